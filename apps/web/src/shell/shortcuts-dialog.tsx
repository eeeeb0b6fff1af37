import { X } from 'lucide-react';
import { IconButton } from '../ui/page/button.js';
import { Flex, Heading, HStack, Kbd, Span, Stack } from '../ui/page/layout.js';
import { NativeDialog } from './native-dialog.js';

const shortcuts: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Ctrl', 'K'], does: 'Rechercher une page, une action ou une fiche' },
  { keys: ['g', 'h'], does: 'Aller à l’accueil' },
  { keys: ['g', 'p'], does: 'Aller à l’annuaire' },
  { keys: ['g', 'c'], does: 'Aller à la comptabilité' },
  { keys: ['g', 'a'], does: 'Aller aux activités' },
  { keys: ['c'], does: 'Créer dans l’espace ouvert' },
  { keys: ['/'], does: 'Rechercher dans la liste' },
  { keys: ['←', '→'], does: 'Fiche précédente ou suivante de la liste' },
  { keys: ['v'], does: 'Valider la demande ouverte' },
  { keys: ['r'], does: 'Refuser la demande ouverte' },
  { keys: ['p'], does: 'Marquer payée la demande ouverte' },
  { keys: ['a', 'b', 'c'], does: 'Choisir la personne proposée pour une commande' },
  { keys: ['z'], does: 'Reprendre la dernière décision' },
  { keys: ['↑', '↓'], does: 'Parcourir les lignes d’une liste' },
  { keys: ['Espace'], does: 'Sélectionner la ligne' },
  { keys: ['Entrée'], does: 'Ouvrir la ligne' },
  { keys: ['?'], does: 'Afficher cette aide' },
];

const box = { m: 'auto', w: 'min(520px, calc(100vw - 32px))', borderRadius: 'l3', p: '6' };

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <NativeDialog label="Raccourcis clavier" onClose={onClose} css={box}>
      <Flex justify="space-between" align="center" mb="4">
        <Heading as="h2" textStyle="h2">
          Raccourcis clavier
        </Heading>
        <IconButton label="Fermer" size="sm" onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </Flex>
      <Stack as="ul" listStyleType="none" gap="2">
        {shortcuts.map(({ keys, does }) => (
          <Flex as="li" key={does} justify="space-between" gap="4">
            <Span>{does}</Span>
            <HStack gap="1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </HStack>
          </Flex>
        ))}
      </Stack>
    </NativeDialog>
  );
}
