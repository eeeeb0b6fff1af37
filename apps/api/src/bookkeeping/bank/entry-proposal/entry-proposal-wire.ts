import type { BankAccountId } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import type { PaymentType } from '@intendance/domain/bookkeeping/bank/bank-file/payment-type.js';
import type { BankOperationId } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import type { KnownEntryProposal } from '@intendance/domain/bookkeeping/bank/entry-proposal/entry-proposal-state.js';
import type { EntryAcceptance } from '@intendance/domain/bookkeeping/bank/entry-proposal/entry-proposal-streams.js';
import type { AccountingActivityId } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import type { EnvironmentType } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { sum, toEuros } from '@intendance/kernel/money.js';
import { type Updated, updatedAtToWire } from '../../../platform/lists/updated-at.js';
import { masked } from '../../plan/accounting-activity/plan-wire.js';
import type { AcceptEntryDto, EntryProposalDto } from './entry-proposal.dto.js';
import type { Choices } from './proposal-choices.js';

type Saved = { readonly id: string; readonly version: number; readonly state: KnownEntryProposal };

export const proposalToWire = (
  { id, version, state }: Saved,
  choices: Choices,
  isDetailed: boolean,
  updated: Updated,
): EntryProposalDto => {
  const { source, wording, date, lines } = state.entry;
  const parts = state.settlements.flatMap((settlement) => settlement.parts);
  return {
    id,
    source,
    status: state.status,
    wording,
    date,
    amount: toEuros(sum(lines.map(({ amount }) => amount))),
    budget: choices.budget,
    account: choices.account,
    lines: lines.map((line) => ({
      key: line.key,
      label: line.label,
      amount: toEuros(line.amount),
      accounting_code: isDetailed ? line.account : masked(line.account),
      activity: choices.activityOf(line),
    })),
    operations: parts.map(({ operationId }) => operationId),
    reason: state.status === 'dismissed' ? (state.settlements.at(-1)?.reason ?? null) : null,
    version,
    ...updatedAtToWire(updated),
  };
};

/** The values of the request, completed by the proposed ones. `proposal` is undefined when it does not exist. */
export function acceptanceOf(
  dto: AcceptEntryDto,
  proposal: KnownEntryProposal | undefined,
  { choices, structure }: { choices: Choices; structure: EnvironmentType },
): EntryAcceptance {
  const lines = proposal?.entry.lines ?? [];
  const suggested = lines.flatMap((line): [string, AccountingActivityId][] => {
    const activity = choices.activityOf(line);
    return activity ? [[line.key, activity]] : [];
  });
  const sent = (dto.lines ?? []).map(({ key, activity }): [string, AccountingActivityId] => [key, activity as AccountingActivityId]);
  const operationId = (dto.operation ?? null) as BankOperationId | null;
  return {
    accountId: operationId === null ? ((dto.account ?? choices.account) as BankAccountId | null) : null,
    date: (dto.date ?? proposal?.entry.date ?? null) as LocalDate | null,
    paymentType: (dto.type ?? 'transfer') as PaymentType,
    activities: new Map([...suggested, ...sent]),
    operationId,
    structure,
  };
}
