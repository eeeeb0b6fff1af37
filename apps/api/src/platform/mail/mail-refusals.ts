import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { PlatformDb } from '../tenancy/platform-db.js';

/** A letter that the mail server refused for good. `about`: the record that the letter is about, as `invitation <id>`. */
export type MailRefusal = {
  readonly environmentId: EnvironmentId;
  readonly about: string;
  readonly recipient: string;
  readonly subject: string;
  readonly reason: string;
  readonly refusedAt: Date;
};
type RefusalRow = {
  environment_id: EnvironmentId;
  about: string;
  recipient: string;
  subject: string;
  reason: string;
  refused_at: Date;
};

const columns = 'environment_id, about, recipient, subject, reason, refused_at';

/** The last refusal of each letter and address. A letter that arrives later removes it. */
@Injectable()
export class MailRefusals {
  constructor(private readonly db: PlatformDb) {}

  async record({ environmentId, about, recipient, subject, reason, refusedAt }: MailRefusal): Promise<void> {
    await this.db.query(
      `INSERT INTO platform.mail_refusal (${columns}) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (environment_id, about, recipient) DO UPDATE
          SET subject = excluded.subject, reason = excluded.reason, refused_at = excluded.refused_at`,
      [environmentId, about, recipient, subject, reason, refusedAt],
    );
  }

  async remove({ environmentId, about, recipient }: Pick<MailRefusal, 'environmentId' | 'about' | 'recipient'>): Promise<void> {
    await this.db.query('DELETE FROM platform.mail_refusal WHERE environment_id = $1 AND about = $2 AND recipient = $3', [
      environmentId,
      about,
      recipient,
    ]);
  }

  /** The reasons of the refusals of an environment, by record. */
  async reasons(environmentId: EnvironmentId): Promise<ReadonlyMap<string, string>> {
    const rows = await this.db.query<RefusalRow>(`SELECT ${columns} FROM platform.mail_refusal WHERE environment_id = $1`, [environmentId]);
    return new Map(rows.map(({ about, reason }) => [about, reason]));
  }

  /** Of all environments, the last first. */
  async recent(most: number): Promise<MailRefusal[]> {
    const rows = await this.db.query<RefusalRow>(`SELECT ${columns} FROM platform.mail_refusal ORDER BY refused_at DESC, about LIMIT $1`, [
      most,
    ]);
    return rows.map(({ environment_id, refused_at, ...row }) => ({ ...row, environmentId: environment_id, refusedAt: refused_at }));
  }
}
