import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { TextArea } from '../../../ui/field/fields.js';
import { useForm } from '../../../ui/form/form.js';
import { Text } from '../../../ui/page/layout.js';
import { fiscalYears } from '../../calendar/fiscal-year/fiscal-year.api.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-year.js';

/** Reopening leaves a mark for ever, with its reason. */
export function ReopenDialog({ year, onClose }: { year: FiscalYear; onClose: () => void }) {
  const form = useForm({ defaultValues: { reason: '' } });
  const reopen = fiscalYears.useMove();
  const submit = form.handleSubmit(({ reason }) => {
    if (reason.trim() === '') return form.setError('reason', { type: 'missing', message: 'Veuillez indiquer le motif de la réouverture.' });
    reopen.mutate(
      { id: year.id, move: 'reopen', body: { reason: reason.trim() } },
      {
        onSuccess: () => {
          notify.success(`L’exercice ${year.name} est rouvert.`);
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <FormDialog
      title={`Rouvrir l’exercice ${year.name}`}
      dirty={form.formState.isDirty && !reopen.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Réouverture"
      action="Rouvrir"
      pending={reopen.isPending}
    >
      <Text color="fg.muted">
        Vous pourrez ajouter des opérations oubliées. Ce que la clôture a validé garde son numéro : une erreur s’y corrige par une
        contre-passation. Les écritures d’à-nouveau et l’affectation du résultat de l’exercice suivant sont annulées, et refaites à la
        prochaine clôture. La réouverture, son auteur et son motif restent visibles pour toujours.
      </Text>
      <TextArea form={form} name="reason" label="Motif" required maxLength={500} />
    </FormDialog>
  );
}
