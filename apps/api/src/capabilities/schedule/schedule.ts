/**
 * Work that runs regularly. `cron` (time of Paris): one process of the installation runs the work, as a job. `seconds`: every process runs
 * the work, to take over work of a dead process that a user waits for.
 */
export interface Schedule {
  readonly name: string;
  readonly when: { readonly cron: string } | { readonly seconds: number };
  /**
   * May fail: the failure is logged, and the work runs again at its next time.
   * @returns how many structures or other items failed, each of which the schedule has logged
   */
  run(): Promise<number>;
}
