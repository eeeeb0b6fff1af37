import { Dialog } from '../../ui/dialog/dialog.js';
import { Button } from '../../ui/page/button.js';
import { Box, Text } from '../../ui/page/layout.js';

const rules = [
  'Un fichier csv (« ; » ou « , »), xlsx ou ods, 10 000 lignes et 16 Mo au plus, avec une ligne de titres ; d’autres lignes peuvent la précéder.',
  'D’un classeur, la première feuille visible qui porte ces titres est lue ; vous pouvez en choisir une autre.',
  'Une personne est reconnue à son matricule, sinon à son e-mail, sinon à son nom, son prénom et sa date de naissance ou d’entrée. Jamais à son nom seul.',
  'Une case vide garde ce qui est enregistré ; « #VIDE » l’efface. Une personne absente du fichier reste telle quelle, sauf si vous demandez de sortir les absents.',
  'Les dates s’écrivent 31/12/2026, 31/12/26, 2026-12-31 ou 31 décembre 2026. Les noms sont mis en majuscules, les prénoms avec une majuscule.',
  'Un enfant est reconnu à son prénom et à sa date de naissance : « Enfant 1 prénom », « Enfant 1 nom », « Enfant 1 date naissance », jusqu’à 10. Ou toute la famille en une case : « NOM Prénom (05/05/2015), NOM Prénom ».',
  'L’export de l’annuaire se réimporte tel quel : ce que vous n’y changez pas ne change pas.',
  'Deux lignes pour la même personne sont refusées toutes les deux.',
  'Rien n’est écrit avant votre confirmation, et un import entier peut être annulé.',
];

export function RulesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} size="lg" title="Règles d’import" footer={<Button onClick={onClose}>J’ai compris</Button>}>
      <Box as="ul" listStyleType="disc" ps="5">
        {rules.map((rule) => (
          <Text as="li" key={rule} mb="2">
            {rule}
          </Text>
        ))}
      </Box>
    </Dialog>
  );
}
