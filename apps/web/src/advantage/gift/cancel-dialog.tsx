import { ReasonDialog } from '../../ui/dialog/reason-dialog.js';
import { gifts } from './gift.api.js';
import type { GiftRequest } from './gift.js';

/** Takes the vouchers of a request back from the people. */
export function CancelDialog({ request: { id, version }, onClose }: { request: GiftRequest; onClose: () => void }) {
  const { mutateAsync } = gifts.useMove();
  return (
    <ReasonDialog
      title="Annuler la demande"
      consequence="Les bons ne comptent plus dans l’année des personnes. Le support est prévenu par courriel."
      hint="Gardé dans l’historique."
      notice="La demande est annulée."
      send={(reason) => mutateAsync({ id, move: 'cancel', body: { reason }, version })}
      onClose={onClose}
    />
  );
}
