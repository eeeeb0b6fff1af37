import type { FeatureKey } from '@intendance/contract/access.js';

/**
 * How records of one type are found by a typed text, whatever screen the user is on. No SQL in it comes from a caller; row-level security
 * adds the environment.
 */
export type RecordSearch = {
  readonly recordType: string;
  readonly need: FeatureKey;
  /** Only for users to whom this feature is closed. */
  readonly unless?: FeatureKey;
  /** `read.<table> r` */
  readonly from: string;
  /** The name that a user knows the record by. */
  readonly label: string;
  /** A text, a day and an amount in cents that tell records of one name apart. */
  readonly detail?: string;
  readonly date?: string;
  readonly amount?: string;
  /** Each is read by itself, so that an index serves it. */
  readonly by: readonly SearchCondition[];
  /** A condition on every row. */
  readonly base?: string;
  /** A column in the form of `searchText`: its rows that begin with the text come first. */
  readonly beginning?: string;
  readonly order: string;
};

export type SearchCondition =
  /** Holds for each word typed; `{}` is the pattern of the word. */
  | { readonly kind: 'words'; readonly sql: string }
  /** Holds for a text that is an amount; `{}` is its cents, without sign. */
  | { readonly kind: 'amount'; readonly sql: string }
  /** `{}` is the whole text as typed. */
  | { readonly kind: 'code'; readonly sql: string };

/** The searches of all nouns. */
export abstract class RecordSearches {
  abstract readonly all: readonly RecordSearch[];
}
