import type { OperationMode } from '../../bookkeeping/public.js';
import type { SavedView } from '../../ui/list/views-menu.js';
import type { ClaimRow } from './claim.js';
import type { Asking, ClaimAction } from './claim-actions.js';

/** What can be done to many at once. */
export type BulkCommand = 'validate' | 'pay' | 'refuse' | 'reopen' | 'delete';
/** Commands that undo a bulk command. */
export type UndoCommand = 'devalidate' | 'cancel_payment' | 'reopen' | 'restore';

type MoveTexts = {
  title: string;
  /** What the move does, before it is done. */
  consequence: string;
  confirmLabel: string;
  isDestructive?: boolean;
};
type BulkTexts = {
  title: string;
  /** Label of the button in the selection bar. */
  verb: string;
  /** Label of the confirm button, with the count: `Valider 3 demandes`. */
  action: (claims: string, isPlural: boolean) => string;
  done: Participle;
};
/** Singular and plural. */
type Participle = readonly [one: string, many: string];

/** One kind of claim: where the API keeps it, what may be done with it, how it is said. */
export type ClaimKind<Row extends ClaimRow> = {
  /** Its collection in the API, and its key in the cache. */
  resource: 'refunds' | 'inscriptions';
  /** The collection of the activities that it is for, whose totals it changes. */
  settings: 'refund_settings' | 'inscription_settings';
  uploads: 'refund_attachments' | 'inscription_attachments';
  /** The name of the payment among the moves and commands of the API. */
  pay: 'mark_refunded' | 'mark_paid';
  /** The screen of its list. */
  path: string;
  views: readonly SavedView[];
  activityOf: (claim: Row) => string;
  /** Amount of the payment in euros. */
  amountOf: (claim: Row) => number | null;
  /** Direction of the payment on the bank account. */
  paymentDirection: OperationMode;
  statusLabels: Record<Row['status'], string>;
  actions: Record<Row['status'], readonly ClaimAction[]>;
  actionLabels: Record<ClaimAction, string>;
  /** Why a claim of this status cannot be deleted. */
  keptBecause: Partial<Record<Row['status'], string>>;
  moves: Partial<Record<Asking, MoveTexts>>;
  bulk: Record<BulkCommand, BulkTexts>;
  /** Result text of a line after an undo. */
  undone: Record<UndoCommand, Participle>;
  texts: {
    /** Singular, feminine: `demande`. */
    noun: string;
    tab: string;
    tabs: string;
    title: (name: string) => string;
    newTitle: string;
    loadingTitle: string;
    loadFailed: string;
    next: string;
    /** Label of the button that saves and opens a new form. */
    saveAndNew: string;
    trashed: (name: string) => string;
    restored: string;
    paid: string;
    created: string;
    search: string;
    empty: string;
    create: string;
    /** The name of the spreadsheet, of the specification. */
    file: string;
  };
};
