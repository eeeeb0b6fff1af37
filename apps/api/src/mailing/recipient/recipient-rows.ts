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

const insertAtOnce = 1000;
/** Final outcomes: these mails are never sent, whoever retries. */
export const withheld = { unsubscribed: 'Désinscrit depuis le début de l’envoi', blocked: 'Adresse bloquée : elle n’existe plus' } as const;

/** The mails of mailings, a row each. */
@Injectable()
export class RecipientRows {
  constructor(private readonly db: PlatformDb) {}

  /** Replaces the rows of an interrupted start; a mailing that has started keeps its rows. */
  async snapshot({ mailingId, environmentId }: Run, recipients: readonly Recipient[]): Promise<void> {
    await this.db.transaction(async ({ query }) => {
      await query('INSERT INTO platform.mailing_run (mailing_id, environment_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        mailingId,
        environmentId,
      ]);
      // Two users, or a user and a schedule, may start a mailing at the same time: the second snapshot touches no mail that may have left.
      const [run] = await query<{ has_begun: boolean }>(
        `SELECT is_running OR EXISTS (SELECT FROM platform.mailing_recipient WHERE mailing_id = $1 AND state <> 'pending') AS has_begun
           FROM platform.mailing_run WHERE mailing_id = $1 FOR UPDATE`,
        [mailingId],
      );
      if (run?.has_begun) return;
      await query('DELETE FROM platform.mailing_recipient WHERE mailing_id = $1', [mailingId]);
      for (let from = 0; from < recipients.length; from += insertAtOnce) {
        const rows = recipients.slice(from, from + insertAtOnce).map((each, index) => ({
          id: each.id,
          rank: from + index,
          person_id: each.personId,
          address_id: each.addressId,
          email: each.email,
          contact: each.contact,
        }));
        await query(
          `INSERT INTO platform.mailing_recipient (mailing_id, environment_id, id, rank, person_id, address_id, email, contact)
           SELECT $1, $2, r.* FROM jsonb_to_recordset($3::jsonb)
             AS r (id uuid, rank integer, person_id uuid, address_id uuid, email text, contact jsonb)`,
          [mailingId, environmentId, JSON.stringify(rows)],
        );
      }
    });
  }

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

  /** Removes the data of an erased person from the snapshot; the mail is no longer sent. */
  async forget(environmentId: EnvironmentId, personId: string, addressIds: readonly string[]): Promise<void> {
    await this.db.query(
      `UPDATE platform.mailing_recipient SET email = '', contact = '{}', reason = '', changed_at = now(),
              state = CASE WHEN state IN ('pending', 'deferred') THEN 'refused' ELSE state END
        WHERE environment_id = $1 AND (person_id = $2 OR address_id = ANY ($3::uuid[]))`,
      [environmentId, personId, addressIds],
    );
  }
}
