import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { DateField } from '../../../ui/field/date-field.js';
import { useForm } from '../../../ui/form/form.js';
import { today } from '../../../ui/format/format.js';
import { Text } from '../../../ui/page/layout.js';
import { type Report, reports } from '../website.api.js';

/** The user attests that a meeting adopted the minutes: members then read them. */
export function AdoptionDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const form = useForm<{ adopted_on: string | null }>({ defaultValues: { adopted_on: report.adopted_on } });
  const move = reports.useMove();
  const submit = form.handleSubmit(({ adopted_on }) => {
    if (adopted_on === null) return;
    move.mutate(
      { id: report.id, version: report.version, move: 'adopt', body: { adopted_on } },
      {
        onSuccess: () => {
          notify.success('Adoption attestée : les bénéficiaires peuvent lire ce procès-verbal.');
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <FormDialog
      title={`Attester l’adoption : ${report.title}`}
      dirty={form.formState.isDirty && !move.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Adoption du procès-verbal"
      action="Attester"
      pending={move.isPending}
    >
      <Text>
        Vous attestez, sous votre nom, qu’une réunion a adopté ce procès-verbal. Les bénéficiaires connectés le lisent ensuite dans leur
        espace ; il n’est jamais public.
      </Text>
      <DateField form={form} name="adopted_on" label="Jour de la réunion d’adoption" max={today()} required />
    </FormDialog>
  );
}
