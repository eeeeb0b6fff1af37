import { hkdfSync } from 'node:crypto';
import type { PaymentService } from '@intendance/domain/activities/payment-account/payment-account.events.js';
import { Injectable, Logger } from '@nestjs/common';
import { openText, sealText } from '../../capabilities/sealed-text/sealed-text.js';
import { Config } from '../../platform/config/config.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';

/** The keys of a structure at each service, as its settings name them. */
export type PaymentKeys = {
  readonly stripe: { readonly secret_key: string };
  readonly helloasso: { readonly client_id: string; readonly client_secret: string; readonly organization: string };
};

/** Stores the keys of a structure at its payment services, encrypted. Nothing reads them out again but the requests to the service. */
@Injectable()
export class PaymentAccess {
  private readonly key: Buffer;
  private readonly logger = new Logger('payments');

  constructor(
    private readonly db: TenantDb,
    config: Config,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', config.secret, 'intendance', 'access to payment services', 32));
  }

  /** Null without keys, and for keys of another secret of the installation: they are entered again. */
  async of<Service extends PaymentService>(context: RequestContext, service: Service): Promise<PaymentKeys[Service] | null> {
    const { environmentId } = context;
    const [row] = await this.db.query<{ keys: string }>(
      context,
      'SELECT keys FROM platform.payment_access WHERE environment_id = $1 AND service = $2',
      [environmentId, service],
    );
    if (!row) return null;
    try {
      return JSON.parse(openText(this.key, row.keys, `${environmentId} ${service}`)) as PaymentKeys[Service];
    } catch {
      this.logger.warn({ msg: 'the keys of a payment service were stored under another secret', environmentId, service });
      return null;
    }
  }

  async keep<Service extends PaymentService>(context: RequestContext, service: Service, keys: PaymentKeys[Service]): Promise<void> {
    const { environmentId } = context;
    await this.db.write(
      context,
      `INSERT INTO platform.payment_access (environment_id, service, keys) VALUES ($1, $2, $3)
         ON CONFLICT (environment_id, service) DO UPDATE SET keys = EXCLUDED.keys, changed_at = now()`,
      [environmentId, service, sealText(this.key, JSON.stringify(keys), `${environmentId} ${service}`)],
    );
  }
}
