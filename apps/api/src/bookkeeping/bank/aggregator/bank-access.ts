import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { openText, sealText } from '../../../capabilities/sealed-text/sealed-text.js';
import { Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';

const longestAbsenceMs = 60 * 60_000;

/** Stores the aggregator's access token of an environment, and signs the `state` by which a returning user is recognised. */
@Injectable()
export class BankAccess {
  private readonly key: Buffer;

  constructor(
    private readonly db: TenantDb,
    private readonly clock: Clock,
    config: Config,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', config.secret, 'intendance', 'access to banks', 32));
  }

  async of(context: RequestContext): Promise<string | null> {
    const { environmentId } = context;
    const [row] = await this.db.query<{ token: string }>(context, 'SELECT token FROM platform.bank_access WHERE environment_id = $1', [
      environmentId,
    ]);
    return row ? openText(this.key, row.token, environmentId) : null;
  }

  async keep(context: RequestContext, access: string): Promise<void> {
    const { environmentId } = context;
    await this.db.write(
      context,
      `INSERT INTO platform.bank_access (environment_id, token) VALUES ($1, $2)
         ON CONFLICT (environment_id) DO UPDATE SET token = EXCLUDED.token, changed_at = now()`,
      [environmentId, sealText(this.key, access, environmentId)],
    );
  }

  /** The signature prevents that a clerk connects a bank that somebody else chose. */
  stateFor({ environmentId, actor }: RequestContext): string {
    const until = this.clock.now().getTime() + longestAbsenceMs;
    return `${until}.${this.signature(environmentId, actor.id, until)}`;
  }

  isOwnReturn({ environmentId, actor }: RequestContext, state: string | undefined): boolean {
    const [, until, signature] = /^(\d{1,15})\.([\w-]+)$/.exec(state ?? '') ?? [];
    if (!until || !signature || Number(until) < this.clock.now().getTime()) return false;
    const expected = Buffer.from(this.signature(environmentId, actor.id, Number(until)));
    const signatureBytes = Buffer.from(signature);
    return signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected);
  }

  private signature(environmentId: EnvironmentId, userId: string, until: number): string {
    return createHmac('sha256', this.key).update(`${environmentId} ${userId} ${until}`).digest('base64url');
  }
}
