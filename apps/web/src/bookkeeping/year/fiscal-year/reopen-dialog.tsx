import { ReasonDialog } from '../../../ui/dialog/reason-dialog.js';
import { fiscalYears } from '../../calendar/fiscal-year/fiscal-year.api.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-year.js';

const consequence = [
  'Vous pourrez ajouter des opérations oubliées.',
  'Ce que la clôture a validé garde son numéro : une erreur s’y corrige par une contre-passation.',
  'Les écritures d’à-nouveau et l’affectation du résultat de l’exercice suivant sont annulées, et refaites à la prochaine clôture.',
  'La réouverture, son auteur et son motif restent visibles pour toujours.',
].join(' ');

/** Reopening leaves a mark for ever, with its reason. */
export function ReopenDialog({ year: { id, name }, onClose }: { year: FiscalYear; onClose: () => void }) {
  const { mutateAsync } = fiscalYears.useMove();
  return (
    <ReasonDialog
      title={`Rouvrir l’exercice ${name}`}
      action="Rouvrir"
      consequence={consequence}
      notice={`L’exercice ${name} est rouvert.`}
      send={(reason) => mutateAsync({ id, move: 'reopen', body: { reason } })}
      onClose={onClose}
    />
  );
}
