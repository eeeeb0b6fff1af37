import type { ApiClient } from '@intendance/contract/client.js';
import type { FilterOption, ListOptions } from '../../platform/list-options.js';
import type { Column } from '../../platform/output.js';

/** The part of an import that is the same for every noun. */
export type AnyImport = {
  readonly id: string;
  readonly status: string;
  /** Absent for a noun without an undo, like `kept`. */
  readonly undone?: number;
  readonly kept?: readonly { readonly line: number; readonly reason: string }[];
  readonly failure: { readonly message: string } | null;
};

type Answer<Data> = Promise<{ data?: Data; error?: unknown; response: Response }>;
type ImportPage<Row> = { readonly totalCount: number; readonly imports: readonly Row[] };

/** One imported noun: its requests and its words. */
export type ImportNoun<Import extends AnyImport, Row> = {
  /** Command group of `import`, `imports` and `undo-import`: `people`. */
  readonly command: string;
  readonly list: {
    readonly summary: string;
    readonly example: string;
    readonly filters: readonly FilterOption[];
    readonly columns: readonly Column<Row>[];
    readonly read: (client: ApiClient, options: ListOptions) => Answer<ImportPage<Row>>;
  };
  /** Absent: an import of this noun has no undo. */
  readonly undo?: {
    readonly summary: string;
    readonly send: (client: ApiClient, id: string) => Answer<Import>;
    /** `fiche reprise`, `fiches reprises` */
    readonly undoneWords: readonly [string, string];
    readonly keptIdOf: (record: NonNullable<Import['kept']>[number]) => string;
  };
  readonly find: (client: ApiClient, id: string) => Answer<Import>;
  /** Rows to process, and rows processed, of the run or of the undo. */
  readonly progressOf: (current: Import, isUndoing: boolean) => { readonly total: number; readonly done: number };
  readonly refusedRows: {
    /** `Lignes refusées` */
    readonly label: string;
    readonly download: (client: ApiClient, id: string) => Answer<unknown>;
  };
};
