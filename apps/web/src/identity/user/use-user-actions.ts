import { confirm } from '../../ui/dialog/confirm.js';
import { type ConfirmOptions } from '../../ui/dialog/confirm-request.js';
import { notify } from '../../ui/feedback/notify.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { useCancelInvitation, useDeactivateUser, useReactivateUser, useResendInvitation } from './user.api.js';
import { type Invitation, type ListedUser, nameOf } from './user.js';

type Move = { mutate: (options: { path: { id: string } }, then: { onSuccess: () => void; onError: (error: unknown) => void }) => void };

/** A move of one record, after the question if it has one. */
async function run(move: Move, id: string, message: string, question?: ConfirmOptions): Promise<void> {
  if (question && !(await confirm(question))) return;
  move.mutate({ path: { id } }, { onSuccess: () => notify.success(message), onError: (error) => notify.error(problemOf(error).detail) });
}

export function useUserActions() {
  const [deactivate, reactivate, resend, cancel] = [useDeactivateUser(), useReactivateUser(), useResendInvitation(), useCancelInvitation()];
  return {
    deactivate: (user: ListedUser) =>
      void run(deactivate, user.id, `${nameOf(user)} n’a plus accès à la structure.`, {
        title: `Désactiver ${nameOf(user)} ?`,
        description: 'Ses sessions se ferment aussitôt. Son historique reste, et vous pourrez réactiver son accès.',
        confirmLabel: 'Désactiver',
        destructive: true,
      }),
    reactivate: (user: ListedUser) => void run(reactivate, user.id, `${nameOf(user)} a de nouveau accès à la structure.`),
    resend: (invitation: Invitation) => void run(resend, invitation.id, `L’invitation de ${nameOf(invitation)} est repartie.`),
    cancel: (invitation: Invitation) =>
      void run(cancel, invitation.id, `L’invitation de ${nameOf(invitation)} est annulée.`, {
        title: `Annuler l’invitation de ${nameOf(invitation)} ?`,
        description: 'Le lien reçu ne servira plus.',
        confirmLabel: 'Annuler l’invitation',
        cancelLabel: 'Retour',
        destructive: true,
      }),
  };
}
