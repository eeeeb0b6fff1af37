import { FormDialog } from '../../ui/dialog/form-dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { TextArea } from '../../ui/field/fields.js';
import { useForm } from '../../ui/form/form.js';
import { Text } from '../../ui/page/layout.js';
import { useLift, useUnsubscribe } from './unsubscription.api.js';

type Props = { person: { id: string; fullname: string }; isUnsubscribed: boolean; onClose: () => void };

const texts = {
  lift: {
    title: 'Lever la désinscription',
    advice: 'Cette personne a demandé à ne plus rien recevoir. Ne levez la désinscription qu’à sa demande.',
    done: 'La désinscription est levée.',
  },
  record: {
    title: 'Désinscrire des publipostages',
    advice: 'Cette personne ne recevra plus aucun publipostage de la structure. Les réponses à ses demandes lui parviendront toujours.',
    done: 'La personne ne recevra plus de publipostage.',
  },
} as const;

/** Both decisions of a clerk need a reason, which stays in the history. */
export function ChoiceDialog({ person, isUnsubscribed, onClose }: Props) {
  const form = useForm({ defaultValues: { reason: '' } });
  const [lift, record] = [useLift(), useUnsubscribe()];
  const choice = isUnsubscribed ? lift : record;
  const { title, advice, done } = isUnsubscribed ? texts.lift : texts.record;
  const submit = form.handleSubmit(({ reason }) =>
    choice.mutate(
      { path: { id: person.id }, body: { reason: reason.trim() } },
      {
        onSuccess: () => {
          notify.success(done);
          onClose();
        },
        onError: showProblem(form),
      },
    ),
  );
  return (
    <FormDialog
      title={title}
      dirty={form.formState.isDirty && !choice.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label={title}
      action={title}
      pending={choice.isPending}
    >
      <Text color="fg.muted">{advice}</Text>
      <TextArea form={form} name="reason" label="Motif" hint="Gardé dans l’historique." required maxLength={1000} />
    </FormDialog>
  );
}
