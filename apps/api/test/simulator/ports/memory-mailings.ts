import type { Run } from '../../../src/mailing/recipient/recipient-rows.js';

export type StoredRun = Run & { startingSince: number | null; isRunning: boolean; jobId: string | null; wokenAt: number };
type StoredMail = { readonly email: string; state: 'pending' | 'accepted' };

/** The running mailings and their mails, which outlive every process. */
export class MemoryMailings {
  readonly runs = new Map<string, StoredRun>();
  readonly mails = new Map<string, StoredMail[]>();
  /** Mails that have left, by mailing and address. */
  readonly departures: string[] = [];

  run({ mailingId, environmentId }: Run): StoredRun {
    const run = this.runs.get(mailingId) ?? { mailingId, environmentId, startingSince: null, isRunning: false, jobId: null, wokenAt: 0 };
    this.runs.set(mailingId, run);
    return run;
  }
}
