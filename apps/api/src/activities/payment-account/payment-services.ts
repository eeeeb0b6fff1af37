import type { PaymentService } from '@intendance/domain/activities/payment-account/payment-account.events.js';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/runtime/clock.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { HelloAssoAccount } from './helloasso-account.js';
import { PaymentAccess, type PaymentKeys } from './payment-access.js';
import { paymentServiceErrors } from './payment-service.errors.js';
import type { PaymentServiceAccount } from './payment-service.js';
import { SandboxStripeHost } from './sandbox/sandbox-stripe-host.js';
import { StripeAccount } from './stripe-account.js';

/** The accounts of structures at the payment services. */
@Injectable()
export class PaymentServices {
  private readonly now = (): Date => this.clock.now();

  constructor(
    private readonly access: PaymentAccess,
    private readonly config: Config,
    private readonly sandbox: SandboxStripeHost,
    private readonly clock: Clock,
  ) {}

  /** @throws payment-service.unreachable without keys: they are being entered */
  async of(context: RequestContext, service: PaymentService): Promise<PaymentServiceAccount> {
    const keys = await this.access.of(context, service);
    if (keys === null) throw paymentServiceErrors.unreachable();
    return this.account(keys);
  }

  async account(keys: PaymentKeys[PaymentService]): Promise<PaymentServiceAccount> {
    if ('secret_key' in keys) {
      const url = this.sandbox.takes(keys.secret_key) ? await this.sandbox.address() : this.config.paymentServices.stripe;
      return new StripeAccount({ url, key: keys.secret_key }, this.now);
    }
    const { client_id: clientId, client_secret: clientSecret, organization } = keys;
    return new HelloAssoAccount({ url: this.config.paymentServices.helloasso, clientId, clientSecret, organization }, this.now);
  }
}
