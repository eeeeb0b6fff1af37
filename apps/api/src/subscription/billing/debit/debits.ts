import { billErrors } from '@intendance/domain/subscription/billing/bill/bill.errors.js';
import { billCase } from '@intendance/domain/subscription/billing/bill/bill.js';
import { amountDue, expectedAmount } from '@intendance/domain/subscription/billing/bill/bill-state.js';
import { debitErrors } from '@intendance/domain/subscription/billing/debit/debit.errors.js';
import {
  type DebitBatchEvent,
  type DebitBatchId,
  type DebitCreditor,
  debitBatchStream,
  debitRegisterId,
  debitRegisterStream,
  type SettlementMeans,
} from '@intendance/domain/subscription/billing/debit/debit.events.js';
import {
  type DebitBatchAnswer,
  type DebitBatchCommand,
  debitBatchCase,
  debitFile,
  plan,
} from '@intendance/domain/subscription/billing/debit/debit-batch.js';
import {
  type DebitRegister,
  debitBatchFold,
  debitRegisterFold,
  lastDebit,
} from '@intendance/domain/subscription/billing/debit/debit-register.js';
import { type DebitRegisterCommand, debitRegisterCase } from '@intendance/domain/subscription/billing/debit/debit-returns.js';
import { readReturnFile } from '@intendance/domain/subscription/billing/debit/return-file.js';
import { operatorEnvironmentId } from '@intendance/domain/subscription/contract/promotion/promotion-catalogue.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { derivedId, newId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/runtime/clock.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { CachedStreams } from '../../../platform/writes/cached-streams.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { PreviewCase } from '../../../platform/writes/preview-case.js';
import { signingErrors } from '../mandate/signing.errors.js';
import { DebitBills } from './debit-bills.js';

export type RecordedPayment = {
  readonly creditNote: string | null;
  readonly owedBack: Cents;
};
export type BillPayment = { readonly number: string; readonly means: SettlementMeans; readonly on: LocalDate; readonly reference: string };

/** Batches of direct debits, and the answers of the banks, in the environment of the operator. */
@Injectable()
export class Debits {
  constructor(
    private readonly store: EventStore,
    private readonly cached: CachedStreams,
    private readonly bills: DebitBills,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Cached: the register has every debit of the installation. */
  async register(): Promise<DebitRegister> {
    const [register] = await this.cached.states(operatorEnvironmentId, [debitRegisterStream], debitRegisterFold);
    return register ?? debitRegisterFold.initial;
  }

  /** The batch as it would be prepared, empty if no bill can be collected. @throws debit.day-past, signature.creditor-missing */
  async preview(until: LocalDate): Promise<DebitBatchAnswer> {
    const today = this.clock.today();
    this.creditor();
    if (until < today) throw debitErrors.dayPast();
    const { lines, excluded } = plan(await this.bills.listed(until), await this.register(), today);
    const at = this.clock.now().toISOString();
    return { batch: { id: newId<'debit-batch'>(), at, until, exportedAt: null, cancelledOn: null, debits: lines, leftOut: [] }, excluded };
  }

  async prepare(context: RequestContext, until: LocalDate) {
    return this.execute(context, derivedId<'debit-batch'>(`debit batch ${context.commandId}`), await this.preparation(until));
  }

  cancel(context: RequestContext, id: DebitBatchId) {
    return this.execute(context, id, { type: 'CancelDebitBatch' });
  }

  /** The file of the batch, the same bytes each time. @throws debit.batch-unknown, batch-cancelled, batch-without-debit, batch-past */
  async export(context: RequestContext, id: DebitBatchId): Promise<string> {
    const { debits = [], exportedAt = null } = (await this.register()).batches.get(id) ?? {};
    const leftOut = exportedAt === null ? await this.bills.changed(debits) : [];
    const { value } = await this.execute(context, id, { type: 'ExportDebitBatch', data: { leftOut } });
    const [slice] = await this.store.read(operatorEnvironmentId, [debitBatchStream(id)]);
    const batch = foldSlice<DebitBatchEvent, ReturnType<typeof debitBatchFold.evolve>>(debitBatchFold, slice).state;
    if (batch === null) throw debitErrors.batchUnknown();
    return debitFile(batch, value.batch);
  }

  /** Every line of the file, with its outcome. A dry run stores nothing. @throws debit.return-file-unknown, bank-file.* */
  async importReturns(context: RequestContext, content: Buffer, isDryRun: boolean) {
    const { readXml } = await import('../../../capabilities/bank-message/read-xml.js');
    const file = readReturnFile(readXml(content));
    const command = { type: 'RecordReturns' as const, data: file };
    const { value } = isDryRun ? await this.previewOf(context, command) : await this.record(context, command);
    return { ...file, lines: value.lines };
  }

  /** The money is owed back if a credit note annuls the bill. @throws bill.number-unknown, debit.bill-settled, bill-live, payment-ahead */
  async recordPayment(context: RequestContext, { number, ...payment }: BillPayment): Promise<RecordedPayment> {
    const record = await this.bills.byNumber(number);
    if (!record) throw billErrors.numberUnknown();
    if (payment.on > this.clock.today()) throw debitErrors.paymentAhead();
    const { billId, environmentId, bill } = record;
    const recorded = { creditNote: bill.creditNote?.number ?? null, owedBack: cents(expectedAmount(bill) - amountDue(bill)) };
    if (lastDebit(await this.register(), billId)) {
      await this.record(context, { type: 'RecordPayment', data: { billId, ...payment } });
      return recorded;
    }
    if (bill.payment) throw debitErrors.billSettled();
    const command = { type: 'RecordBillPayment' as const, id: billId, data: payment };
    await this.commands.execute(new ExecuteCase({ ...context, environmentId }, billCase, command));
    return recorded;
  }

  record(context: RequestContext, command: DebitRegisterCommand) {
    return this.commands.execute(new ExecuteCase(operatorContext(context), debitRegisterCase, { ...command, id: debitRegisterId }));
  }

  private previewOf(context: RequestContext, command: DebitRegisterCommand) {
    return this.queries.execute(new PreviewCase(operatorContext(context), debitRegisterCase, { ...command, id: debitRegisterId }));
  }

  private execute(context: RequestContext, id: DebitBatchId, command: DebitBatchCommand) {
    return this.commands.execute(new ExecuteCase(operatorContext(context), debitBatchCase, { ...command, id }));
  }

  private async preparation(until: LocalDate) {
    const data = { until, creditor: this.creditor(), candidates: await this.bills.candidates(until) };
    return { type: 'PrepareDebitBatch' as const, data };
  }

  private creditor(): DebitCreditor {
    const { creditor, creditorAccount } = this.config;
    if (creditor === null || creditorAccount === null) throw signingErrors.creditorMissing();
    return { name: creditor.name, ics: creditor.ics, ...creditorAccount };
  }
}

const operatorContext = (context: RequestContext): RequestContext => ({ ...context, environmentId: operatorEnvironmentId });
