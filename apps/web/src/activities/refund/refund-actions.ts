import type { RefundStatus } from './refund.js';

/** What the user may do with a request, by status. `save` and `validate` carry the form; the others are moves of the saved request. */
export type RefundAction =
  | 'save'
  | 'validate'
  | 'refuse'
  | 'mark_refunded'
  | 'devalidate'
  | 'cancel_payment'
  | 'reopen'
  | 'delete'
  | 'restore';

const byStatus: Record<RefundStatus, readonly RefundAction[]> = {
  waiting: ['validate', 'delete', 'refuse', 'save'],
  valid: ['mark_refunded', 'devalidate'],
  refunded: ['cancel_payment'],
  refused: ['reopen', 'delete'],
};

/** The first one is the main action of the record. */
export function actionsOf(refund: { status: RefundStatus; isDeleted: boolean } | null): readonly RefundAction[] {
  if (!refund) return ['validate', 'save'];
  return refund.isDeleted ? ['restore'] : byStatus[refund.status];
}

export const actionLabels: Record<RefundAction, string> = {
  save: 'Enregistrer',
  validate: 'Valider',
  refuse: 'Refuser',
  mark_refunded: 'Marquer remboursée',
  devalidate: 'Remettre en attente',
  cancel_payment: 'Annuler le paiement',
  reopen: 'Remettre en attente',
  delete: 'Supprimer',
  restore: 'Restaurer',
};
