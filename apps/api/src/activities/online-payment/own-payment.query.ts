import { onlinePaymentStream } from '@intendance/domain/activities/online-payment/online-payment.events.js';
import { onlinePaymentFold } from '@intendance/domain/activities/online-payment/online-payment.js';
import { payableRegistrationPreview } from '@intendance/domain/activities/online-payment/payable-registration.js';
import { registrationStream } from '@intendance/domain/activities/registration/registration.events.js';
import { registrationFold } from '@intendance/domain/activities/registration/registration-state.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import type { PersonId, RegistrationId } from '@intendance/kernel/id.js';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { PreviewCase } from '../../platform/writes/preview-case.js';
import { OnlinePayments } from './online-payments.js';

export type OwnPayment = ReturnType<typeof payableRegistrationPreview.decide>['answer'];

/**
 * What a beneficiary may pay online for a registration, once the service has been asked about the pages that are open.
 * @throws what payableRegistration throws: the money is received, nothing is owed, another person's registration
 */
export class FindOwnPayment extends Query<OwnPayment> {
  constructor(
    readonly context: RequestContext,
    readonly personId: PersonId,
    readonly registrationId: RegistrationId,
  ) {
    super();
  }
}

@QueryHandler(FindOwnPayment)
export class FindOwnPaymentHandler implements IQueryHandler<FindOwnPayment> {
  constructor(
    private readonly queries: QueryBus,
    private readonly store: EventStore,
    private readonly payments: OnlinePayments,
  ) {}

  /** Asked first, whatever the page was opened for: who has just paid on a page that ends is not asked to pay on another one. */
  async execute(query: FindOwnPayment): Promise<OwnPayment> {
    await this.followOpen(query);
    return this.preview(query);
  }

  private async preview({ context, personId, registrationId }: FindOwnPayment): Promise<OwnPayment> {
    const command = { id: registrationId, type: 'PreviewOnlinePayment', data: { personId } } as const;
    return (await this.queries.execute(new PreviewCase(context, payableRegistrationPreview, command))).value;
  }

  /** A service that is away says nothing of a payment: the page shows what is known. */
  private async followOpen({ context: { environmentId, lastAppend }, personId, registrationId }: FindOwnPayment): Promise<void> {
    const owner = { environmentId, registrationId, ...(lastAppend && { lastAppend }) };
    const [payments, slice] = await this.store.read(environmentId, [
      onlinePaymentStream(registrationId),
      registrationStream(registrationId),
    ]);
    const registration = foldSlice(registrationFold, slice).state;
    if (registration.status === 'none' || registration.claim.personId !== personId) return;
    const open = foldSlice(onlinePaymentFold, payments)
      .state.values()
      .filter(({ status }) => status === 'open');
    for (const { id: paymentId } of open)
      await this.payments.follow({ ...owner, paymentId }).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
      });
  }
}
