import { billCase } from '@intendance/domain/subscription/billing/bill/bill.js';
import { amountDue, type IssuedBill } from '@intendance/domain/subscription/billing/bill/bill-state.js';
import type { DebitRegisterEvent } from '@intendance/domain/subscription/billing/debit/debit.events.js';
import { reasonLabel } from '@intendance/domain/subscription/billing/debit/debit-reasons.js';
import type { DebitRegister, RegisteredDebit } from '@intendance/domain/subscription/billing/debit/debit-register.js';
import { unpaidDebits } from '@intendance/domain/subscription/billing/debit/debit-returns.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import type { Cents } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { LetterBody } from '../../../platform/mail/letter.js';
import type { Policy } from '../../../platform/projection/projection.js';
import { Clock } from '../../../platform/runtime/clock.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { AdministratorMail } from '../../contract/environment/administrator-mail.js';
import { ExecuteEnvironment } from '../../contract/environment/environment.handler.js';
import { BillStreams } from '../bill/bill-streams.js';
import { reminderLetter, returnedLetter, suspendedLetter } from './debit-letters.js';
import { Debits } from './debits.js';

type BillOutcome = Exclude<
  DebitRegisterEvent,
  { type: 'DebitsPlanned' | 'DebitsExported' | 'DebitsLeftOut' | 'DebitsFreed' | 'DebitsDated' }
>;

/** The bill, the letters and the access of a customer follow from the debit, in the customer's environment. */
@Injectable()
export class BillFollowsDebit implements Policy {
  readonly name = 'bill-follows-debit';
  readonly from = ['debit-register'];
  readonly types = ['DebitReturned', 'DebitSettled', 'UnpaidReminded', 'UnpaidSuspended', 'DebitedBillCredited'];

  constructor(
    private readonly bills: BillStreams,
    private readonly clock: Clock,
    private readonly commands: CommandBus,
    private readonly debits: Debits,
    private readonly administrators: AdministratorMail,
  ) {}

  structuresOf(event: RecordedEvent): readonly EnvironmentId[] {
    return [(event as unknown as BillOutcome).data.environmentId];
  }

  async when(recorded: RecordedEvent, environmentId: EnvironmentId): Promise<void> {
    const event = recorded as unknown as BillOutcome;
    const { endToEndId, billId } = event.data;
    const register = await this.debits.register();
    const registered = register.debits.get(endToEndId);
    const bill = (await this.bills.find(environmentId, [billId])).get(billId);
    if (!registered || !bill) return;
    const amount = amountDue(bill);
    const debit = { ...registered, amount };
    const context = { ...systemContext(environmentId), commandId: derivedId(`${recorded.id} bill`) };
    switch (event.type) {
      case 'DebitReturned':
        await this.reject(context, event);
        return amount === 0 ? undefined : this.mail(recorded, returnedLetter({ ...debit, returned: event.data }), debit);
      case 'DebitSettled':
        await this.settle(context, event, { bill, collected: registered.amount });
        return this.reopen(context, debit, register);
      case 'DebitedBillCredited':
        return event.data.isWhole ? this.reopen(context, debit, register) : undefined;
      case 'UnpaidReminded':
        return amount === 0 ? undefined : this.mail(recorded, reminderLetter(debit, event.data), debit);
      case 'UnpaidSuspended':
        if (amount === 0) return;
        await this.commands.execute(new ExecuteEnvironment(context, { type: 'SuspendEnvironment', data: { on: event.data.on } }));
        return this.mail(recorded, suspendedLetter(debit), debit);
    }
  }

  private async reject(context: RequestContext, { data }: Extract<BillOutcome, { type: 'DebitReturned' }>): Promise<void> {
    const { billId, reason: code, on } = data;
    const rejection = { code, label: reasonLabel(code), on };
    await this.commands.execute(new ExecuteCase(context, billCase, { type: 'RejectBillPayment', id: billId, data: rejection }));
  }

  /** A bill that is paid by another means stays as it is. Money for a bill that a credit note annuls or lowers is owed back. */
  private async settle(
    context: RequestContext,
    { data }: Extract<BillOutcome, { type: 'DebitSettled' }>,
    { bill, collected }: { bill: IssuedBill; collected: Cents },
  ): Promise<void> {
    const { billId, means, on, reference } = data;
    if (bill.payment) return;
    const payment = { means, on, reference, ...(means === 'debit' && { amount: collected }) };
    await this.commands.execute(new ExecuteCase(context, billCase, { type: 'RecordBillPayment', id: billId, data: payment }));
  }

  /** The last suspended bill is paid or annulled: the modules open today, and the days before were days without service. */
  private async reopen(context: RequestContext, { environmentId, billId }: RegisteredDebit, register: DebitRegister): Promise<void> {
    const isSuspended = register.bills.get(billId)?.isSuspended ?? false;
    const others = unpaidDebits(register).filter((each) => each.environmentId === environmentId && each.suspendedOn !== null);
    if (!isSuspended || others.length > 0) return;
    const reopening = { ...context, commandId: derivedId(`${context.commandId} reopens`) };
    const data = { on: this.clock.today() };
    await this.commands.execute(new ExecuteEnvironment(reopening, { type: 'ActivateEnvironment', data }));
  }

  private async mail({ id }: RecordedEvent, letter: LetterBody, { environmentId, billId }: RegisteredDebit): Promise<void> {
    await this.administrators.send(environmentId, letter, { key: `debit letter ${id}`, about: `bill ${billId}` });
  }
}
