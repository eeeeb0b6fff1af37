import type { BankAccountId } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import type { KnownBankAccount } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.js';
import { type ActivityChoice, suggestedActivity } from '@intendance/domain/bookkeeping/bank/entry-proposal/activity-suggestion.js';
import type { ProposedLine } from '@intendance/domain/bookkeeping/bank/entry-proposal/entry-proposal.events.js';
import type { KnownEntryProposal } from '@intendance/domain/bookkeeping/bank/entry-proposal/entry-proposal-state.js';
import { socialBudget } from '@intendance/domain/bookkeeping/bank/entry-proposal/recorded-parts.js';
import type { BudgetName } from '@intendance/domain/bookkeeping/budget-name.js';
import type { AccountingActivityId } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import type { KnownAccountingActivity } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.js';
import type { EnvironmentType } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';

/** The default values of an answer to a proposal. */
export type Choices = {
  readonly budget: BudgetName;
  readonly account: BankAccountId | null;
  activityOf(line: ProposedLine): AccountingActivityId | null;
};

type Account = { id: BankAccountId; state: KnownBankAccount };
type Activity = { id: AccountingActivityId; state: KnownAccountingActivity };
const remembered = 50;

/** Suggests the account and the activities of proposals. Suggestions come from lists; the answer is decided on streams. */
@Injectable()
export class ProposalChoices {
  constructor(private readonly db: TenantDb) {}

  async of(context: RequestContext, structure: EnvironmentType): Promise<Choices> {
    const [accounts, rows, earlier] = await Promise.all([
      this.db.query<Account>(context, 'SELECT id, state FROM read.bank_account_list ORDER BY code, id', []),
      this.db.query<Activity>(context, 'SELECT id, state FROM read.accounting_activity_list WHERE NOT removed ORDER BY name, id', []),
      this.db.query<{ state: KnownEntryProposal }>(context, answeredProposals, []),
    ]);
    const budget = socialBudget(structure);
    const activities = rows.map(({ id, state: { facts, keywords } }): ActivityChoice => ({ id, ...facts, keywords }));
    const chosen = chosenActivities(earlier.map(({ state }) => state));
    return {
      budget,
      account: (accounts.find(({ state }) => isFor(state, budget)) ?? accounts.find(({ state }) => isFor(state, '')))?.id ?? null,
      activityOf(line) {
        const last = activities.find(({ id, expenseAccount }) => id === chosen.get(line.key) && expenseAccount !== null);
        return (last ?? suggestedActivity(line, activities, budget))?.id ?? null;
      },
    };
  }
}

const isFor = ({ facts }: KnownBankAccount, budget: BudgetName): boolean => facts.accountType === 'checking' && facts.budget === budget;

/** The last answer first. */
const answeredProposals = `
  SELECT state FROM read.entry_proposal_list
  WHERE jsonb_array_length(state -> 'settlements') > 0
  ORDER BY updated_at DESC, id LIMIT ${remembered}`;

/** A rule or a type of voucher gets the activity that a user chose for it last. */
function chosenActivities(earlier: readonly KnownEntryProposal[]): ReadonlyMap<string, AccountingActivityId> {
  const chosen = new Map<string, AccountingActivityId>();
  for (const { settlements } of earlier)
    for (const { key, activityId } of settlements.toReversed().flatMap(({ parts }) => parts.flatMap(({ lines }) => lines)))
      if (!chosen.has(key)) chosen.set(key, activityId);
  return chosen;
}
