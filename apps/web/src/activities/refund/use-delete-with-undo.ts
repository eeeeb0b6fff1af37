import { confirm } from '../../ui/confirm.js';
import { notify } from '../../ui/notify.js';
import { problemOf } from '../../ui/problem.js';
import { useDeleteRefund, useTransition } from './refund.api.js';
import type { Refund } from './refund.js';

/** Asks, deletes at once, and offers to take it back: undoing is a second event, not a delayed deletion. */
export function useDeleteWithUndo(): (refund: Refund | null) => Promise<boolean> {
  const { mutateAsync: remove } = useDeleteRefund();
  const { mutateAsync: move } = useTransition();
  const failed = (error: unknown) => notify.error(problemOf(error).detail);
  return async (refund) => {
    if (!refund) return false;
    const description = `La demande de ${refund.person.fullname} ira dans la corbeille, d'où elle peut être restaurée.`;
    if (!(await confirm({ description, confirmLabel: 'Supprimer', destructive: true }))) return false;
    try {
      await remove(refund.id);
    } catch (error) {
      failed(error);
      return false;
    }
    const undo = () =>
      void move({ id: refund.id, transition: { name: 'restore', body: {} } }).then(
        () => notify.success('La demande est restaurée.'),
        failed,
      );
    notify.success('Suppression effectuée.', { action: { label: 'Annuler', onClick: undo } });
    return true;
  };
}
