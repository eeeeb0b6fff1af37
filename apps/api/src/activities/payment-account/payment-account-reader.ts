import { paymentAccountStream } from '@intendance/domain/activities/payment-account/payment-account.events.js';
import { type PaymentAccount, paymentAccountFold } from '@intendance/domain/activities/payment-account/payment-account.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { WithVersion } from '@intendance/kernel/case.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';

/** The payment account of a structure, as its stream says this instant. */
@Injectable()
export class PaymentAccountReader {
  constructor(private readonly store: EventStore) {}

  async of(environmentId: EnvironmentId): Promise<WithVersion<PaymentAccount>> {
    const [slice] = await this.store.read(environmentId, [paymentAccountStream(environmentId)]);
    return foldSlice(paymentAccountFold, slice);
  }
}
