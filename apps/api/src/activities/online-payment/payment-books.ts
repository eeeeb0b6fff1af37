import { onlinePaymentErrors } from '@intendance/domain/activities/online-payment/online-payment.errors.js';
import type { OnlinePaymentId } from '@intendance/domain/activities/online-payment/online-payment.events.js';
import type { OnlinePayment } from '@intendance/domain/activities/online-payment/online-payment.js';
import { knownPaymentAccount } from '@intendance/domain/activities/payment-account/payment-account.js';
import { registrationStream } from '@intendance/domain/activities/registration/registration.events.js';
import { registrationCase } from '@intendance/domain/activities/registration/registration.js';
import { registrationFold } from '@intendance/domain/activities/registration/registration-state.js';
import { registrationActivityStream } from '@intendance/domain/activities/registration-activity/registration-activity.events.js';
import {
  knownRegistrationActivity,
  registrationActivityDecider,
} from '@intendance/domain/activities/registration-activity/registration-activity.js';
import type { BankAccountId } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import { type BankOperationId, bankOperationStream } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { type BankOperation, bankOperationCase, bankOperationFold } from '@intendance/domain/bookkeeping/public.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { derivedId, type RegistrationId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { PaymentAccountReader } from '../payment-account/payment-account-reader.js';

type Movement = { readonly mode: 'taking' | 'expense'; readonly amount: Cents; readonly date: LocalDate; readonly wording: string };
/** `lastAppend`: of the request that waits for the writes, if there is one. */
export type PaymentOwner = Pick<RequestContext, 'environmentId' | 'lastAppend'> & { readonly registrationId: RegistrationId };
export type PaymentOf = PaymentOwner & { readonly payment: OnlinePayment };

/** Payments go on by themselves: the program writes, whoever asked. */
export const paymentContext = ({ environmentId, lastAppend }: PaymentOwner): RequestContext => ({
  ...systemContext(environmentId),
  ...(lastAppend && { lastAppend }),
});

export const paymentOperationId = (id: OnlinePaymentId): BankOperationId => derivedId<'bank-operation'>(`${id}:payment`);
const refundOperationId = (id: OnlinePaymentId): BankOperationId => derivedId<'bank-operation'>(`${id}:refund`);

/** Writes online payments into the books, and into the registration that they pay. Each write is one only, however often it is repeated. */
@Injectable()
export class PaymentBooks {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly accounts: PaymentAccountReader,
  ) {}

  /** @throws DomainError of the operation, of the registration; online-payment.paid-otherwise */
  async pay(owner: PaymentOf): Promise<void> {
    const { registrationId, payment } = owner;
    const operationId = paymentOperationId(payment.id);
    const paidOn = dayOf(payment.receivedOn);
    const wording = `Paiement en ligne : ${await this.activityName(owner)}`;
    const { bankAccountId } = knownPaymentAccount((await this.accounts.of(owner.environmentId)).state);
    await this.record(owner, operationId, { mode: 'taking', amount: payment.amount, date: paidOn, wording }, bankAccountId);
    const data = { paidOn, mode: 'card', operationId, amount: payment.amount };
    const { value } = await this.commands.execute(
      new ExecuteCase(paymentContext(owner), registrationCase, { id: registrationId, type: 'PayRegistration', data }),
    );
    // A registration that is paid already is not paid again, and says nothing.
    if (value.state.status !== 'paid' || value.state.operationId !== operationId) throw onlinePaymentErrors.paidOtherwise();
  }

  /** The money leaves the account that it came to, and the registration waits for its payment again. A payment that is not in the books leaves none. */
  async payBack(owner: PaymentOf, refundedOn: LocalDate): Promise<void> {
    const { registrationId, payment } = owner;
    const operationId = paymentOperationId(payment.id);
    const operation = await this.operation(owner, operationId);
    if (operation.status === 'none' || operation.isDeleted) return;
    const wording = `Remboursement en ligne : ${await this.activityName(owner)}`;
    const movement: Movement = { mode: 'expense', amount: payment.amount, date: refundedOn, wording };
    await this.record(owner, refundOperationId(payment.id), movement, operation.facts.accountId);
    const data = { reason: 'Remboursé en ligne.', operationId };
    await this.commands.execute(
      new ExecuteCase(paymentContext(owner), registrationCase, { id: registrationId, type: 'CancelRegistrationPayment', data }),
    );
  }

  private async record(owner: PaymentOwner, id: BankOperationId, movement: Movement, accountId: BankAccountId): Promise<void> {
    const form = { ...movement, accountId, paymentType: 'card', isReimbursement: movement.mode === 'expense' } as const;
    await this.commands.execute(
      new ExecuteCase(paymentContext(owner), bankOperationCase, {
        id,
        type: 'RecordBankOperation',
        data: { form, origin: 'import' },
      }),
    );
  }

  private async operation({ environmentId }: PaymentOwner, id: BankOperationId): Promise<BankOperation> {
    const [slice] = await this.store.read(environmentId, [bankOperationStream(id)]);
    return foldSlice(bankOperationFold, slice).state;
  }

  private async activityName({ environmentId, registrationId: id }: PaymentOwner): Promise<string> {
    const [slice] = await this.store.read(environmentId, [registrationStream(id)]);
    const registration = foldSlice(registrationFold, slice).state;
    if (registration.status === 'none') return 'inscription';
    const [activity] = await this.store.read(environmentId, [registrationActivityStream(registration.claim.activityId)]);
    return knownRegistrationActivity(foldSlice(registrationActivityDecider, activity).state).current.name;
  }
}

function dayOf(receivedOn: LocalDate | null): LocalDate {
  if (receivedOn === null) throw new Error('a payment is recorded once its money is received');
  return receivedOn;
}
