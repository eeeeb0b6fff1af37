import type { Schema } from '@intendance/contract/client.js';
import type { OperationMode } from '../../bookkeeping/public.js';
import type { Resource, Writing } from '../../platform/resource.js';
import type { Move, TypesOf } from '../../platform/resource-types.js';
import type { Attachment } from '../../ui/file/attachment.js';
import type { SavedView } from '../../ui/list/saved-view.js';
import type { ActivityTypes } from '../settings/settings-config.js';
import type { ActivityChoice, ClaimRow, Opened } from './claim.js';
import type { Asking, ClaimAction } from './claim-actions.js';

/** Actions on many claims at once. */
export type BulkCommand = 'validate' | 'pay' | 'refuse' | 'reopen' | 'delete';
/** Commands that undo a bulk command. */
export type UndoCommand = 'devalidate' | 'cancel_payment' | 'reopen' | 'restore';

export type BulkTarget = { ids: string[] } | { filters: Record<string, string> };
export type BulkTerms = { reason?: string; paid_on?: string; payment_mode?: string };
export type BulkRequest = BulkTarget & BulkTerms & { command: BulkCommand | UndoCommand; dry_run?: true };
export type BulkLine = Schema<'BulkLineDto'>;
export type BulkAnswer = Schema<'BulkResultDto'>;

export type ReasonMove = 'refuse' | 'devalidate' | 'cancel_payment';
/** The moves that both kinds have, with the same body. */
export type ClaimMove = Extract<TypesOf<'/api/refunds', 'refunds'>['move'], TypesOf<'/api/inscriptions', 'inscriptions'>['move']>;
export type ClaimBody = { status?: string };
/** The types that every kind of claim has in the contract. */
export type ClaimTypes<Row extends ClaimRow, More extends object = object> = {
  query: object;
  row: Row;
  more: More;
  record: Opened<Row>;
  create: ClaimBody;
  save: ClaimBody;
  move: Move;
};
/** The move that records the payment, named by each kind. */
export type PaymentMove = Extract<
  TypesOf<'/api/refunds', 'refunds'>['move'] | TypesOf<'/api/inscriptions', 'inscriptions'>['move'],
  { body: Schema<'PaymentDto'> }
>['move'];

export type MoveTexts = {
  title: string;
  /** Consequences of the move, shown before it is confirmed. */
  consequence: string;
  action: string;
  isDestructive?: boolean;
};
export type BulkTexts = {
  title: string;
  /** Label of the button in the selection bar. */
  verb: string;
  /** Label of the confirm button, with the count: `Valider 3 demandes`. */
  action: (claims: string, isPlural: boolean) => string;
  done: Participle;
};
/** Singular and plural. */
type Participle = readonly [one: string, many: string];

/** One kind of claim: its API, its actions, its texts. */
export type ClaimConfig<Row extends ClaimRow, More extends object = object> = {
  claims: Resource<ClaimTypes<Row, More>>;
  paymentMove: PaymentMove;
  /** One command on many claims; with `dry_run` nothing is saved. */
  sendBulk: (request: BulkRequest) => Promise<BulkAnswer>;
  upload: (file: File, signal: AbortSignal) => Promise<Attachment>;
  /** Its type in the history. */
  recordType: 'refund' | 'inscription';
  /** The screen of its list. */
  path: string;
  views: readonly SavedView[];
  /** The activities that a claim may be of. */
  activities: Resource<ActivityTypes<ActivityChoice>>;
  activityOf: (claim: Row) => string;
  attachmentsOf: (claim: Row) => readonly Attachment[];
  /** Amount of the payment in euros. */
  amountOf: (claim: Row) => number | null;
  /** The list of people that its claims are, for a mailing. */
  peopleList: 'refunds' | 'inscriptions';
  /** The type and the id with which a mailing about a claim begins. */
  shortcutOf: (claim: Row) => string;
  /** Direction of the payment on the bank account. */
  paymentDirection: OperationMode;
  statusLabels: Record<Row['status'], string>;
  actions: Record<Row['status'], readonly ClaimAction[]>;
  actionLabels: Record<ClaimAction, string>;
  /** The status of a paid claim. */
  paidStatus: Row['status'];
  /** Why a claim of this status cannot be deleted. */
  keptBecause: Partial<Record<Row['status'], string>>;
  moves: Partial<Record<Asking, MoveTexts>>;
  bulk: Record<BulkCommand, BulkTexts>;
  /** Result text of a line after an undo. */
  undone: Record<UndoCommand, Participle>;
  texts: {
    /** Singular, feminine: `demande`. */
    noun: string;
    /** Title of the list: `Remboursements`. */
    list: string;
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

type MoveOfClaim = { id: string; version?: number } & ClaimMove;
export const useMoveClaim = <Row extends ClaimRow>({ claims }: Pick<ClaimConfig<Row>, 'claims'>): Writing<MoveOfClaim, Opened<Row>> =>
  claims.useMove();
