import type { BodyOf } from '@intendance/contract/operation.js';
import { useMutation } from '@tanstack/react-query';
import { session } from '../platform/browser-session.js';
import { send } from '../platform/http.js';
import { FormDialog } from '../ui/dialog/form-dialog.js';
import { notify } from '../ui/feedback/notify.js';
import { showProblem } from '../ui/feedback/problem.js';
import { TextField } from '../ui/field/fields.js';
import { useForm } from '../ui/form/form.js';
import { Text } from '../ui/page/layout.js';

type Handover = BodyOf<'/api/users/me/handover'>;

/** Gives the rights of the user to a colleague, and closes the user's own access. */
export default function HandoverDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<Handover>({ defaultValues: { email: '' } });
  const handOver = useMutation({ mutationFn: (body: Handover) => send('post', '/api/users/me/handover', { body }) });
  const submit = form.handleSubmit((body) =>
    handOver.mutate(body, {
      onSuccess: () => {
        notify.success('Vos fonctions sont transmises. Votre accès à la structure est fermé.');
        session.end('signed-out');
      },
      onError: showProblem(form),
    }),
  );
  return (
    <FormDialog
      size="sm"
      title="Transmettre mes fonctions"
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Transmission"
      action="Transmettre et quitter"
      pending={handOver.isPending}
    >
      <Text>
        Votre successeur reçoit votre rôle et vos droits, en plus des siens. Votre accès à cette structure se ferme aussitôt ; votre
        historique reste.
      </Text>
      <TextField
        form={form}
        name="email"
        label="Adresse du successeur"
        hint="Un utilisateur de la structure. S’il n’en est pas, un administrateur l’invite d’abord."
        type="email"
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}
