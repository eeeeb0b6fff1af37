import { type JournalEntryId, newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { FiscalYearEvent, FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { JournalEntryEvent } from '../journal-entry/journal-entry.events.js';
import { type GrantEvent, type GrantFacts, type GrantId, type GrantRegisterEvent, grantStream } from './grant.events.js';
import { grantCase } from './grant-case.js';
import { grantEntryCase } from './grant-entry-case.js';

const context = caseContext();
const grants = specifyCase(grantCase, context);
const entries = specifyCase(grantEntryCase, context);
const day = (text: string) => localDate(text);
const id = newId() as GrantId;
const [y2025, y2026] = [newId() as FiscalYearId, newId() as FiscalYearId];
const [entryId, reversalId] = [newId<'journal-entry'>(), newId<'journal-entry'>()];

const year = (yearId: FiscalYearId, name: string): FiscalYearEvent => ({
  type: 'FiscalYearCreated',
  data: { yearId, name, start: day(`${name}-01-01`), end: day(`${name}-12-31`) },
});
const calendar = [year(y2025, '2025'), year(y2026, '2026')];
const closed2025: FiscalYearEvent = {
  type: 'FiscalYearClosed',
  data: { yearId: y2025, totals: { debit: cents(0), credit: cents(0), writings: 0 }, resultByBudget: [], hash: '', openingEntryId: null },
} as unknown as FiscalYearEvent;
const reopened2025: FiscalYearEvent = {
  type: 'FiscalYearReopened',
  data: { yearId: y2025, reason: 'Fiche oubliée', reopenedAt: '2027-02-01T09:00:00.000Z' },
};

const facts: GrantFacts = {
  label: 'Ateliers numériques',
  funder: 'Ville de Lyon',
  kind: 'operating',
  account: '740000',
  budget: '',
  awardedOn: day('2025-03-01'),
  amount: cents(9000_00),
  start: day('2025-01-01'),
  end: day('2025-12-31'),
  opening: null,
  activityId: null,
  pieceRef: 'CONV-12',
};
const registered = (change: Partial<GrantFacts> = {}): GrantEvent => ({ type: 'GrantRegistered', data: { ...facts, ...change } });
const spending = (amount: number): GrantEvent => ({
  type: 'GrantSpendingSaved',
  data: { yearId: y2025, spending: cents(amount), repayment: cents(0) },
});
const listed: GrantRegisterEvent = { type: 'GrantListed', data: { grantId: id } };
const recorded = (yearId: FiscalYearId, carryOver: number, posted: JournalEntryId = entryId): GrantRegisterEvent => ({
  type: 'GrantEntryRecorded',
  data: {
    yearId,
    entryId: posted,
    movements: [{ grantId: id, deferral: cents(0), carryOver: cents(carryOver), use: cents(0), share: cents(0) }],
  },
});

describe('the form', () => {
  const register = (change: Partial<GrantFacts>, isCouncil = false) =>
    grants.given({ calendar }).when({ type: 'RegisterGrant', id, facts: { ...facts, ...change }, isCouncil });

  it('lists a grant once', () => {
    register({}).then({ grant: [registered()], register: [listed] });
    grants
      .given({ calendar, grant: [registered()], register: [listed] })
      .when({ type: 'RegisterGrant', id, facts, isCouncil: false })
      .then({});
    expect(grants.contended({ type: 'RegisterGrant', id, facts, isCouncil: false })).toBe('grant-register');
  });
  it.each<[string, Partial<GrantFacts>, boolean]>([
    ['a project', { label: ' ' }, false],
    ['a funder', { funder: '' }, false],
    ['an account of income', { account: '131000' }, false],
    ['an account of equity for an investment', { kind: 'investment' }, false],
    ['an amount', { amount: cents(0) }, false],
    ['a period in its order', { end: day('2024-12-31') }, false],
    ['an opening amount within the amount', { opening: cents(9000_01) }, false],
    ['a budget in a council', {}, true],
    ['no budget elsewhere', { budget: 'ASC' }, false],
  ])('asks for %s', (_, change, isCouncil) => register(change, isCouncil).thenRefuses('grant.incomplete'));
});

describe('a grant that a year counts', () => {
  const given = { grant: [registered()], register: [listed, recorded(y2025, 3000_00)], calendar };
  const dearer = { type: 'CorrectGrant', id, facts: { ...facts, amount: cents(9500_00) }, isCouncil: false } as const;

  it('is not removed, and keeps its amount once that year is closed', () => {
    grants.given(given).when({ type: 'RemoveGrant', id }).thenRefuses('grant.counted');
    grants.given(given).when(dearer).thenTypes('GrantCorrected');
    const closed = { ...given, calendar: [...calendar, closed2025] };
    grants.given(closed).when(dearer).thenRefuses('grant.closed-year');
    grants
      .given(closed)
      .when({ ...dearer, facts: { ...facts, label: 'Ateliers' } })
      .thenTypes('GrantCorrected');
  });
  it('is removed when it was a mistake', () => {
    grants
      .given({ ...given, register: [listed] })
      .when({ type: 'RemoveGrant', id })
      .then({ grant: [{ type: 'GrantRemoved', data: {} }], register: [{ type: 'GrantUnlisted', data: { grantId: id } }] });
    const removed = [registered(), { type: 'GrantRemoved', data: {} } as const];
    grants
      .given({ ...given, grant: removed })
      .when(dearer)
      .thenRefuses('grant.unknown');
  });
});

describe('the spending of a year', () => {
  const save = { type: 'SaveGrantSpending', id, yearId: y2025, spending: cents(6000_00), repayment: cents(100_00) } as const;
  const given = { grant: [registered()], register: [listed], calendar };

  it('replaces the one before, and is nothing when it is the same', () => {
    grants.given(given).when(save).thenTypes('GrantSpendingSaved');
    const { yearId, spending, repayment } = save;
    const stored: GrantEvent = { type: 'GrantSpendingSaved', data: { yearId, spending, repayment } };
    grants
      .given({ ...given, grant: [registered(), stored] })
      .when(save)
      .then({});
    grants
      .given({ ...given, grant: [registered(), stored] })
      .when({ ...save, spending: cents(7000_00) })
      .thenAnswers(({ spending: all }) => expect(all).toEqual([{ yearId, spending: 7000_00, repayment: 100_00 }]));
  });
  it('refuses more repaid than spent, an investment, a closed year and one before the award', () => {
    grants
      .given(given)
      .when({ ...save, repayment: cents(6000_01) })
      .thenRefuses('grant.spending-invalid');
    grants
      .given({ ...given, grant: [registered({ kind: 'investment', account: '131000' })] })
      .when(save)
      .thenRefuses('grant.without-spending');
    grants
      .given({ ...given, calendar: [...calendar, closed2025] })
      .when(save)
      .thenRefuses('exercice.closed');
    grants
      .given({ ...given, grant: [registered({ awardedOn: day('2026-02-01') })] })
      .when(save)
      .thenRefuses('grant.not-award');
  });
});

describe('the entry of a year', () => {
  const story = [registered(), spending(6000_00)];
  const given = { calendar, register: [listed], grants: new Map([[grantStream(id), story]]) };
  const record = { type: 'RecordGrantEntry', id: y2025, entryId } as const;

  it('carries over what was not spent, on the last day', () => {
    const outcome = entries.given(given).when(record);
    outcome.then({ register: [recorded(y2025, 3000_00)], entry: [posted(3000_00)] });
    outcome.thenGuards('calendar', 'grants');
    outcome.thenAnswers((answer) => expect(answer).toEqual({ entryId }));
  });
  it('refuses a year without anything to move, a closed one, and one before another that is recorded', () => {
    entries.given({ calendar }).when(record).thenRefuses('grant-entry.nothing-due');
    entries
      .given({ ...given, calendar: [...calendar, closed2025] })
      .when(record)
      .thenRefuses('exercice.closed');
    entries
      .given({ ...given, register: [listed, recorded(y2026, 1)] })
      .when(record)
      .thenRefuses('grant-entry.later-recorded');
  });
  it('is amended when the spending changed, and stays as it is otherwise', () => {
    const run = { ...given, register: [listed, recorded(y2025, 3000_00)], entry: [posted(3000_00)] };
    const again = { ...record, entryId: reversalId };
    entries.given(run).when(again).then({});
    const changed = new Map([[grantStream(id), [...story, spending(7000_00)]]]);
    const outcome = entries.given({ ...run, grants: changed }).when(again);
    outcome.thenTypes('GrantEntryRecorded');
    outcome.thenWrites('register', 'entry');
    outcome.thenAnswers((answer) => expect(answer).toEqual({ entryId }));
  });
  it('is cancelled by the opposite entry of the same day', () => {
    const cancel = { type: 'CancelGrantEntry', id: y2025, reversalId } as const;
    entries.given(given).when(cancel).thenRefuses('grant-entry.not-recorded');
    const run = { ...given, register: [listed, recorded(y2025, 3000_00)], entry: [posted(3000_00)] };
    const outcome = entries.given(run).when(cancel);
    outcome.thenTypes('GrantEntryCancelled');
    outcome.thenWrites('register', 'entry', 'reversal');
    const reopened = entries.given({ ...run, calendar: [...calendar, closed2025, reopened2025] });
    reopened.when(cancel).thenWrites('register', 'entry', 'reversal');
  });
});

function posted(carryOver: number): JournalEntryEvent {
  const line = (account: string, accountLabel: string, debit: number, credit: number) => ({
    account,
    accountLabel,
    budget: '' as const,
    debit: cents(debit),
    credit: cents(credit),
    wording: 'Report Ateliers numériques',
  });
  return {
    type: 'JournalEntryPosted',
    data: {
      yearId: y2025,
      date: day('2025-12-31'),
      label: 'Subventions et fonds dédiés 2025',
      pieceRef: 'SUBV-2025',
      journal: 'OD',
      kind: 'grants',
      refersTo: y2025,
      deliberation: null,
      lines: [
        line('689400', "Reports en fonds dédiés sur subventions d'exploitation", carryOver, 0),
        line('194000', "Fonds dédiés sur subventions d'exploitation", 0, carryOver),
      ],
    },
  };
}
