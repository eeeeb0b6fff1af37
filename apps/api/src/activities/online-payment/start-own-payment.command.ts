import type { OnlinePayment } from '@intendance/domain/activities/online-payment/online-payment.js';
import { onlinePaymentCase } from '@intendance/domain/activities/online-payment/online-payment-case.js';
import { derivedId, type PersonId, type RegistrationId } from '@intendance/kernel/id.js';
import { Command, CommandBus, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { PaymentServices } from '../payment-account/payment-services.js';
import { FindOwnPayment } from './own-payment.query.js';

type OwnStart = {
  readonly personId: PersonId;
  readonly registrationId: RegistrationId;
  readonly email: string | null;
  /** The page that the browser comes back to. */
  readonly returnUrl: string;
};

/**
 * Opens a page of the payment service for a registration of a beneficiary, or answers the page that is open already.
 * @throws what payableRegistration throws; payment-service.unreachable, refused
 */
export class StartOwnPayment extends Command<OnlinePayment> {
  constructor(
    readonly context: RequestContext,
    readonly start: OwnStart,
  ) {
    super();
  }
}

@CommandHandler(StartOwnPayment)
export class StartOwnPaymentHandler implements ICommandHandler<StartOwnPayment> {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly services: PaymentServices,
  ) {}

  async execute({ context, start: { personId, registrationId, email, returnUrl } }: StartOwnPayment): Promise<OnlinePayment> {
    const { amount, service, open, activityName } = await this.queries.execute(new FindOwnPayment(context, personId, registrationId));
    if (open) return open;
    // A form that is sent twice opens one page.
    const paymentId = derivedId<'online-payment'>(`online payment ${context.commandId}`);
    const account = await this.services.of(context, service);
    const page = await account.open({ id: paymentId, amount, label: activityName, email, returnUrl });
    const data = { paymentId, personId, amount, checkout: { ...page, service } };
    const { value } = await this.commands.execute(
      new ExecuteCase(context, onlinePaymentCase, { id: registrationId, type: 'StartOnlinePayment', data }),
    );
    return value;
  }
}
