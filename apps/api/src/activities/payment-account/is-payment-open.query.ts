import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { PaymentAccountReader } from './payment-account-reader.js';

/** Whether beneficiaries of the structure can pay online. */
export class IsPaymentOpen extends Query<boolean> {
  constructor(readonly context: RequestContext) {
    super();
  }
}

@QueryHandler(IsPaymentOpen)
export class IsPaymentOpenHandler implements IQueryHandler<IsPaymentOpen> {
  constructor(private readonly accounts: PaymentAccountReader) {}

  async execute({ context: { environmentId } }: IsPaymentOpen): Promise<boolean> {
    return (await this.accounts.of(environmentId)).state.status === 'open';
  }
}
