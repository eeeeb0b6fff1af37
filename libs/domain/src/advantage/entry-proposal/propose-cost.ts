import {
  type Addressed,
  type Case,
  type CaseContext,
  type CaseStreams,
  type Facts,
  type FactsSoFar,
  PendingStream,
  read,
} from '@intendance/kernel/case.js';
import { bankOperationStream } from '../../bookkeeping/bank/bank-operation/bank-operation.events.js';
import {
  type EntryProposalId,
  entryProposalStream,
  type ProposedEntry,
} from '../../bookkeeping/bank/entry-proposal/entry-proposal.events.js';
import { fiscalCalendarStream } from '../../bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import {
  acceptedOperations,
  bankOperationFold,
  type EntryProposal,
  entryProposalFold,
  fiscalCalendarDecider,
  proposeEntry,
} from '../../bookkeeping/public.js';
import { type GiftRequestId, giftRequestStream } from '../gift-request/gift-request.events.js';
import { giftRequestFold } from '../gift-request/gift-request.js';
import { subsidySpendingStream } from '../subsidy-allowance/subsidy-allowance.events.js';
import { subsidySpendingFold } from '../subsidy-allowance/subsidy-allowance.js';
import { type SubsidyRuleId, subsidyRosterStream, subsidyRuleStream } from '../subsidy-rule/subsidy-rule.events.js';
import { subsidyRosterFold, subsidyRuleFold } from '../subsidy-rule/subsidy-rule.js';
import { finishedMonths, giftsCost, type RuleSpending, subsidiesCost } from './source-cost.js';

export type ProposeCost = Addressed<
  EntryProposalId,
  /** `month`: `2026-11`. */
  | { readonly type: 'ProposeSubsidies'; readonly data: { readonly month: string } }
  | { readonly type: 'ProposeGifts'; readonly data: { readonly requestId: GiftRequestId } }
>;

export type ProposedCost = { readonly isChanged: boolean; readonly proposal: EntryProposal };

const subsidyFolds = { roster: subsidyRosterFold, rules: { each: subsidyRuleFold }, spendings: { each: subsidySpendingFold } };
const folds = {
  ...subsidyFolds,
  proposal: entryProposalFold,
  operations: { each: bankOperationFold },
  calendar: fiscalCalendarDecider,
  request: giftRequestFold,
};
type Folds = typeof folds;

/**
 * Proposes the cost of a month of subsidies, or of a request of vouchers, to the bookkeeping. Reads the cost together with its proposal, so
 * that the slower of two concurrent runs starts again on the new state.
 */
export const proposeCostCase: Case<ProposeCost, ProposedCost, Folds, 'proposal'> = {
  folds,
  own: 'proposal',
  cached: ['roster', 'rules', 'spendings'],
  streams: (command, context, facts) => ({
    proposal: read(entryProposalStream(command.id)),
    calendar: read(fiscalCalendarStream(context.environmentId)),
    operations: facts.proposal ? acceptedOperations(facts.proposal, facts.operations).map((id) => read(bankOperationStream(id))) : [],
    ...(command.type === 'ProposeGifts' ? { request: read(giftRequestStream(command.data.requestId)) } : subsidyStreams(context, facts)),
  }),
  decide(command, facts, { today }) {
    const cost = costOf(command, facts);
    const events = cost ? proposeEntry(facts.proposal, cost, { ...facts, today }) : [];
    const proposal = new PendingStream(entryProposalFold, facts.proposal).append(events);
    return { events: { proposal: proposal.events }, answer: { isChanged: events.length > 0, proposal: proposal.state } };
  },
};

/** The months that may be proposed. Writes nothing. */
export const spentMonthsCase: Case<
  Addressed<string, { readonly type: 'FindSpentMonths' }>,
  readonly string[],
  typeof subsidyFolds,
  'roster'
> = {
  folds: subsidyFolds,
  own: 'roster',
  cached: ['roster', 'rules', 'spendings'],
  streams: (_, context, facts) => subsidyStreams(context, facts),
  decide: (_, { spendings }, { today }) => ({ events: {}, answer: finishedMonths([...spendings.values()], today) }),
};

type SubsidyFacts = FactsSoFar<typeof subsidyFolds>;

function subsidyStreams(
  { environmentId }: CaseContext,
  { roster }: SubsidyFacts,
): CaseStreams<typeof subsidyFolds> & { roster: ReturnType<typeof read> } {
  const ids = [...(roster ?? [])];
  return {
    roster: read(subsidyRosterStream(environmentId)),
    rules: ids.map((id) => read(subsidyRuleStream(id))),
    spendings: ids.map((id) => read(subsidySpendingStream(id))),
  };
}

/** Null for a request that does not exist. */
function costOf(command: ProposeCost, facts: Facts<Folds>): ProposedEntry | null {
  if (command.type === 'ProposeSubsidies') return subsidiesCost(command.data.month, ruleSpendings(facts));
  return facts.request.status === 'none' ? null : giftsCost(facts.request);
}

const ruleSpendings = ({ roster, rules, spendings }: Facts<Folds>): RuleSpending[] =>
  [...roster].flatMap((id: SubsidyRuleId) => {
    const [rule, spending] = [rules.get(subsidyRuleStream(id)), spendings.get(subsidySpendingStream(id))];
    return rule && spending ? [{ id, rule, spending }] : [];
  });
