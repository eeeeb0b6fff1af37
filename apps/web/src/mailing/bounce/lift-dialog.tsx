import { FormDialog } from '../../ui/dialog/form-dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { TextArea } from '../../ui/field/text-area.js';
import { useForm } from '../../ui/form/form.js';
import { Text } from '../../ui/page/layout.js';
import { useLiftBlock } from './bounce.api.js';

const title = 'Débloquer l’adresse';

/** The reason stays in the history: another bounce blocks the address again. */
export function LiftDialog({ person, onClose }: { person: { id: string }; onClose: () => void }) {
  const form = useForm({ defaultValues: { reason: '' } });
  const lift = useLiftBlock();
  const submit = form.handleSubmit(({ reason }) =>
    lift.mutate(
      { path: { id: person.id }, body: { reason: reason.trim() } },
      {
        onSuccess: () => {
          notify.success('L’adresse est débloquée.');
          onClose();
        },
        onError: showProblem(form),
      },
    ),
  );
  return (
    <FormDialog
      title={title}
      dirty={form.formState.isDirty && !lift.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label={title}
      action={title}
      pending={lift.isPending}
    >
      <Text color="fg.muted">
        Les prochains publipostages partiront de nouveau à cette adresse. Assurez-vous qu’elle fonctionne : un nouveau retour la bloquera
        encore.
      </Text>
      <TextArea form={form} name="reason" label="Motif" hint="Gardé dans l’historique." required maxLength={1000} />
    </FormDialog>
  );
}
