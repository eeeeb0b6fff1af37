import { confirm } from '../../ui/dialog/confirm.js';
import { notify } from '../../ui/feedback/notify.js';
import { problemOf } from '../../ui/feedback/problem.js';
import type { ClaimRow } from './claim.js';
import { type ClaimConfig, useMoveClaim } from './claim-config.js';

/** Asks, deletes at once, and offers to take it back: undoing is a second event, not a delayed deletion. */
export function useDeleteWithUndo<Row extends ClaimRow>(kind: ClaimConfig<Row>): (claim: ClaimRow | null) => Promise<boolean> {
  const { mutateAsync: remove } = kind.claims.useRemove();
  const { mutateAsync: move } = useMoveClaim(kind);
  const failed = (error: unknown) => notify.error(problemOf(error).detail);
  return async (claim) => {
    if (!claim) return false;
    const description = kind.texts.trashed(claim.person.fullname);
    if (!(await confirm({ description, confirmLabel: 'Supprimer', destructive: true }))) return false;
    try {
      await remove(claim.id);
    } catch (error) {
      failed(error);
      return false;
    }
    const undo = () => void move({ id: claim.id, move: 'restore' }).then(() => notify.success(kind.texts.restored), failed);
    notify.success('Suppression effectuée.', { action: { label: 'Annuler', onClick: undo } });
    return true;
  };
}
