import type { BodyOf } from '@intendance/contract/operation.js';
import { useMutation } from '@tanstack/react-query';
import { send } from '../platform/http.js';
import { useAllowed, useMe } from '../platform/me.js';
import { session } from '../platform/session/browser-session.js';
import { FormDialog } from '../ui/dialog/form-dialog.js';
import { notify } from '../ui/feedback/notify.js';
import { showProblem } from '../ui/feedback/problem.js';
import { useForm } from '../ui/form/form.js';
import { Link } from '../ui/page/button.js';
import { Text } from '../ui/page/layout.js';
import { SuccessorField } from './successor-field.js';
import { rightsText } from './user/user.js';

type Handover = BodyOf<'/api/users/me/handover'>;

/** Gives the rights of the user to a colleague, and closes the user's own access. */
export default function HandoverDialog({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const isAdministrator = useAllowed()('users');
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
        Votre successeur reçoit votre rôle et vos droits, en plus des siens. Votre accès à {me.environment.name} se ferme aussitôt ; votre
        historique reste.
      </Text>
      <Text>Droits transmis : {rightsText(me)}.</Text>
      <SuccessorField form={form} isAdministrator={isAdministrator} />
      <Text color="fg.muted">
        {isAdministrator ? (
          <>
            Votre successeur n’a pas de compte ?{' '}
            <Link to="/environment/users" onClick={onClose}>
              Invitez-le d’abord
            </Link>
            .
          </>
        ) : (
          'Votre successeur n’a pas de compte ? Un administrateur de la structure l’invite d’abord.'
        )}
      </Text>
    </FormDialog>
  );
}
