import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { DateField } from '../../../ui/field/date-field.js';
import { TextArea } from '../../../ui/field/text-area.js';
import { useForm } from '../../../ui/form/form.js';
import { day } from '../../../ui/format/format.js';
import { Text } from '../../../ui/page/layout.js';
import { operatedEnvironments } from './operated-environment.api.js';
import type { OperatedEnvironment } from './operated-environment.js';

type TrialForm = { last_day: string | null; reason: string };

/** Gives a structure more days to try the product; its administrators get a mail. */
export function TrialDialog({ environment, onClose }: { environment: OperatedEnvironment; onClose: () => void }) {
  const form = useForm<TrialForm>({ defaultValues: { last_day: null, reason: '' } });
  const extend = operatedEnvironments.useMove();
  const submit = form.handleSubmit(({ last_day, reason }) => {
    if (last_day === null) return form.setError('last_day', { type: 'missing', message: 'Veuillez indiquer le dernier jour de l’essai.' });
    if (reason.trim() === '') return form.setError('reason', { type: 'missing', message: 'Veuillez indiquer un motif.' });
    extend.mutate(
      { id: environment.id, move: 'extend_trial', body: { last_day, reason: reason.trim() } },
      {
        onSuccess: () => {
          notify.success(`L’essai est prolongé jusqu’au ${day(last_day)}.`);
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <FormDialog
      title="Prolonger l’essai"
      dirty={form.formState.isDirty && !extend.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Essai"
      action="Prolonger"
      pending={extend.isPending}
    >
      <Text color="fg.muted">
        L’essai de {environment.name} se termine le {day(environment.trial_ends_on)}. Les administrateurs sont prévenus par e-mail.
      </Text>
      <DateField form={form} name="last_day" label="Nouveau dernier jour" required />
      <TextArea form={form} name="reason" label="Motif" hint="Visible dans l’historique de la structure." required maxLength={500} />
    </FormDialog>
  );
}
