import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Abstract, Type } from '@nestjs/common';
import type { FileStore } from '../platform/files/file-store.js';
import type { RequestContext } from '../platform/wire/request-context.js';
import type { StateCache } from '../platform/writes/state-cache.js';
import type { BatchStore } from './batch-store.js';

/** The application, as far as the seed needs it. */
export type Services = { get<T>(token: Type<T> | Abstract<T>): T };

export type Progress = (what: string, done: number, total: number) => void;

/** Shared by the parts of the seed of one environment. */
export type SeedRun = {
  readonly scope: string;
  readonly store: BatchStore;
  readonly states: StateCache;
  readonly files: FileStore;
  /** The day of the seed. */
  readonly today: LocalDate;
  /** A new context for each command, in the name of the environment's first user. */
  context(): RequestContext;
  progress: Progress;
};
