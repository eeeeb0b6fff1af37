import { type SplitAccount, splitLabel } from '@intendance/domain/bookkeeping/bank/bank-operation/account-split.js';
import type { OperationOrigin, Provenance, Split } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import type { SentAllocation, SentSplit } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-command.js';
import { type KnownBankOperation, statementDayOf } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-state.js';
import { isReversible } from '@intendance/domain/bookkeeping/bank/bank-operation/reversal.js';
import { suggestionFor } from '@intendance/domain/bookkeeping/bank/bank-operation/whole-allocation.js';
import type { BudgetName } from '@intendance/domain/bookkeeping/budget-name.js';
import { type FiscalCalendar, lockOf } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import type { AccountingActivityId } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import type { KeywordRules } from '@intendance/domain/bookkeeping/plan/accounting-activity/keyword-rules.js';
import { accountLabel } from '@intendance/domain/bookkeeping/plan/default-plan/account-labels.js';
import { newId } from '@intendance/kernel/id.js';
import { cents, formatEuros, fromEuros, toEuros } from '@intendance/kernel/money.js';
import { attachmentToWire } from '../../../capabilities/attachment/attachment-answer.js';
import { type Updated, updatedAtToWire } from '../../../platform/lists/updated-at.js';
import type { Session } from '../../../platform/wire/session.js';
import type { OperationDto, SplitDto, SuggestionDto } from './bank-operation.dto.js';
import type { SaveSplitsDto, SentSplitDto } from './operation-requests.dto.js';

export type OperationView = Updated & { id: string; version: number; state: KnownBankOperation };

/** The screens show operations with the lock of their year and with the activity that keywords propose. */
export type OperationSetting = {
  calendar: FiscalCalendar;
  keywords?: { rules: KeywordRules; names: ReadonlyMap<AccountingActivityId, string> } | undefined;
};

const sentSplit = ({ id, kind, activity, budget, budgetary_year, balance, vat_rate: rate, ...account }: SentSplitDto): SentSplit => ({
  id: id ?? newId(),
  kind: kind ?? 'activity',
  activityId: (activity ?? null) as AccountingActivityId | null,
  account: kind === 'account' ? sentAccount(account) : undefined,
  budget: (budget ?? null) as BudgetName | null,
  budgetaryYearId: (budgetary_year?.id ?? null) as FiscalYearId | null,
  amount: fromEuros(balance),
  vat: rate == null ? rate : { rate: Math.round(rate * 100) },
});

export const sentAllocation = ({ profile: { environment } }: Session, splits: readonly SentSplitDto[]): SentAllocation => ({
  splits: splits.map(sentSplit),
  structure: environment.type,
});

export function sentProvenance({ provenance }: SaveSplitsDto): Provenance {
  const { kind = 'manual', keyword = null } = provenance ?? {};
  return { kind, keyword } as Provenance;
}

function sentAccount(sent: Pick<SentSplitDto, 'account' | 'account_name' | 'third_party_code' | 'third_party_name'>): SplitAccount {
  const code = sent.account?.trim() ?? '';
  const thirdParty = sent.third_party_code?.trim();
  return {
    code,
    label: sent.account_name?.trim() || accountLabel(code),
    auxiliary: thirdParty ? { code: thirdParty, label: sent.third_party_name?.trim() || thirdParty } : null,
  };
}

export function operationToWire({ id, version, state, ...row }: OperationView, { calendar, keywords }: OperationSetting): OperationDto {
  const { facts, origin, splits, provenance, attachments, isDeleted, reconciliation, bankDate } = state;
  const lock = lockOf(calendar, facts);
  // The lock of the period tells users more than the origin of the operation.
  const isDepositTransfer = state.deposit?.part === 'transfer';
  const reason = lock ?? originReasons[origin] ?? (isDepositTransfer ? 'Remise de chèques' : null);
  const year = calendar.years.find((candidate) => candidate.id === facts.fiscalYearId);
  return {
    id,
    date: facts.date,
    wording: facts.wording,
    type: facts.paymentType,
    mode: facts.value > 0 ? 'taking' : 'expense',
    value: toEuros(facts.value),
    absvalue: toEuros(cents(Math.abs(facts.value))),
    account: { id: facts.accountId, name: facts.accountName, code: facts.accountCode },
    exercice: year ? { id: year.id, name: year.name } : null,
    reimbursment: facts.isReimbursement,
    piece_ref: facts.pieceRef ?? null,
    origin,
    editable: reason === null && !isDeleted,
    locked_reason: reason,
    allocatable: lock === null && origin !== 'reversal' && !isDepositTransfer && !isDeleted,
    allocated: splits.length > 0,
    splits: splits.map((split) => splitToWire(split, provenance, calendar)),
    attachments: attachments.map(attachmentToWire),
    activity_label: shortLabel(splits),
    activity_label_full: splits.map((split) => `${splitLabel(split)} ${formatEuros(split.amount)}`).join(' ; '),
    suggestion: splits.length === 0 && keywords ? suggestionToWire(state, keywords) : null,
    bank_date: bankDate,
    statement_date: statementDayOf(state),
    reconciliation: reconciliation && { date: reconciliation.date, wording: reconciliation.wording },
    reversible: isReversible(state, calendar),
    reversed_by: state.reversedBy,
    // Uses the present calendar: for a reopened year, the server decides when the user cancels.
    reversal_cancellable: state.reversedBy !== null && lockOf(calendar, state.reversedBy) === null,
    reverses: state.reverses,
    possible_duplicate_of: isDeleted ? null : state.possibleDuplicateOf && [...state.possibleDuplicateOf],
    same_as: state.sameAs,
    cheque_deposit: state.deposit?.id ?? null,
    isDeleted,
    ...updatedAtToWire(row),
    version,
  };
}

const originReasons: Readonly<Partial<Record<OperationOrigin, string>>> = {
  sync: 'Opération issue de la synchronisation',
  reversal: 'Contre-passation',
};

export const shortLabel = (splits: readonly Split[]): string => {
  const [first, ...others] = splits;
  if (!first) return '';
  return others.length > 0 ? `${splitLabel(first)} + ${others.length}` : splitLabel(first);
};

export function splitToWire(split: Split, provenance: Provenance | null, { years }: FiscalCalendar): SplitDto {
  const { id, kind, activityId, activityLabel, categoryId, categoryLabel, budget, budgetaryYearId, amount, auxiliary, vat } = split;
  const label = years.find((year) => year.id === budgetaryYearId)?.name ?? '';
  return {
    id,
    kind,
    budget: budget ? { id: budget, name: budget } : null,
    activity: activityId
      ? { id: activityId, name: activityLabel, category: categoryId ? { id: categoryId, name: categoryLabel } : null }
      : null,
    account:
      kind === 'account'
        ? {
            code: split.account,
            name: split.accountLabel,
            third_party_code: auxiliary?.code ?? null,
            third_party_name: auxiliary?.label ?? null,
          }
        : null,
    budgetary_year: { id: budgetaryYearId, label },
    date: label,
    balance: toEuros(amount),
    vat_rate: vat ? vat.rate / 100 : null,
    vat: vat ? { base: toEuros(cents(amount - vat.tax)), tax: toEuros(vat.tax), posted: toEuros(vat.posted), account: vat.account } : null,
    provenance: provenance ?? { kind: 'manual', keyword: null },
  };
}

function suggestionToWire(
  { facts }: KnownBankOperation,
  { rules, names }: NonNullable<OperationSetting['keywords']>,
): SuggestionDto | null {
  const suggestion = suggestionFor(facts, rules);
  if (!suggestion) return null;
  const { activityId, keyword, budget, isAmbiguous } = suggestion;
  return { activity: { id: activityId, name: names.get(activityId) ?? '' }, keyword, budget, ambiguous: isAmbiguous };
}
