import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { EnvironmentId, UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { openText, sealText } from '../../capabilities/sealed-text/sealed-text.js';
import { Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/runtime/clock.js';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';

/** `sign-in`: by nobody yet. `trial`: by an administrator whose session is open. */
export type AttemptPurpose = 'sign-in' | 'trial';

/** A visit to a provider. `issuer` and `clientId` are those of its start: after a change of the provider it is worth nothing. */
export type ProviderAttempt = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirect: string;
  readonly environmentId: EnvironmentId;
  readonly issuer: string;
  readonly clientId: string;
};

/** A person whom the provider has named, and who still owes the code of the account. */
export type ProvenPerson = Pick<ProviderAttempt, 'state' | 'environmentId' | 'issuer' | 'clientId'> & { readonly userId: UserId };

type Stored<Value> = Value & { readonly until: number };

const lifetime = 10 * 60_000;
const randomText = () => randomBytes(32).toString('base64url');

/**
 * Attempts are kept by the browser that began them, encrypted, in a cookie that no script reads and no other site sends: an answer of a
 * provider is worth nothing in another browser, and a stranger who begins thousands of them stores nothing. A step that was answered is
 * stored until it expires: it works once.
 */
@Injectable()
export class ProviderAttempts {
  private readonly key: Buffer;
  private readonly attributes: string;

  constructor(
    private readonly db: PlatformDb,
    private readonly clock: Clock,
    { secret, publicUrl }: Config,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', secret, 'intendance', 'sign-ins at identity providers', 32));
    this.attributes = `; Path=/api; HttpOnly; SameSite=Strict${publicUrl.startsWith('https:') ? '; Secure' : ''}`;
  }

  /** @returns the attempt, and the value of `Set-Cookie` that keeps it */
  begin(
    purpose: AttemptPurpose,
    facts: Pick<ProviderAttempt, 'redirect' | 'environmentId' | 'issuer' | 'clientId'>,
  ): { attempt: ProviderAttempt; cookie: string } {
    const state = `${purpose}.${randomText()}`;
    const { redirect, environmentId, issuer, clientId } = facts;
    const attempt = { redirect, environmentId, issuer, clientId, state, nonce: randomText(), verifier: randomText() };
    return { attempt, cookie: this.cookieFor('visit', state, attempt) };
  }

  /** The value of `Set-Cookie` for a person who must still give the code of the account. */
  proofCookie(person: ProvenPerson): string {
    return this.cookieFor('proof', person.state, person);
  }

  /** The attempt that this browser began with this state. */
  find(request: FastifyRequest, purpose: AttemptPurpose, state: string): ProviderAttempt | undefined {
    return state.startsWith(`${purpose}.`) ? this.read<ProviderAttempt>(request, 'visit', state) : undefined;
  }

  findProof(request: FastifyRequest, state: string): ProvenPerson | undefined {
    return this.read<ProvenPerson>(request, 'proof', state);
  }

  /** @returns false for a step that was used before; only one of concurrent calls succeeds */
  async use(step: 'visit' | 'proof', state: string): Promise<boolean> {
    const until = new Date(this.clock.now().getTime() + lifetime);
    const rows = await this.db.query(
      'insert into identity.provider_attempt (hash, expires_at) values ($1, $2) on conflict do nothing returning 1',
      [hashOf(step, state), until],
    );
    return rows.length > 0;
  }

  async isUsed(step: 'visit' | 'proof', state: string): Promise<boolean> {
    return (await this.db.query('select 1 from identity.provider_attempt where hash = $1', [hashOf(step, state)])).length > 0;
  }

  removal(step: 'visit' | 'proof', state: string): string {
    return `${nameOf(step, state)}=; Max-Age=0${this.attributes}`;
  }

  private cookieFor(step: 'visit' | 'proof', state: string, value: ProviderAttempt | ProvenPerson): string {
    const stored: Stored<typeof value> = { ...value, until: this.clock.now().getTime() + lifetime };
    const sealed = sealText(this.key, JSON.stringify(stored), `${step} ${state}`);
    return `${nameOf(step, state)}=${sealed}; Max-Age=${lifetime / 1000}${this.attributes}`;
  }

  private read<Value>({ headers }: FastifyRequest, step: 'visit' | 'proof', state: string): Value | undefined {
    const start = `${nameOf(step, state)}=`;
    const cookie = (headers.cookie ?? '').split(/;\s*/).find((text) => text.startsWith(start));
    if (cookie === undefined) return undefined;
    try {
      const stored = JSON.parse(openText(this.key, cookie.slice(start.length), `${step} ${state}`)) as Stored<Value>;
      return stored.until > this.clock.now().getTime() ? stored : undefined;
    } catch {
      return undefined;
    }
  }
}

const hashOf = (step: 'visit' | 'proof', state: string): Buffer => createHash('sha256').update(`${step} ${state}`).digest();

/** One cookie per attempt: tabs do not disturb each other. */
const nameOf = (step: 'visit' | 'proof', state: string): string =>
  `intendance-provider-${step}-${createHash('sha256').update(state).digest('hex').slice(0, 12)}`;
