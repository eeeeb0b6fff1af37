import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { basisPoints, cents, formatEuros } from '@intendance/kernel/money.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { type BankOperationEvent, bankOperationStream } from '../../bookkeeping/bank/bank-operation/bank-operation.events.js';
import { belongingsOf } from '../../bookkeeping/bank/bank-operation/reversal.js';
import {
  type EntryProposalEvent,
  entryProposalId,
  type ProposedEntry,
} from '../../bookkeeping/bank/entry-proposal/entry-proposal.events.js';
import type { FiscalYearEvent } from '../../bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import type { GiftRequestEvent } from '../gift-request/gift-request.events.js';
import { type SubsidySpendingEvent, subsidySpendingStream } from '../subsidy-allowance/subsidy-allowance.events.js';
import { type SubsidyRuleEvent, type SubsidyRuleId, subsidyRuleStream } from '../subsidy-rule/subsidy-rule.events.js';
import { type ProposeCost, type ProposedCost, proposeCostCase, spentMonthsCase } from './propose-cost.js';

const environmentId = newId() as EnvironmentId;
const today = localDate('2026-11-23');
const costs = specifyCase(proposeCostCase, caseContext({ environmentId, today }));
const months = specifyCase(spentMonthsCase, caseContext({ environmentId, today }));
const [cinema, theatre] = [newId<'subsidy-rule'>(), newId<'subsidy-rule'>()];
const activityId = newId<'accounting-activity'>();
const operationId = newId<'bank-operation'>();
const calendar: FiscalYearEvent[] = [
  {
    type: 'FiscalYearCreated',
    data: { yearId: newId<'fiscal-year'>(), name: '2026', start: localDate('2026-01-01'), end: localDate('2026-12-31') },
  },
];
const rule = (name: string): SubsidyRuleEvent => ({
  type: 'SubsidyRuleCreated',
  data: {
    name,
    startDate: null,
    endDate: null,
    share: { kind: 'rate', rate: basisPoints(4000) },
    ticketCap: null,
    perBeneficiary: { unit: 'tickets', count: null, periodicity: 'none' },
    ticketsPerOrder: null,
    envelope: null,
    universeIds: [],
    categoryIds: [],
    wholeUniverseIds: [],
    enabled: true,
  },
});
const spent = (euros: number, day?: string): SubsidySpendingEvent => ({
  type: 'SubsidySpendingChanged',
  data: { orderId: newId<'order'>(), change: cents(euros * 100), ...(day && { orderedOn: localDate(day) }) },
});
const history = (spendings: Partial<Record<SubsidyRuleId, SubsidySpendingEvent[]>>) => ({
  roster: [cinema, theatre].map((ruleId) => ({ type: 'SubsidyRuleListed' as const, data: { ruleId } })),
  rules: new Map([
    [subsidyRuleStream(cinema), [rule('Cinéma')]],
    [subsidyRuleStream(theatre), [rule('Théâtre')]],
  ]),
  spendings: new Map(Object.entries(spendings).map(([id, events]) => [subsidySpendingStream(id as SubsidyRuleId), events ?? []])),
});
const october = {
  [cinema]: [spent(40, '2026-10-05'), spent(10, '2026-10-31'), spent(7, '2026-11-02')],
  [theatre]: [spent(20, '2026-10-12')],
};
const propose = (month = '2026-10'): ProposeCost => ({
  id: entryProposalId(environmentId, 'subsidies', month),
  type: 'ProposeSubsidies',
  data: { month },
});
const line = (key: string, label: string, euros: number) => ({ key, label, account: '607200', amount: cents(euros * 100) });
const whole: ProposedEntry = {
  source: 'subsidies',
  wording: 'Subventions de billetterie, octobre 2026',
  date: localDate('2026-10-31'),
  lines: [line(cinema, 'Cinéma', 50), line(theatre, 'Théâtre', 20)],
};
const proposed: EntryProposalEvent = { type: 'EntryProposed', data: whole };
const accepted: EntryProposalEvent = {
  type: 'EntryProposalAccepted',
  data: { parts: [{ operationId, lines: whole.lines.map(({ key, amount }) => ({ key, amount, activityId })) }] },
};
const operation: BankOperationEvent = {
  type: 'BankOperationRecorded',
  data: {
    accountId: newId<'bank-account'>(),
    accountCode: '512001',
    accountName: 'Compte ASC',
    journal: 'BQ01',
    accountBudget: 'ASC',
    date: localDate('2026-10-31'),
    fiscalYearId: newId<'fiscal-year'>(),
    wording: whole.wording,
    paymentType: 'transfer',
    value: cents(-70_00),
    isReimbursement: false,
    origin: 'manual',
    importId: null,
    bankKey: null,
  },
};
const operations = new Map([[bankOperationStream(operationId), [operation]]]);
const entryOf = ({ proposal }: ProposedCost) => (proposal.status === 'none' ? null : proposal.entry);

describe('the subsidies of a month', () => {
  it('are proposed by rule once the month is over', () => {
    costs
      .given({ ...history(october), calendar })
      .when(propose())
      .then({ proposal: [proposed] });
    months
      .given(history(october))
      .when({ id: environmentId, type: 'FindSpentMonths' })
      .thenAnswers((found) => expect(found).toEqual(['2026-10']));
  });
  it('are proposed once', () => {
    costs.given({ ...history(october), calendar }).thenRepeating(propose());
    costs
      .given({ ...history(october), calendar, proposal: [proposed, accepted], operations })
      .when(propose())
      .then({});
  });
  it('do not count what was spent before months were counted', () =>
    costs
      .given({ ...history({ [cinema]: [spent(40)] }), calendar })
      .when(propose())
      .then({}));
  it('replace the pending proposal when orders change', () =>
    costs
      .given({ ...history({ ...october, [theatre]: [] }), calendar, proposal: [proposed] })
      .when(propose())
      .thenAnswers((state) => expect(entryOf(state)).toEqual({ ...whole, lines: [line(cinema, 'Cinéma', 50)] })));
  it('are withdrawn when nothing is left of them', () =>
    costs
      .given({ ...history({}), calendar, proposal: [proposed] })
      .when(propose())
      .thenTypes('EntryProposalWithdrawn'));
  it('propose the difference with what was accepted, and never change the operation', () => {
    const changed = history({ [cinema]: [...(october[cinema] ?? []), spent(5, '2026-10-20')] });
    const outcome = costs.given({ ...changed, calendar, proposal: [proposed, accepted], operations }).when(propose());
    outcome.thenWrites('proposal');
    outcome.thenAnswers((state) =>
      expect(entryOf(state)).toMatchObject({
        wording: 'Régularisation : Subventions de billetterie, octobre 2026',
        date: today,
        lines: [line(cinema, 'Cinéma', 5), line(theatre, 'Théâtre', -20)],
      }),
    );
  });
  it('are proposed again when their operation is deleted', () => {
    const deleted = new Map([[bankOperationStream(operationId), [operation, { type: 'BankOperationDeleted' as const, data: {} }]]]);
    costs
      .given({ ...history(october), calendar, proposal: [proposed, accepted], operations: deleted })
      .when(propose())
      .thenAnswers((state) => expect(entryOf(state)?.lines).toEqual(whole.lines));
  });
  it('are proposed again when their operation is reversed, unless the movement is recorded again', () => {
    const reversalId = newId<'bank-operation'>();
    const reversed: BankOperationEvent = { type: 'BankOperationReversed', data: { byOperationId: reversalId, date: today } };
    const [, rewritingId] = belongingsOf(reversalId);
    const reversal = [bankOperationStream(operationId), [operation, reversed]] as const;
    const given = (...others: (readonly [string, readonly BankOperationEvent[]])[]) =>
      costs.given({ ...history(october), calendar, proposal: [proposed, accepted], operations: new Map([reversal, ...others]) });
    given()
      .when(propose())
      .thenAnswers((state) => expect(entryOf(state)?.lines).toEqual(whole.lines));
    given([bankOperationStream(rewritingId), [operation]])
      .when(propose())
      .then({});
  });
  it('stay dismissed until they change', () => {
    const dismissed: EntryProposalEvent = { type: 'EntryProposalDismissed', data: { reason: 'Payé par le siège' } };
    costs
      .given({ ...history(october), calendar, proposal: [proposed, dismissed] })
      .when(propose())
      .then({});
  });
  it('are not proposed in a year that is not kept here, or closed', () => {
    costs
      .given({ ...history({ [cinema]: [spent(40, '2025-10-05')] }), calendar })
      .when(propose('2025-10'))
      .then({});
  });
});

describe('a request of gift vouchers', () => {
  const requestId = newId<'gift-request'>();
  const requested: GiftRequestEvent = {
    type: 'GiftsRequested',
    data: {
      giftType: 'adult-christmas',
      amount: cents(100_00),
      number: 3,
      total: cents(300_00),
      givenOn: localDate('2026-12-12'),
      selection: 'all',
      reason: null,
      risk: null,
      requestedOn: today,
    },
  };
  const cancelled: GiftRequestEvent = { type: 'GiftRequestCancelled', data: { reason: 'Budget', cancelledOn: today } };
  const command: ProposeCost = { id: entryProposalId(environmentId, 'gifts', requestId), type: 'ProposeGifts', data: { requestId } };
  const gifts = (euros: number): EntryProposalEvent => ({
    type: 'EntryProposed',
    data: {
      source: 'gifts',
      wording: `Bons cadeaux Noël adulte, 3 × ${formatEuros(cents(100_00))}`,
      date: localDate('2026-12-12'),
      lines: [{ key: 'adult-christmas', label: 'Noël adulte', account: '607100', amount: cents(euros * 100) }],
    },
  });
  const recorded: EntryProposalEvent = {
    type: 'EntryProposalAccepted',
    data: { parts: [{ operationId, lines: [{ key: 'adult-christmas', amount: cents(300_00), activityId }] }] },
  };

  it('is proposed on the day on which the vouchers are given', () =>
    costs
      .given({ request: [requested], calendar })
      .when(command)
      .then({ proposal: [gifts(300)] }));
  it('withdraws its pending proposal when it is cancelled', () =>
    costs
      .given({ request: [requested, cancelled], calendar, proposal: [gifts(300)] })
      .when(command)
      .thenTypes('EntryProposalWithdrawn'));
  it('proposes that the money comes back when it is cancelled after its entry', () =>
    costs
      .given({ request: [requested, cancelled], calendar, proposal: [gifts(300), recorded], operations })
      .when(command)
      .thenAnswers((state) => expect(entryOf(state)?.lines.map(({ amount }) => amount)).toEqual([-300_00])));
  it('is nothing before it is made', () => costs.given({ calendar }).when(command).then({}));
});
