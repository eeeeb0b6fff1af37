import { type MailState, noProgress, type Progress } from '@intendance/domain/mailing/mail-delivery/delivery-outcome.js';
import type { DeliveredMailingId } from '@intendance/domain/mailing/mail-delivery/mail-delivery.events.js';
import type { UnsubscriptionId } from '@intendance/domain/mailing/unsubscription/unsubscription.events.js';
import type { EnvironmentId, PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';
import type { BouncedMail } from '../bounce/bounces.js';
import type { Addressed } from '../mail-content/mail-writer.js';

export type Recipient = Addressed;
export type ReturnedRecipient = BouncedMail & { readonly environmentId: EnvironmentId };
type ReturnedRow = { mailing_id: string; environment_id: EnvironmentId; person_id: PersonId | null; address_id: UnsubscriptionId };
export type Run = { readonly mailingId: DeliveredMailingId; readonly environmentId: EnvironmentId };

/** Final outcomes: these mails are never sent, whoever retries. */
export const withheld = { unsubscribed: 'Désinscrit depuis le début de l’envoi', blocked: 'Adresse bloquée : elle n’existe plus' } as const;

/** The mails of mailings, a row each. */
@Injectable()
export class RecipientRows {
  constructor(private readonly db: PlatformDb) {}

  /** @returns how many mails wait again */
  async retry(mailingId: string, states: readonly MailState[]): Promise<number> {
    const rows = await this.db.query(
      `UPDATE platform.mailing_recipient SET state = 'pending', tries = 0, next_try_at = '-infinity', lease_owner = NULL, changed_at = now()
        WHERE mailing_id = $1 AND state = ANY ($2) AND reason <> ALL ($3) AND email <> '' RETURNING id`,
      [mailingId, states, Object.values(withheld)],
    );
    return rows.length;
  }

  /** The mail of a report that came back. */
  async find(id: string): Promise<ReturnedRecipient | null> {
    const [row] = await this.db.query<ReturnedRow>(
      'SELECT id, mailing_id, environment_id, address_id, person_id FROM platform.mailing_recipient WHERE id = $1',
      [id],
    );
    if (!row) return null;
    const { mailing_id, environment_id, address_id, person_id } = row;
    return { mailId: id, mailingId: mailing_id, environmentId: environment_id, addressId: address_id, personId: person_id };
  }

  /** The server had accepted the mail, and another one sent it back. */
  async returned(id: string, status: string): Promise<void> {
    await this.db.query(
      `UPDATE platform.mailing_recipient SET state = 'refused', reason = $2, changed_at = now() WHERE id = $1 AND state IN ('accepted', 'unknown')`,
      [id, `Revenu : ${status}`.slice(0, 500)],
    );
  }

  async progress(mailingId: string): Promise<Progress> {
    const rows = await this.db.query<{ state: MailState; mails: number }>(
      'SELECT state, count(*)::int AS mails FROM platform.mailing_recipient WHERE mailing_id = $1 GROUP BY state',
      [mailingId],
    );
    return { ...noProgress, ...Object.fromEntries(rows.map(({ state, mails }) => [state, mails])) };
  }

  /**
   * Removes the data of an erased person from the mails, which are no longer sent. An audience that is prepared meanwhile excludes the
   * person: its next page waits for the lock of its run.
   */
  async forget(environmentId: EnvironmentId, personId: string, addressIds: readonly string[]): Promise<void> {
    await this.db.transaction(async ({ query }) => {
      const audiences = await query<{ audience: string }>(
        `SELECT s.audience FROM platform.mailing_run r JOIN platform.mailing_source s USING (mailing_id)
          WHERE r.environment_id = $1 ORDER BY r.mailing_id FOR UPDATE OF r`,
        [environmentId],
      );
      await query(
        `INSERT INTO platform.mailing_exclusion SELECT DISTINCT a, e FROM unnest($1::uuid[]) a, unnest($2::uuid[]) e ON CONFLICT DO NOTHING`,
        [audiences.map(({ audience }) => audience), [personId, ...addressIds]],
      );
      await query(
        `UPDATE platform.mailing_recipient SET email = '', contact = '{}', reason = '', changed_at = now(),
                state = CASE WHEN state IN ('pending', 'deferred') THEN 'refused' ELSE state END
          WHERE environment_id = $1 AND (person_id = $2 OR address_id = ANY ($3::uuid[]))`,
        [environmentId, personId, addressIds],
      );
    });
  }
}
