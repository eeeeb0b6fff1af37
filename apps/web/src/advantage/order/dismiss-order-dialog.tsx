import { ReasonDialog } from '../../ui/dialog/reason-dialog.js';
import { heldOrders } from './order.api.js';
import type { HeldOrder } from './order.js';

type Props = { order: HeldOrder; onDismissal?: () => void; onClose: () => void };

/** Dismisses a pending order without a beneficiary. */
export function DismissOrderDialog({ order: { id, version, number }, onDismissal, onClose }: Props) {
  const { mutateAsync } = heldOrders.useMove();
  return (
    <ReasonDialog
      title={`Écarter la commande ${number}`}
      action="Écarter la commande"
      consequence="La commande n’est pas subventionnée, et l’acheteur que la billetterie indiquait est oublié."
      hint="Sans nom de personne : il est gardé dans l’historique."
      maxLength={400}
      notice="La commande est écartée."
      send={(reason) => mutateAsync({ id, move: 'dismiss', body: { reason }, version }).then(onDismissal)}
      onClose={onClose}
    />
  );
}
