/** The actions on a claim. `save` and `validate` send the form; the others are transitions of the saved claim. */
export type ClaimAction =
  | 'save'
  | 'validate'
  | 'refuse'
  /** The refusal of a validated claim. */
  | 'cancel'
  | 'pay'
  | 'devalidate'
  | 'cancel_payment'
  | 'reopen'
  | 'delete'
  | 'restore';

/** Actions that need input first. */
const asking = ['refuse', 'cancel', 'devalidate', 'cancel_payment', 'pay'] as const;
export type Asking = (typeof asking)[number];
export const isAsking = (action: ClaimAction): action is Asking => asking.some((one) => one === action);

type Standing<Status extends string> = { status: Status; isDeleted: boolean };

/** The first one is the main action of the record. */
export function actionsOf<Status extends string>(
  byStatus: Record<Status, readonly ClaimAction[]>,
  claim: Standing<Status> | null,
): readonly ClaimAction[] {
  if (!claim) return ['validate', 'save'];
  return claim.isDeleted ? ['restore'] : byStatus[claim.status];
}
