import type { UnsubscriptionId } from '@intendance/domain/mailing/unsubscription/unsubscription.events.js';
import { newId, type PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { MailOutcome } from '../../platform/mail/mail-outcome.js';
import { isAbandoned, LivingSession } from '../../platform/pools/living-session.js';
import { Clock } from '../../platform/runtime/clock.js';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';
import type { Recipient } from '../recipient/recipient-rows.js';
import { MailWrites } from './mail-writes.js';

export type LeasedMail = Recipient & { readonly tries: number };
type LeasedRow = {
  id: string;
  person_id: PersonId | null;
  address_id: UnsubscriptionId;
  email: string;
  contact: Recipient['contact'];
  tries: number;
};

/** Another holder has the mail, or the mail returned to the queue: its former holder must not send it. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * Leases of mails, one for each batch. A lease is a lock of the living session, held until the batch ends: the mails of a batch that ended
 * early, or whose process is gone, are free at once. Each write of a batch checks its lease, so that a batch which lost its lock while its
 * process goes on (a dropped connection) sends nothing that another batch may send.
 */
@Injectable()
export class MailLeases {
  private readonly writes: MailWrites;

  constructor(
    private readonly db: PlatformDb,
    private readonly session: LivingSession,
    private readonly clock: Clock,
  ) {
    this.writes = new MailWrites(db);
  }

  /** Runs a batch under a lease of its own. */
  async run<T>(batch: (lease: string) => Promise<T>): Promise<T> {
    const lease = `mail lease ${newId()}`;
    await this.session.hold(lease);
    try {
      return await batch(lease);
    } finally {
      // A lock that cannot be released is gone with its session.
      await this.session.letGo(lease).catch(() => undefined);
    }
  }

  /** The next due mails; none once the mailing is stopped. A mail that was deferred before the clock went back is due. */
  async lease(lease: string, mailingId: string, most: number): Promise<LeasedMail[]> {
    const rows = await this.db.query<LeasedRow>(
      // Materialized: a plan that joins the selection row by row would run it several times, and lease more than its limit.
      `WITH due AS MATERIALIZED (
         SELECT d.id FROM platform.mailing_recipient d
          WHERE d.mailing_id = $1 AND d.state IN ('pending', 'deferred') AND (d.next_try_at <= $3 OR d.changed_at > now())
            AND EXISTS (SELECT FROM platform.mailing_run WHERE mailing_id = $1 AND is_running)
          ORDER BY d.rank LIMIT $4 FOR UPDATE SKIP LOCKED),
       leased AS (
         UPDATE platform.mailing_recipient r SET state = 'leased', lease_owner = $2, changed_at = now()
           FROM due WHERE r.mailing_id = $1 AND r.id = due.id
         RETURNING r.id, r.person_id, r.address_id, r.email, r.contact, r.tries, r.rank)
       SELECT id, person_id, address_id, email, contact, tries FROM leased ORDER BY rank`,
      [mailingId, lease, this.clock.now(), most],
    );
    return rows.map(({ person_id, address_id, ...row }) => ({ ...row, personId: person_id, addressId: address_id }));
  }

  /** @throws LeaseLost the mail must not leave */
  async bodyStarted(lease: string, id: string): Promise<void> {
    if (!(await this.writes.write({ lease, id, state: 'body_started', nextTry: null, code: null, reason: '' }))) throw new LeaseLost();
  }

  /** Writes nothing about a mail that another batch has. The reply of the server replaces an unknown outcome of the same attempt. */
  async record(
    lease: string,
    id: string,
    { state, waitSeconds }: MailOutcome,
    { code, reason }: { code: number | null; reason: string },
  ): Promise<void> {
    const nextTry = new Date(this.clock.now().getTime() + waitSeconds * 1000);
    await this.writes.write({ lease, id, state, nextTry, code, reason });
  }

  /** The mails that the server accepted or refused: a withheld mail has no answer. */
  async answers(mailingId: string): Promise<{ accepted: number; refused: number }> {
    const [row] = await this.db.query<{ accepted: number; refused: number }>(
      `SELECT count(*) FILTER (WHERE state = 'accepted')::int AS accepted,
              count(*) FILTER (WHERE state = 'refused' AND code IS NOT NULL)::int AS refused
         FROM platform.mailing_recipient WHERE mailing_id = $1`,
      [mailingId],
    );
    return row ?? { accepted: 0, refused: 0 };
  }

  /** Untouched mails of a batch that ended early. */
  async giveBack(lease: string, mailingId: string): Promise<void> {
    await this.db.query(
      `UPDATE platform.mailing_recipient SET state = 'pending', lease_owner = NULL
        WHERE mailing_id = $1 AND lease_owner = $2 AND state = 'leased'`,
      [mailingId, lease],
    );
  }

  /** Frees the mails of batches that are over: a mail whose body had begun becomes unknown, with the lease of its last attempt. */
  async recover(mailingId: string): Promise<void> {
    await this.db.query(
      `UPDATE platform.mailing_recipient
          SET state = CASE state WHEN 'leased' THEN 'pending' ELSE 'unknown' END, changed_at = now(),
              lease_owner = CASE state WHEN 'leased' THEN NULL ELSE lease_owner END,
              reason = CASE state WHEN 'leased' THEN reason ELSE 'L’envoi s’est interrompu pendant la transmission.' END
        WHERE id IN (SELECT held.id FROM (SELECT id, lease_owner FROM platform.mailing_recipient
                                           WHERE mailing_id = $1 AND state IN ('leased', 'body_started') OFFSET 0) held
                      WHERE ${isAbandoned('held.lease_owner')})`,
      [mailingId],
    );
  }
}
