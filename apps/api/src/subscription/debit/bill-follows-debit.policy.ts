import { type BillEvent, billStream } from '@intendance/domain/subscription/bill/bill.events.js';
import { billCase } from '@intendance/domain/subscription/bill/bill.js';
import { billFold } from '@intendance/domain/subscription/bill/bill-state.js';
import type { DebitRegisterEvent } from '@intendance/domain/subscription/debit/debit.events.js';
import { reasonLabel } from '@intendance/domain/subscription/debit/debit-reasons.js';
import type { DebitRegister, RegisteredDebit } from '@intendance/domain/subscription/debit/debit-register.js';
import { unpaidDebits } from '@intendance/domain/subscription/debit/debit-returns.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { fold } from '@intendance/kernel/decider.js';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Letter } from '../../platform/mail/letter.js';
import { Mailer } from '../../platform/mail/mailer.js';
import type { Policy } from '../../platform/projection/projection.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { systemContext } from '../../platform/tenancy/system-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { FindAdministrators } from '../bill/environments.query.js';
import { ExecuteEnvironment } from '../environment/environment.handler.js';
import { reminderLetter, returnedLetter, suspendedLetter } from './debit-letters.js';
import { Debits } from './debits.js';

type BillOutcome = Exclude<DebitRegisterEvent, { type: 'DebitsPlanned' | 'DebitsExported' | 'DebitsLeftOut' | 'DebitsFreed' }>;

/** The bill, the letters and the access of a customer follow from the debit, in the customer's environment. */
@Injectable()
export class BillFollowsDebit implements Policy {
  readonly name = 'bill-follows-debit';
  readonly from = ['debit-register'];
  readonly types = ['DebitReturned', 'DebitSettled', 'UnpaidReminded', 'UnpaidSuspended'];

  constructor(
    private readonly store: EventStore,
    private readonly commands: CommandBus,
    private readonly debits: Debits,
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
  ) {}

  async when(recorded: RecordedEvent): Promise<void> {
    const event = recorded as unknown as BillOutcome;
    const { environmentId, endToEndId } = event.data;
    const register = await this.debits.register();
    const debit = register.debits.get(endToEndId);
    if (!debit) return;
    const context = { ...systemContext(environmentId), commandId: derivedId(`${recorded.id} bill`) };
    switch (event.type) {
      case 'DebitReturned':
        await this.reject(context, event);
        return this.mail(recorded, returnedLetter({ ...debit, returned: event.data }), environmentId);
      case 'DebitSettled':
        await this.settle(context, event);
        return this.reopen(context, debit, register);
      case 'UnpaidReminded':
        return this.mail(recorded, reminderLetter(debit, event.data.days), environmentId);
      case 'UnpaidSuspended':
        await this.commands.execute(new ExecuteEnvironment(context, { type: 'SuspendEnvironment', data: { on: event.data.on } }));
        return this.mail(recorded, suspendedLetter(debit), environmentId);
    }
  }

  private async reject(context: RequestContext, { data }: Extract<BillOutcome, { type: 'DebitReturned' }>): Promise<void> {
    const { billId, reason: code, on } = data;
    const rejection = { code, label: reasonLabel(code), on };
    await this.commands.execute(new ExecuteCase(context, billCase, { type: 'RejectBillPayment', id: billId, data: rejection }));
  }

  /** A bill that is credited or paid by another means stays as it is. */
  private async settle(context: RequestContext, { data }: Extract<BillOutcome, { type: 'DebitSettled' }>): Promise<void> {
    const { billId, means, on, reference } = data;
    const [slice] = await this.store.read(context.environmentId, [billStream(billId)]);
    const bill = fold(billFold, (slice?.events ?? []) as unknown as BillEvent[]);
    if (bill.status === 'none' || bill.status === 'credited' || bill.payment) return;
    const payment = { means, on, reference };
    await this.commands.execute(new ExecuteCase(context, billCase, { type: 'RecordBillPayment', id: billId, data: payment }));
  }

  /** The last suspended bill is paid: the modules open again. */
  private async reopen(
    context: RequestContext,
    { environmentId, billId, settled }: RegisteredDebit,
    register: DebitRegister,
  ): Promise<void> {
    const suspended = [...register.debits.values()].some((each) => each.billId === billId && each.suspendedOn !== null);
    const others = unpaidDebits(register).filter((each) => each.environmentId === environmentId && each.suspendedOn !== null);
    if (!suspended || others.length > 0 || settled === null) return;
    const reopening = { ...context, commandId: derivedId(`${context.commandId} reopens`) };
    await this.commands.execute(new ExecuteEnvironment(reopening, { type: 'ActivateEnvironment', data: { on: settled.on } }));
  }

  private async mail({ id }: RecordedEvent, letter: Omit<Letter, 'greeting'>, environmentId: EnvironmentId): Promise<void> {
    for (const { name, email } of await this.queries.execute(new FindAdministrators(environmentId)))
      await this.mailer.send(environmentId, email, { ...letter, greeting: `Bonjour ${name},` }, derivedId(`debit letter ${id} ${email}`));
  }
}
