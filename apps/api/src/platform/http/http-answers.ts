import { newId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { isAbandoned, LivingSession } from '../pools/living-session.js';
import { PlatformDb } from '../tenancy/platform-db.js';

export type HttpAnswer = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: unknown };

export type Claim =
  /** The caller executes, then saves or releases. */
  | { readonly outcome: 'claimed'; readonly lease: string }
  | { readonly outcome: 'answered'; readonly answer: HttpAnswer }
  | { readonly outcome: 'running' }
  | { readonly outcome: 'mismatch' };

type Row = { request_hash: Buffer; status: number | null; headers: Record<string, string> | null; body: string | null };

/**
 * Stores the first response of each command, for all processes. A lease expires when the session of its holder ends (a crash), or after a
 * minute without renewal (an unreachable machine). Any process can then acquire the lease.
 */
@Injectable()
export class HttpAnswers {
  constructor(
    private readonly db: PlatformDb,
    private readonly session: LivingSession,
  ) {}

  async claim(commandId: string, hash: Uint8Array): Promise<Claim> {
    const lease = newId();
    const claimed = await this.db.query(
      `INSERT INTO platform.http_answer AS a (command_id, request_hash, lease, leased_until, holder)
       VALUES ($1, $2, $3, now() + interval '1 minute', $4)
       ON CONFLICT (command_id) DO UPDATE SET lease = excluded.lease, leased_until = excluded.leased_until, holder = excluded.holder
       WHERE a.status IS NULL AND a.request_hash = excluded.request_hash
         AND (a.leased_until < now() OR CASE WHEN a.holder IS DISTINCT FROM excluded.holder THEN ${isAbandoned('a.holder')} ELSE false END)
       RETURNING lease`,
      [commandId, Buffer.from(hash), lease, await this.session.name()],
    );
    if (claimed.length > 0) return { outcome: 'claimed', lease };
    const [row] = await this.db.query<Row>('SELECT request_hash, status, headers, body FROM platform.http_answer WHERE command_id = $1', [
      commandId,
    ]);
    // The claim was released between the two statements: the caller tries again.
    if (!row) return { outcome: 'running' };
    if (!row.request_hash.equals(hash)) return { outcome: 'mismatch' };
    if (row.status === null) return { outcome: 'running' };
    const body: unknown = row.body === null ? undefined : JSON.parse(row.body);
    return { outcome: 'answered', answer: { status: row.status, headers: row.headers ?? {}, body } };
  }

  /** Work that is still going on keeps its claim. */
  async renew(commandId: string, lease: string): Promise<void> {
    await this.db.query(
      `UPDATE platform.http_answer SET leased_until = now() + interval '1 minute' WHERE command_id = $1 AND lease = $2 AND status IS NULL`,
      [commandId, lease],
    );
  }

  async save(commandId: string, lease: string, { status, headers, body }: HttpAnswer): Promise<void> {
    await this.db.query(
      'UPDATE platform.http_answer SET status = $3, headers = $4::jsonb, body = $5 WHERE command_id = $1 AND lease = $2 AND status IS NULL',
      [commandId, lease, status, JSON.stringify(headers), body === undefined ? null : JSON.stringify(body)],
    );
  }

  /** The work did not run: the client may use the same key again. */
  async release(commandId: string, lease: string): Promise<void> {
    await this.db.query('DELETE FROM platform.http_answer WHERE command_id = $1 AND lease = $2 AND status IS NULL', [commandId, lease]);
  }
}
