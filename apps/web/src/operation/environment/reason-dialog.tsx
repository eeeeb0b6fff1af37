import { FormDialog } from '../../ui/dialog/form-dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { TextArea } from '../../ui/field/fields.js';
import { useForm } from '../../ui/form/form.js';
import { Text } from '../../ui/page/layout.js';
import { operatedEnvironments } from './operated-environment.api.js';
import type { OperatedEnvironment } from './operated-environment.js';

const texts = {
  suspend: {
    title: 'Suspendre',
    notice: 'est suspendue.',
    description:
      'Les utilisateurs se connectent, lisent et exportent encore leurs données, mais ne peuvent plus rien modifier. Ils voient pourquoi en haut de chaque page.',
  },
  reopen: { title: 'Rouvrir', notice: 'est rouverte.', description: 'Les utilisateurs peuvent de nouveau modifier leurs données.' },
};

type Props = { environment: OperatedEnvironment; move: keyof typeof texts; onClose: () => void };

/** Suspends or reopens a structure; the reason stays in its history. */
export function ReasonDialog({ environment: { id, name }, move, onClose }: Props) {
  const { title, notice, description } = texts[move];
  const form = useForm({ defaultValues: { reason: '' } });
  const change = operatedEnvironments.useMove();
  const submit = form.handleSubmit(({ reason }) => {
    if (reason.trim() === '') return form.setError('reason', { type: 'missing', message: 'Veuillez indiquer le motif.' });
    change.mutate(
      { id, move, body: { reason: reason.trim() } },
      {
        onSuccess: () => {
          notify.success(`${name} ${notice}`);
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <FormDialog
      title={`${title} ${name}`}
      dirty={form.formState.isDirty && !change.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label={title}
      action={title}
      pending={change.isPending}
    >
      <Text color="fg.muted">{description}</Text>
      <TextArea form={form} name="reason" label="Motif" hint="Visible dans l’historique de la structure." required maxLength={500} />
    </FormDialog>
  );
}
