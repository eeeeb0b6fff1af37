import { type BankAccountId, bankAccountStream } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import type { SplitDraft } from '@intendance/domain/bookkeeping/bank/bank-operation/allocation.js';
import {
  type BankOperationId,
  bankOperationStream,
  type Provenance,
} from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { type BankOperationCommand, bankOperationDecider } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.js';
import { bankOperationAttachments } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-attachments.js';
import { type KnownBankOperation, knownOperation } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-state.js';
import type { OperationDraft } from '@intendance/domain/bookkeeping/bank/bank-operation/operation-draft.js';
import { type FiscalCalendar, knownYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalCalendarStream } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import {
  type AccountingActivityId,
  accountingActivityStream,
} from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import type { AttachedFile } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import { EventStore, type StreamId } from '@intendance/event-store/event-store.js';
import { executeUnit, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import type { AttachmentId, EnvironmentId } from '@intendance/kernel/id.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { attachFiles } from '../../../capabilities/attachment/attach-files.js';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { Books } from '../../books.js';
import type { SentSplit } from './operation-wire.js';
import { restoration } from './restoration.js';

export type SentOperation = Omit<OperationDraft, 'account'> & { accountId: BankAccountId | null };
type Allocation = { splits: readonly SentSplit[]; provenance: Provenance };

/** What a caller asks for; the account, the plan and the calendar are read in the same unit of work. */
export type OperationAction =
  | { type: 'RecordBankOperation'; data: { form: SentOperation; splits?: readonly SentSplit[] | undefined } }
  | { type: 'CorrectBankOperation'; data: { form: SentOperation; splits?: readonly SentSplit[] | undefined } }
  | { type: 'AllocateBankOperation'; data: Allocation }
  | { type: 'RemoveAllocation' }
  | { type: 'DeleteBankOperation' }
  | { type: 'RestoreBankOperation' }
  | { type: 'AddOperationAttachment'; data: AttachedFile }
  | { type: 'RemoveOperationAttachment'; data: { id: AttachmentId } };

/** Returns the calendar used for the decision, so that the response does not load the calendar again. */
export type OperationResult = UnitResult<KnownBankOperation> & { calendar: FiscalCalendar | undefined };

export class ExecuteOperation extends Command<OperationResult> {
  constructor(
    readonly context: RequestContext,
    readonly operationId: BankOperationId,
    readonly action: OperationAction,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(ExecuteOperation)
export class OperationHandler implements ICommandHandler<ExecuteOperation> {
  constructor(private readonly store: EventStore) {}

  async execute({ context, operationId, action, expected }: ExecuteOperation): Promise<OperationResult> {
    let calendar: FiscalCalendar | undefined;
    const result = await executeUnit(this.store, appendRequest(context, action.type), async (unit) => {
      await unit.prefetch([bankOperationStream(operationId), ...streamsOf(context.environmentId, action)]);
      let operation = await unit.load(bankOperationStream(operationId), bankOperationDecider, expected);
      if (action.type !== 'RecordBankOperation') knownOperation(operation.state);
      const books = new Books(unit, context.environmentId);
      if (action.type === 'RestoreBankOperation') {
        const { command, also } = await restoration(unit, books, { id: operationId, state: operation.state });
        operation = unit.append(operation, bankOperationDecider.decide(command, operation.state));
        also();
      } else {
        const commands = await commandsOf(books, action);
        for (const command of commands) operation = unit.append(operation, bankOperationDecider.decide(command, operation.state));
        const files = action.type === 'AddOperationAttachment' ? [action.data] : [];
        await attachFiles(unit, context, files, { holder: bankOperationStream(operationId), purpose: bankOperationAttachments });
      }
      calendar = books.loadedCalendar;
      return knownOperation(operation.state);
    });
    return { ...result, calendar: result.repeated ? undefined : calendar };
  }
}

/** What the decision will rest on, as far as the action names it. */
function streamsOf(environmentId: EnvironmentId, action: OperationAction): StreamId[] {
  const calendar = fiscalCalendarStream(environmentId);
  switch (action.type) {
    case 'AddOperationAttachment':
      return [];
    case 'RecordBankOperation':
    case 'CorrectBankOperation': {
      const { form, splits = [] } = action.data;
      return [
        calendar,
        ...(form.accountId === null ? [] : [bankAccountStream(form.accountId)]),
        ...namedBy(splits).map(accountingActivityStream),
      ];
    }
    case 'AllocateBankOperation':
      return [calendar, ...namedBy(action.data.splits).map(accountingActivityStream)];
    default:
      return [calendar];
  }
}

/** Lines of 0 are dropped, whatever they name. */
const namedBy = (splits: readonly SentSplit[]): AccountingActivityId[] =>
  splits.flatMap(({ activityId, amount }) => (activityId !== null && amount !== 0 ? [activityId] : []));

async function commandsOf(
  books: Books,
  action: Exclude<OperationAction, { type: 'RestoreBankOperation' }>,
): Promise<BankOperationCommand[]> {
  switch (action.type) {
    case 'AddOperationAttachment':
      return [action];
    case 'AllocateBankOperation':
      return [await allocation(books, action.data)];
    case 'RecordBankOperation':
    case 'CorrectBankOperation':
      return save(books, action);
    case 'RemoveOperationAttachment':
      return [{ type: action.type, data: { ...action.data, calendar: await books.calendar() } }];
    default:
      return [{ type: action.type, data: { calendar: await books.calendar() } }];
  }
}

async function save(
  books: Books,
  { type, data }: Extract<OperationAction, { type: 'RecordBankOperation' | 'CorrectBankOperation' }>,
): Promise<BankOperationCommand[]> {
  const { accountId, ...form } = data.form;
  const draft = { ...form, account: accountId === null ? null : await books.account(accountId) };
  const calendar = await books.calendar();
  const allocated = data.splits ? [await allocation(books, { splits: data.splits, provenance: { kind: 'manual', keyword: null } })] : [];
  if (type === 'CorrectBankOperation') return [{ type, data: { draft, calendar, isReallocated: allocated.length > 0 } }, ...allocated];
  return [{ type, data: { draft, calendar, origin: 'manual', importId: null, bankKey: null } }, ...allocated];
}

async function allocation(books: Books, { splits, provenance }: Allocation): Promise<BankOperationCommand> {
  const calendar = await books.calendar();
  const activities = await books.activities(namedBy(splits));
  const drafts = splits.map(({ activityId, ...split }): SplitDraft => {
    if (split.budgetaryYearId !== null) knownYear(calendar, split.budgetaryYearId);
    return { ...split, activity: (activityId && activities.get(activityId)) ?? null };
  });
  return { type: 'AllocateBankOperation', data: { splits: drafts, provenance, calendar } };
}
