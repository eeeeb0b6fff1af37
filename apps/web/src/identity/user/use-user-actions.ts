import { confirm } from '../../ui/dialog/confirm.js';
import { type ConfirmOptions } from '../../ui/dialog/confirm-request.js';
import { notify } from '../../ui/feedback/notify.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { useCancelInvitation, useDeactivateUser, useReactivateUser, useResendInvitation, useRevokeKeys } from './user.api.js';
import { type Invitation, keysQuestion, type ListedUser, nameOf } from './user.js';

type Then<Answer> = { onSuccess: (answer: Answer) => void; onError: (error: unknown) => void };
type Move<Answer> = { mutate: (options: { path: { id: string } }, then: Then<Answer>) => void };

/** A move of one record, after the question if it has one. */
async function run<Answer>(
  move: Move<Answer>,
  id: string,
  { message, question, onDone }: { message: string; question?: ConfirmOptions; onDone?: (answer: Answer) => void },
): Promise<void> {
  if (question && !(await confirm(question))) return;
  move.mutate(
    { path: { id } },
    {
      onSuccess: (answer) => {
        notify.success(message);
        onDone?.(answer);
      },
      onError: (error) => notify.error(problemOf(error).detail),
    },
  );
}

/** Asks whether the keys that a user created are revoked: the user may have kept their secrets. */
export function useRevokeKeysOf() {
  const { mutateAsync } = useRevokeKeys();
  return async (user: ListedUser): Promise<void> => {
    if (user.api_keys.length === 0 || !(await confirm(keysQuestion(user)))) return;
    try {
      await mutateAsync(user.api_keys);
      notify.success(user.api_keys.length === 1 ? 'La clé d’API est révoquée.' : 'Les clés d’API sont révoquées.');
    } catch (error) {
      notify.error(problemOf(error).detail);
    }
  };
}

export function useUserActions() {
  const [deactivate, reactivate, resend, cancel] = [useDeactivateUser(), useReactivateUser(), useResendInvitation(), useCancelInvitation()];
  const revokeKeys = useRevokeKeysOf();
  return {
    revokeKeys: (user: ListedUser) => void revokeKeys(user),
    deactivate: (user: ListedUser) =>
      void run(deactivate, user.id, {
        message: `${nameOf(user)} n’a plus accès à la structure.`,
        question: {
          title: `Désactiver ${nameOf(user)} ?`,
          description: 'Ses sessions se ferment aussitôt. Son historique reste, et vous pourrez réactiver son accès.',
          confirmLabel: 'Désactiver',
          destructive: true,
        },
        onDone: (saved) => void revokeKeys(saved),
      }),
    reactivate: (user: ListedUser) => void run(reactivate, user.id, { message: `${nameOf(user)} a de nouveau accès à la structure.` }),
    resend: (invitation: Invitation) => void run(resend, invitation.id, { message: `L’invitation de ${nameOf(invitation)} est repartie.` }),
    cancel: (invitation: Invitation) =>
      void run(cancel, invitation.id, {
        message: `L’invitation de ${nameOf(invitation)} est annulée.`,
        question: {
          title: `Annuler l’invitation de ${nameOf(invitation)} ?`,
          description: 'Le lien reçu ne servira plus.',
          confirmLabel: 'Annuler l’invitation',
          cancelLabel: 'Retour',
          destructive: true,
        },
      }),
  };
}
