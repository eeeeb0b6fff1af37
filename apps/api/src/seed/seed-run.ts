import type { FileStore } from '../platform/files/file-store.js';
import type { RequestContext } from '../platform/tenancy/request-context.js';
import type { BatchStore } from './batch-store.js';

export type Progress = (what: string, done: number, total: number) => void;

/** What the parts of one environment's seed share. */
export type SeedRun = {
  readonly scope: string;
  readonly store: BatchStore;
  readonly files: FileStore;
  /** A new one for each command, in the name of the environment's first user. */
  context(): RequestContext;
  progress: Progress;
};
