import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';

/** When the user of a session last showed any second factor in it, and when a passkey. */
export type SessionProof = { readonly factorAt: Date | null; readonly passkeyAt: Date | null };

/** The second factors that users showed in their open sessions. */
@Injectable()
export class SessionProofs {
  constructor(
    private readonly db: PlatformDb,
    private readonly clock: Clock,
  ) {}

  /** The user has just shown this factor in this session. A passkey counts as any factor too. */
  async record(sessionId: string, kind: 'code' | 'passkey'): Promise<void> {
    await this.db.query(
      'update identity.session set confirmed_at = $2, passkey_at = case when $3 then $2 else passkey_at end where id = $1',
      [sessionId, this.clock.now(), kind === 'passkey'],
    );
  }

  async of(sessionId: string): Promise<SessionProof> {
    const text = 'select confirmed_at, passkey_at from identity.session where id = $1';
    const [row] = await this.db.query<{ confirmed_at: Date | null; passkey_at: Date | null }>(text, [sessionId]);
    return { factorAt: row?.confirmed_at ?? null, passkeyAt: row?.passkey_at ?? null };
  }
}
