import {
  type Addressed,
  type CaseContext,
  type CaseStreams,
  type FactsSoFar,
  guarded,
  read,
  type StreamUse,
} from '@intendance/kernel/case.js';
import { attachmentUses } from '../../../capabilities/attachment/attach-files.js';
import { attachmentDecider } from '../../../capabilities/attachment/attachment.js';
import { fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { type AccountingActivityId, accountingActivityStream } from '../../plan/accounting-activity/accounting-activity.events.js';
import { accountingActivityDecider } from '../../plan/accounting-activity/accounting-activity.js';
import { accountingCategoryStream } from '../../plan/accounting-category/accounting-category.events.js';
import { accountingCategoryDecider } from '../../plan/accounting-category/accounting-category.js';
import { vatSettingsStream } from '../../plan/vat/vat-settings.events.js';
import { vatSettingsDecider } from '../../plan/vat/vat-settings.js';
import { letteringDecider } from '../../third-party/lettering.js';
import { bankAccountStream } from '../bank-account/bank-account.events.js';
import { bankAccountDecider } from '../bank-account/bank-account.js';
import { chequeDepositStream } from '../cheque-deposit/cheque-deposit.events.js';
import { chequeDepositFold } from '../cheque-deposit/cheque-deposit.js';
import { type BankOperationId, bankOperationStream } from './bank-operation.events.js';
import type { BankOperationCommand, SentSplit } from './bank-operation-command.js';
import { bankOperationKeysStream } from './bank-operation-keys.events.js';
import { bankOperationKeysDecider } from './bank-operation-keys.js';
import {
  type BankOperation,
  bankDayOf,
  bankNameOf,
  bankOperationFold,
  firstOfMovement,
  type KnownBankOperation,
} from './bank-operation-state.js';
import { operationMatchingUses } from './operation-letters.js';
import { followedActivities } from './plan-change.js';
import { partsOfDeposit } from './possible-duplicate.js';
import { belongingsOf } from './reversal.js';
import { suggestedActivity } from './whole-allocation.js';

/**
 * `parts`: the other cheques of a deposit that a duplicate is. `original`: the operation that a duplicate is, or that a reversal is of. `reversal` and `rewriting`: the operations that a reversal
 * records. `counterpart`: the other side of a transfer. `payments`: those that the operations return. `deposit`: of the cheque that the operation returns. `register`: the bank keys of the account in the month of the operation. `matching`: the third-party accounts that the operations move.
 */
export const bankOperationFolds = {
  operation: bankOperationFold,
  calendar: fiscalCalendarDecider,
  account: bankAccountDecider,
  activities: { each: accountingActivityDecider },
  categories: { each: accountingCategoryDecider },
  original: bankOperationFold,
  parts: { each: bankOperationFold },
  counterpart: bankOperationFold,
  payments: { each: bankOperationFold },
  deposit: chequeDepositFold,
  reversal: bankOperationFold,
  rewriting: bankOperationFold,
  register: bankOperationKeysDecider,
  matching: { each: letteringDecider },
  attachments: { each: attachmentDecider },
  vat: vatSettingsDecider,
};
export type BankOperationFolds = typeof bankOperationFolds;
type Read = FactsSoFar<BankOperationFolds>;

/**
 * The year cannot be closed, nor an activity removed, between the read and the append: the calendar and the activities are guarded. The
 * account too: its code is final once it is used.
 */
export function bankOperationStreams(
  command: Addressed<BankOperationId, BankOperationCommand>,
  { environmentId }: CaseContext,
  { operation, activities, original, payments, reversal, rewriting, calendar }: Read,
): CaseStreams<BankOperationFolds> {
  const state = operation && operation.status !== 'none' ? operation : undefined;
  return {
    operation: read(bankOperationStream(command.id)),
    calendar: isUndated.includes(command.type) ? undefined : guarded(fiscalCalendarStream(environmentId)),
    account: accountUse(command),
    vat: allocates(command) ? read(vatSettingsStream(environmentId)) : undefined,
    activities: [...new Set(activitiesOf(command, state))].map((id) => guarded(accountingActivityStream(id))),
    categories: categoryUses(activities),
    ...relatedStreams(command, state, original),
    payments: paymentUses(command, [operation, rewriting]),
    deposit: depositUse(command, payments),
    matching:
      command.type === 'RecordBankOperation'
        ? []
        : matchingUses([operation, reversal, rewriting, ...returnedBy(command, payments)], calendar),
    attachments: attachmentUses(command.type === 'AddOperationAttachment' ? [command.data] : []),
  };
}

/** A payment that comes back settles nothing any more. */
const returnedBy = ({ type }: BankOperationCommand, payments: Read['payments']): BankOperation[] =>
  type === 'AllocateReturn' ? [...(payments?.values() ?? [])] : [];

/** The payments that the command returns, or whose return it may cancel or write again. */
function paymentUses(command: BankOperationCommand, operations: readonly (BankOperation | undefined)[]): StreamUse[] {
  const former = operations.flatMap((operation) => (operation && operation.status !== 'none' ? (operation.returns ?? []) : []));
  const ids = command.type === 'AllocateReturn' ? [...former, command.data.paymentId] : former;
  return [...new Set(ids)].map((id) => guarded(bankOperationStream(id)));
}

/** A cheque reaches the bank by its deposit. */
function depositUse(command: BankOperationCommand, payments: Read['payments']): StreamUse | undefined {
  if (command.type !== 'AllocateReturn') return undefined;
  const payment = payments?.get(bankOperationStream(command.data.paymentId));
  return payment && payment.status !== 'none' && payment.deposit?.part === 'cheque'
    ? guarded(chequeDepositStream(payment.deposit.id))
    : undefined;
}

/** Each account once, though several operations move it. */
const matchingUses = (operations: readonly (BankOperation | undefined)[], calendar: Read['calendar']): StreamUse[] => {
  const uses = operations.flatMap((operation) => operationMatchingUses(operation, calendar));
  return [...new Map(uses.map((use) => [use.stream, use])).values()];
};

/** Commands that write nothing in the ledger: a closed year does not refuse them. */
const isUndated: readonly BankOperationCommand['type'][] = [
  'AddOperationAttachment',
  'ConfirmDistinctOperation',
  'ClearBankOperation',
  'UndoClearing',
];

const allocates = (command: BankOperationCommand): boolean =>
  command.type === 'RecordBankOperation' || command.type === 'CorrectBankOperation'
    ? command.data.allocation !== undefined
    : command.type === 'AllocateBankOperation' || command.type === 'AllocateWholeOperation' || command.type === 'FollowPlanChange';

function accountUse(command: BankOperationCommand): StreamUse | undefined {
  if (command.type !== 'RecordBankOperation' && command.type !== 'CorrectBankOperation') return undefined;
  const { accountId } = command.data.form;
  return accountId === null ? undefined : guarded(bankAccountStream(accountId));
}

/** The activities that get a part of the operation. */
function activitiesOf(command: BankOperationCommand, state: KnownBankOperation | undefined): readonly AccountingActivityId[] {
  switch (command.type) {
    case 'RecordBankOperation':
    case 'CorrectBankOperation':
      return namedActivities(command.data.allocation?.splits ?? []);
    case 'AllocateBankOperation':
      return namedActivities(command.data.splits);
    case 'AllocateWholeOperation': {
      const activityId = suggestedActivity(command.data.goal, state);
      return activityId ? [activityId] : [];
    }
    case 'FollowPlanChange':
      return state ? followedActivities(state, command.data) : [];
    default:
      return [];
  }
}

/** Lines of 0 are dropped, whatever they name. */
export const namedActivities = (splits: readonly SentSplit[]): AccountingActivityId[] =>
  splits.flatMap(({ activityId, amount }) => (activityId !== null && amount !== 0 ? [activityId] : []));

/** Splits contain the name of the category. */
const categoryUses = (activities: Read['activities']): StreamUse[] => {
  const streams = [...(activities?.values() ?? [])].flatMap((activity) =>
    activity.status === 'none' ? [] : [accountingCategoryStream(activity.facts.categoryId)],
  );
  return [...new Set(streams)].map(read);
};

type Related = Pick<CaseStreams<BankOperationFolds>, 'original' | 'parts' | 'counterpart' | 'reversal' | 'rewriting' | 'register'>;

/** The other operations of a reversal or a duplicate, and the register of bank keys. */
function relatedStreams(
  command: BankOperationCommand,
  state: KnownBankOperation | undefined,
  original: BankOperation | undefined,
): Related {
  switch (command.type) {
    case 'ReverseBankOperation': {
      const { byOperationId, isRewritten } = command.data;
      return { ...reversalStreams(byOperationId, isRewritten), ...rewrittenStream(state) };
    }
    case 'CorrectBankOperation':
    case 'DeleteBankOperation':
      return rewrittenStream(state);
    case 'AllocateTransfer':
      return { counterpart: guarded(bankOperationStream(command.data.counterpartId)) };
    case 'CancelReversal':
      return state?.reversedBy ? reversalStreams(state.reversedBy.id, true) : {};
    case 'MergeDuplicate': {
      const hasBankName = original !== undefined && original.status !== 'none' && bankNameOf(original) !== null;
      return {
        original: guarded(bankOperationStream(command.data.originalId)),
        register: state && hasBankName ? registerUse(state) : undefined,
        parts:
          state && original
            ? partsOfDeposit(state, command.data.originalId, original).map((id) => guarded(bankOperationStream(id)))
            : undefined,
      };
    }
    case 'RestoreBankOperation':
      return state?.isDeleted ? restorationStreams(state) : {};
    default:
      return {};
  }
}

function reversalStreams(byOperationId: BankOperationId, isRewritten: boolean): Related {
  const [reversal, rewriting] = belongingsOf(byOperationId);
  return { reversal: read(bankOperationStream(reversal)), rewriting: isRewritten ? read(bankOperationStream(rewriting)) : undefined };
}

/** The operation whose movement this one writes once more. */
function rewrittenStream(state: KnownBankOperation | undefined): Related {
  const original = state && firstOfMovement(state);
  return original ? { original: read(bankOperationStream(original)) } : {};
}

function restorationStreams(state: KnownBankOperation): Related {
  const { bankKey, sameAs, parts, reverses, isKeyReleased } = state;
  // The reversal may be cancelled meanwhile.
  if (reverses !== null) return { original: guarded(bankOperationStream(reverses)) };
  if (bankKey === null) return {};
  if (sameAs !== null)
    return {
      original: read(bankOperationStream(sameAs)),
      parts: parts.map((id) => read(bankOperationStream(id))),
      register: registerUse(state),
    };
  return isKeyReleased ? { register: registerUse(state) } : {};
}

const registerUse = (operation: KnownBankOperation): StreamUse =>
  read(bankOperationKeysStream(operation.facts.accountId, bankDayOf(operation)));
