import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { StateCache } from '../../platform/writes/state-cache.js';
import type { BatchStore } from './batch-store.js';

export type Progress = (what: string, done: number, total: number) => void;

/** Shared by the parts that write the sample data of one environment. */
export type SampleRun = {
  readonly scope: string;
  readonly store: BatchStore;
  readonly states: StateCache;
  readonly files: FileStore;
  /** The day of the sample. */
  readonly today: LocalDate;
  /** A new context for each command, in the name of the environment's first user. */
  context(): RequestContext;
  progress: Progress;
};
