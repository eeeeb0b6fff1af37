import {
  type HeldReason,
  type OnlinePaymentId,
  onlinePaymentStream,
} from '@intendance/domain/activities/online-payment/online-payment.events.js';
import { knownPayment, type OnlinePayment, onlinePaymentFold } from '@intendance/domain/activities/online-payment/online-payment.js';
import { type OnlinePaymentCommand, onlinePaymentCase } from '@intendance/domain/activities/online-payment/online-payment-case.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '../../platform/runtime/clock.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { PaymentServices } from '../payment-account/payment-services.js';
import { PaymentBooks, type PaymentOwner, paymentContext, paymentOperationId } from './payment-books.js';

export type PaymentAddress = PaymentOwner & { readonly paymentId: OnlinePaymentId };

/** Refusals that another try gets over. */
const passing: ReadonlySet<string> = new Set(['busy', 'payment-service.unreachable']);
const isPassing = (error: unknown): boolean => !(error instanceof DomainError) || passing.has(error.code);

/** The refusal of a rule; undefined when the write is done. @throws what another try gets over */
async function reasonOf(write: () => Promise<unknown>): Promise<HeldReason | undefined> {
  try {
    await write();
    return undefined;
  } catch (error) {
    if (isPassing(error)) throw error;
    const { code, message } = error as DomainError;
    return { code, message };
  }
}

/** Brings payments forward: asks the service, then writes the books. A step that was done is not done again, whoever asks and when. */
@Injectable()
export class OnlinePayments {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly services: PaymentServices,
    private readonly books: PaymentBooks,
    private readonly clock: Clock,
  ) {}

  /** As far as it goes now. @throws online-payment.unknown; payment-service.unreachable, refused */
  async follow(address: PaymentAddress): Promise<OnlinePayment> {
    let payment = await this.read(address);
    if (payment.status === 'open') payment = await this.askService(address, payment);
    if (payment.status === 'received') payment = await this.settle(address, payment);
    if (payment.status === 'refunding') payment = await this.giveBack(address, payment);
    return payment;
  }

  /** Once more, after somebody has removed what a rule refused. @throws online-payment.unknown */
  async retry(address: PaymentAddress): Promise<OnlinePayment> {
    const payment = await this.follow(address);
    return payment.status === 'held' ? this.settle(address, payment) : payment;
  }

  private async read({ environmentId, registrationId, paymentId }: PaymentAddress): Promise<OnlinePayment> {
    const [slice] = await this.store.read(environmentId, [onlinePaymentStream(registrationId)]);
    return knownPayment(foldSlice(onlinePaymentFold, slice).state, paymentId);
  }

  private async askService(address: PaymentAddress, payment: OnlinePayment): Promise<OnlinePayment> {
    const { paymentId } = address;
    const checkout = await (await this.account(address, payment)).read(payment);
    if (checkout.kind !== 'paid')
      return checkout.kind === 'open' ? payment : this.execute(address, { type: 'LapseOnlinePayment', data: { paymentId } });
    const { receipt, paidOn: receivedOn } = checkout;
    return this.execute(address, { type: 'ReceiveOnlinePayment', data: { paymentId, receipt, receivedOn } });
  }

  private async settle(address: PaymentAddress, payment: OnlinePayment): Promise<OnlinePayment> {
    const { paymentId } = address;
    const problem = await reasonOf(() => this.books.pay({ ...address, payment }));
    if (problem) return this.execute(address, { type: 'HoldOnlinePayment', data: { paymentId, ...problem } });
    return this.execute(address, { type: 'SettleOnlinePayment', data: { paymentId, operationId: paymentOperationId(payment.id) } });
  }

  private async giveBack(address: PaymentAddress, payment: OnlinePayment): Promise<OnlinePayment> {
    const { paymentId } = address;
    const refund = await this.refund(address, payment);
    if (refund === null) return this.execute(address, { type: 'RefuseOnlineRefund', data: { paymentId } });
    const refundedOn = this.clock.today();
    const problem = await reasonOf(() => this.books.payBack({ ...address, payment }, refundedOn));
    return this.execute(address, { type: 'RecordOnlineRefund', data: { paymentId, refund, refundedOn, problem } });
  }

  /** Keys that the service refuses refund nothing either. */
  private async refund(address: PaymentAddress, payment: OnlinePayment): Promise<string | null> {
    const { amount, receipt, refundRequests: request } = payment;
    if (receipt === null) return null;
    try {
      return await (await this.account(address, payment)).refund({ id: address.paymentId, receipt, amount, request });
    } catch (error) {
      if (isPassing(error)) throw error;
      return null;
    }
  }

  private account(address: PaymentAddress, { service }: OnlinePayment) {
    return this.services.of(paymentContext(address), service);
  }

  private async execute(address: PaymentAddress, command: OnlinePaymentCommand): Promise<OnlinePayment> {
    const { value } = await this.commands.execute(
      new ExecuteCase(paymentContext(address), onlinePaymentCase, { id: address.registrationId, ...command }),
    );
    return value;
  }
}
