import { Batches, type Waiting } from '@intendance/event-store/postgres/batches.js';
import type { MailOutcome } from '../../platform/mail/mail-outcome.js';
import type { PlatformDb } from '../../platform/tenancy/platform-db.js';

/** The mark before a body, or the outcome of an attempt. */
export type MailWrite = {
  readonly lease: string;
  readonly id: string;
  readonly state: 'body_started' | MailOutcome['state'];
  readonly nextTry: Date | null;
  readonly code: number | null;
  readonly reason: string;
};
type WaitingWrite = Waiting<MailWrite, boolean>;

const mostWrites = 64;
const isMark = `w.state = 'body_started'`;

/** Each write checks the lease of its mail. A mark begins an attempt; an outcome ends it, or replaces its unknown outcome. */
const update = `
  UPDATE platform.mailing_recipient r
     SET state = w.state, changed_at = now(),
         tries = r.tries + CASE WHEN ${isMark} THEN 0 ELSE 1 END,
         next_try_at = coalesce(w.next_try_at, r.next_try_at),
         lease_owner = CASE WHEN ${isMark} THEN r.lease_owner END,
         code = CASE WHEN ${isMark} THEN r.code ELSE w.code END,
         reason = CASE WHEN ${isMark} THEN r.reason ELSE w.reason END
    FROM unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::integer[], $6::text[])
      AS w (id, lease, state, next_try_at, code, reason)
   WHERE r.id = w.id AND r.lease_owner = w.lease
     AND CASE WHEN ${isMark} THEN r.state = 'leased'
              ELSE r.state IN ('leased', 'body_started') OR r.state = 'unknown' AND w.state IN ('accepted', 'refused') END
  RETURNING r.id`;

/** Writes the marks and outcomes of the same moment in one statement: a commit is most of the cost of each. */
export class MailWrites extends Batches<MailWrite, boolean> {
  constructor(private readonly db: PlatformDb) {
    super();
  }

  /** @returns false when the lease has the mail no more: nothing is written */
  write(write: MailWrite): Promise<boolean> {
    return this.enqueue(write);
  }

  protected divide(queue: WaitingWrite[]): { now: WaitingWrite[]; later: WaitingWrite[] } {
    return { now: queue.slice(0, mostWrites), later: queue.slice(mostWrites) };
  }

  protected async send(batch: readonly WaitingWrite[]): Promise<void> {
    try {
      const ids = await this.writeAll(batch.map(({ request }) => request));
      for (const { request, resolve } of batch) resolve(ids.has(request.id));
    } catch (error) {
      // A row that cannot be written fails the statement of all.
      for (const { request, resolve, reject } of batch) {
        if (batch.length === 1) reject(error);
        else resolve(this.writeAll([request]).then((alone) => alone.has(request.id)));
      }
    }
  }

  private async writeAll(writes: readonly MailWrite[]): Promise<ReadonlySet<string>> {
    const rows = await this.db.query<{ id: string }>(update, [
      writes.map(({ id }) => id),
      writes.map(({ lease }) => lease),
      writes.map(({ state }) => state),
      writes.map(({ nextTry }) => nextTry),
      writes.map(({ code }) => code),
      writes.map(({ reason }) => reason),
    ]);
    return new Set(rows.map(({ id }) => id));
  }
}
