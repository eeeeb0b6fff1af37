import { Clock, Euro } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { colorModes, densities, setColorMode, setDensity, useColorMode, useDensity } from '../../theme/color-mode.js';
import { confirm } from '../dialog/confirm.js';
import { Dialog, Drawer } from '../dialog/dialog.js';
import { notify } from '../feedback/notify.js';
import { Callout, EmptyPanel, ErrorPanel, Loading, Panel } from '../feedback/panels.js';
import { FormSkeleton, TilesSkeleton } from '../feedback/skeletons.js';
import { StatusBadge } from '../feedback/status-badge.js';
import { Button } from '../page/button.js';
import { Box, HStack, SimpleGrid, Stack } from '../page/layout.js';
import { StatTile } from '../page/stat-tile.js';
import { mergeChanges } from '../record/conflict.js';
import { ConflictDialog } from '../record/conflict-dialog.js';
import { Timeline } from '../record/timeline.js';
import { GalleryForm } from './gallery-form.js';
import { GalleryList } from './gallery-list.js';
import { history, statuses } from './sample.js';

const base = { bill_amount: 100, comment: '' };
const saved = { bill_amount: 120, comment: 'Vu' };
const mine = { bill_amount: 90, comment: '' };

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'conflict'>();
  const close = () => setOpen(undefined);
  return (
    <Panel title="Fenêtres et notifications">
      <HStack wrap="wrap">
        <Button variant="outline" onClick={() => setOpen('dialog')}>
          Fenêtre
        </Button>
        <Button variant="outline" onClick={() => setOpen('drawer')}>
          Volet
        </Button>
        <Button variant="outline" onClick={() => setOpen('conflict')}>
          Conflit
        </Button>
        <Button
          colorPalette="red"
          onClick={() => void confirm({ description: 'La demande rejoindra la corbeille.', confirmLabel: 'Supprimer', destructive: true })}
        >
          Supprimer
        </Button>
        <Button
          variant="outline"
          onClick={() => notify.success('Suppression effectuée.', { action: { label: 'Annuler', onClick: () => {} } })}
        >
          Succès
        </Button>
        <Button variant="outline" onClick={() => notify.error('Erreur de connexion. Veuillez réessayer')}>
          Échec
        </Button>
      </HStack>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Demande de remboursement"
        size="xl"
        footer={<Button onClick={close}>Valider</Button>}
      >
        <FormSkeleton />
      </Dialog>
      <Drawer open={open === 'drawer'} onClose={close} title="Filtres" footer={<Button onClick={close}>Fermer</Button>}>
        <Timeline entries={history} />
      </Drawer>
      {open === 'conflict' && (
        <ConflictDialog
          conflict={mergeChanges<Record<string, unknown>>(base, saved, mine)}
          saved={saved}
          mine={mine}
          fields={[{ name: 'bill_amount', label: 'Montant' }]}
          author="Claire Dupont"
          at="2026-11-21T13:32:00Z"
          onTakeSaved={close}
          onApply={close}
          onClose={close}
        />
      )}
    </Panel>
  );
}

function Appearance() {
  const mode = useColorMode();
  const density = useDensity();
  return (
    <HStack wrap="wrap" mb="4">
      {colorModes.map((choice) => (
        <Button
          key={choice}
          size="xs"
          variant={choice === mode ? 'solid' : 'outline'}
          aria-pressed={choice === mode}
          onClick={() => setColorMode(choice)}
        >
          {choice}
        </Button>
      ))}
      {densities.map((choice) => (
        <Button
          key={choice}
          size="xs"
          variant={choice === density ? 'solid' : 'outline'}
          aria-pressed={choice === density}
          onClick={() => setDensity(choice)}
        >
          {choice}
        </Button>
      ))}
    </HStack>
  );
}

function Tiles() {
  return (
    <SimpleGrid columns={{ base: 1, sm: 2, lg: 4 }} gap="4">
      <StatTile
        label="En attente"
        value="12"
        detail="1 204,50 € · la plus ancienne : 12 jours"
        to="/kit?status=waiting"
        tone="orange"
        icon={<Clock size={18} />}
      />
      <StatTile label="Validés" value="87" detail="14 820,00 €" tone="blue" icon={<Euro size={18} />} />
      <StatTile label="En cours de lecture" value="" pending />
      <StatTile label="En échec" value="" failed onRetry={() => {}} />
    </SimpleGrid>
  );
}

/** Every part of the kit in its states; development only. `?etat=attente|erreur|vide` changes the list. */
export function Component() {
  const [query] = useSearchParams();
  return (
    <Box as="main" p={{ base: '4', md: '8' }} maxW="1440px" mx="auto">
      <Appearance />
      <GalleryList state={query.get('etat') ?? ''} />
      <Stack gap="6" mt="8">
        <Tiles />
        <HStack wrap="wrap">
          {[...statuses, { value: 'DRAFT', label: 'Brouillon' }].map(({ value, label }) => (
            <StatusBadge key={value} status={value} label={label} />
          ))}
        </HStack>
        <GalleryForm />
        <Overlays />
        <SimpleGrid columns={{ base: 1, lg: 2 }} gap="4">
          <Panel title="Historique">
            <Timeline entries={history} />
          </Panel>
          <Stack gap="3">
            <Callout title="Essai gratuit : plus que 3 jours." kind="warning" />
            <Callout kind="info">Le montant sera recalculé.</Callout>
            <Callout kind="success" title="Demande enregistrée" />
            <Callout kind="error" title="Le montant de cette demande ne peut pas être calculé" />
            <Panel>
              <EmptyPanel title="Aucune demande pour le moment" />
            </Panel>
            <Panel>
              <ErrorPanel error={{ detail: "Une erreur s'est produite", trace_id: '7f3a' }} onRetry={() => {}} />
            </Panel>
            <Panel>
              <Loading />
              <TilesSkeleton tiles={2} />
            </Panel>
          </Stack>
        </SimpleGrid>
      </Stack>
    </Box>
  );
}
