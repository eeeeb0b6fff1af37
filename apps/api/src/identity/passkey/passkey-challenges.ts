import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/runtime/clock.js';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';

/** What an authenticator signs for: to sign in (nobody yet), to confirm a session, or to add a passkey to an account. */
export type ChallengePurpose = 'sign-in' | `confirm ${string}` | `add ${string}`;

const lifetime = 5 * 60_000;
const nonceBytes = 16;
const timeBytes = 6;
const headBytes = nonceBytes + timeBytes;

/** Challenges of the server: signed, so that a stranger who asks for thousands stores nothing; one is stored once it was answered. */
@Injectable()
export class PasskeyChallenges {
  private readonly key: Buffer;

  constructor(
    private readonly db: PlatformDb,
    private readonly clock: Clock,
    { secret }: Config,
  ) {
    this.key = createHmac('sha256', secret).update('passkey-challenge').digest();
  }

  issue(purpose: ChallengePurpose): Uint8Array<ArrayBuffer> {
    const head = Buffer.alloc(headBytes);
    randomBytes(nonceBytes).copy(head);
    head.writeUIntBE(this.clock.now().getTime() + lifetime, nonceBytes, timeBytes);
    return new Uint8Array(Buffer.concat([head, this.sign(purpose, head)]));
  }

  /** Whether this server asked this challenge for this purpose, less than five minutes ago. */
  isOwn(purpose: ChallengePurpose, challenge: string): boolean {
    const bytes = Buffer.from(challenge, 'base64url');
    if (bytes.length !== headBytes + 32) return false;
    const head = bytes.subarray(0, headBytes);
    return timingSafeEqual(bytes.subarray(headBytes), this.sign(purpose, head)) && expiryOf(head) > this.clock.now().getTime();
  }

  /** @returns false for a challenge that was used before; only one of concurrent calls succeeds */
  async use(challenge: string): Promise<boolean> {
    const bytes = Buffer.from(challenge, 'base64url');
    const rows = await this.db.query(
      'insert into identity.passkey_challenge (hash, expires_at) values ($1, $2) on conflict do nothing returning 1',
      [createHash('sha256').update(bytes).digest(), new Date(expiryOf(bytes))],
    );
    return rows.length > 0;
  }

  private sign(purpose: ChallengePurpose, head: Buffer): Buffer {
    return createHmac('sha256', this.key).update(head).update(purpose).digest();
  }
}

const expiryOf = (bytes: Buffer): number => bytes.readUIntBE(nonceBytes, timeBytes);
