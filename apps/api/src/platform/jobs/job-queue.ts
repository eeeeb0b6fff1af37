export type JobQueue<Work extends object> = {
  readonly name: string;
  /** Throws to be called again later, as long as tries are left. May be called twice for one job after a crash. */
  handle(work: Work, jobId: string): Promise<void>;
  readonly tries: number;
  readonly secondsBetweenTries: number;
  /** Each try doubles the pause before it, up to this one; without it all pauses are the same. */
  readonly longestSecondsBetweenTries?: number;
};
