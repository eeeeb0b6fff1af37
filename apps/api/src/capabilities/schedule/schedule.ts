/**
 * Work that runs regularly, in one process of the installation at a time. `cron` (time of Paris): processes that run jobs do the work; a
 * time that passed while they were stopped is made up once. `seconds`: every process tries, to take over work of a dead process that a user
 * waits for.
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
