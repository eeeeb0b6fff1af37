import type { ImportFailure, ImportState } from '@intendance/domain/capabilities/file-import/import-lifecycle.js';
import type { DomainEvent, Guard, StreamAppend, StreamId } from '@intendance/event-store/event-store.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import type { RunnableCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { DomainError } from '@intendance/kernel/domain-error.js';
import type { RequestContext } from '../../platform/wire/request-context.js';

/** The types of one imported noun. */
export type ImportTypes = {
  readonly id: string;
  readonly command: { readonly type: string };
  readonly event: DomainEvent;
  readonly state: ImportState;
  readonly report: object;
  /** A row of the file, ready to be written. */
  readonly row: unknown;
  /** A record to undo. */
  readonly record: unknown;
};

/** An import at a version. `position` is absent while its job runs: the read models are not complete yet. */
export type ImportAt<T extends ImportTypes> = {
  readonly id: T['id'];
  readonly version: number;
  readonly position: FeedPosition | undefined;
  readonly state: T['state'];
};

/** A job on one import, begun at this state. */
export type ImportStep<T extends ImportTypes> = {
  readonly context: RequestContext;
  readonly id: T['id'];
  readonly state: T['state'];
};

/** Rows that are decided: all of them are written in one append with the progress of the import. */
export type DecidedRows<T extends ImportTypes> = {
  readonly progress: T['command'];
  readonly appends: readonly StreamAppend[];
  readonly guards?: readonly Guard[];
  /** Called after the append. */
  readonly appended?: () => void;
};

export type ImportWriter<T extends ImportTypes> = {
  /** Called once, before the first row is written. */
  readonly report: () => T['report'] | Promise<T['report']>;
  /** Called after the report: the command that ends the run without a row, or null. @throws DomainError */
  readonly refusal?: () => T['command'] | null;
  /** The rows of the next append; empty after the last one. */
  readonly rowsAfter: (state: T['state']) => readonly T['row'][];
  /** Reads the records again when `attempt` > 1: a concurrent writer changed one of them. @throws DomainError */
  readonly decide: (rows: readonly T['row'][], attempt: number, state: T['state']) => Promise<DecidedRows<T>>;
  /** Called after the last row: the command that completes the import. */
  readonly complete: () => T['command'] | Promise<T['command']>;
};

/** Undoes records and records the progress of the undo, in one append. Skips records that an earlier run has undone. */
export type UndoRecords<T extends ImportTypes> = {
  readonly id: T['id'];
  readonly type: string;
  readonly data: { readonly records: readonly T['record'][] };
};

/** How the records of an import are undone. */
export type ImportUndo<T extends ImportTypes> = {
  /** The command name that the history shows for appends of undone records. */
  readonly name: string;
  readonly start: T['command'];
  readonly complete: T['command'];
  /** Called once per undo: the records of the next append; empty after the last one. */
  readonly records: (step: ImportStep<T>) => Promise<(state: T['state']) => readonly T['record'][]>;
  readonly recordsCase: RunnableCase<UndoRecords<T>, T['state']>;
  /** True when nothing of a run that fails so may stay. */
  readonly isForced?: (error: DomainError) => boolean;
};

/** One imported noun, as the import engine knows it. */
export type ImportDefinition<T extends ImportTypes> = {
  /** Names the queue. */
  readonly name: string;
  readonly stream: (id: T['id']) => StreamId;
  readonly decider: Decider<T['command'], T['event'], { status: 'none' } | T['state']>;
  /** @throws DomainError when there is no such import */
  readonly started: (state: { status: 'none' } | T['state']) => T['state'];
  readonly commands: {
    /** The command name that the history shows for appends of rows. */
    readonly writeName: string;
    readonly fail: (failure: ImportFailure) => T['command'];
  };
  /** The read models in which rows find their records: the job waits until they show the events before the import. */
  readonly readModels: readonly string[];
  readonly writer: (step: ImportStep<T>) => Promise<ImportWriter<T>>;
  /** Absent: the records of an import cannot be undone as a whole. */
  readonly undo?: ImportUndo<T>;
};
