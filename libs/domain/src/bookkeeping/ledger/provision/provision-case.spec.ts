import { type JournalEntryId, newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { FiscalYearEvent, FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { JournalEntryEvent } from '../journal-entry/journal-entry.events.js';
import {
  type ProvisionEvent,
  type ProvisionFacts,
  type ProvisionId,
  type ProvisionRegisterEvent,
  provisionStream,
} from './provision.events.js';
import { provisionCase } from './provision-case.js';
import { provisionEntryCase } from './provision-entry-case.js';

const context = caseContext();
const provisions = specifyCase(provisionCase, context);
const entries = specifyCase(provisionEntryCase, context);
const day = (text: string) => localDate(text);
const id = newId() as ProvisionId;
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

const facts: ProvisionFacts = {
  label: 'Litige prud’homal',
  kind: 'litigation',
  account: '151100',
  budget: '',
  arisenOn: day('2025-06-01'),
  justification: 'Assignation reçue ; six mois de salaire, d’après l’avocat.',
  thirdParty: null,
  opening: null,
  pieceRef: 'ASS-12',
};
const registered = (change: Partial<ProvisionFacts> = {}): ProvisionEvent => ({
  type: 'ProvisionRegistered',
  data: { ...facts, ...change },
});
const estimated = (estimate: number, used = 0, yearId = y2025): ProvisionEvent => ({
  type: 'ProvisionEstimated',
  data: { yearId, estimate: cents(estimate), used: cents(used) },
});
const listed: ProvisionRegisterEvent = { type: 'ProvisionListed', data: { provisionId: id } };
const recorded = (yearId: FiscalYearId, charge: number, posted: JournalEntryId = entryId): ProvisionRegisterEvent => ({
  type: 'ProvisionEntryRecorded',
  data: { yearId, entryId: posted, movements: [{ provisionId: id, charge: cents(charge), used: cents(0), unused: cents(0) }] },
});

describe('the form', () => {
  const register = (change: Partial<ProvisionFacts>, isCouncil = false) =>
    provisions.given({ calendar }).when({ type: 'RegisterProvision', id, facts: { ...facts, ...change }, isCouncil });
  const debtor = { code: 'DUPONT', label: 'Ada Dupont' };

  it('lists a provision once', () => {
    register({}).then({ provision: [registered()], register: [listed] });
    provisions
      .given({ calendar, provision: [registered()], register: [listed] })
      .when({ type: 'RegisterProvision', id, facts, isCouncil: false })
      .then({});
    expect(provisions.contended({ type: 'RegisterProvision', id, facts, isCouncil: false })).toBe('provision-register');
  });
  it.each<[string, Partial<ProvisionFacts>, boolean]>([
    ['a name', { label: ' ' }, false],
    ['a justification', { justification: ' ' }, false],
    ['an account of risks', { account: '152100' }, false],
    ['an account of charges', { kind: 'retirement' }, false],
    ['an account of receivables', { kind: 'receivable', thirdParty: debtor }, false],
    ['no advance of a member as a receivable', { kind: 'receivable', account: '419000', thirdParty: debtor }, false],
    ['an account of stocks', { kind: 'stock', account: '397100' }, false],
    ['the debtor of a receivable', { kind: 'receivable', account: '411000' }, false],
    ['no third party elsewhere', { thirdParty: debtor }, false],
    ['an opening amount of 0 or more', { opening: cents(-1) }, false],
    ['a budget in a council', {}, true],
    ['no budget elsewhere', { budget: 'AEP' }, false],
  ])('asks for %s', (_, change, isCouncil) => register(change, isCouncil).thenRefuses('provision.incomplete'));
  it.each<[string, Partial<ProvisionFacts>]>([
    ['charges of the present chart', { kind: 'retirement', account: '152100' }],
    ['charges of the former chart', { kind: 'major-maintenance', account: '157200' }],
    ['a receivable', { kind: 'receivable', account: '467000', thirdParty: debtor }],
    ['a stock', { kind: 'stock', account: '371000' }],
  ])('takes the account of %s', (_, change) => register(change).thenTypes('ProvisionRegistered'));
});

describe('a provision that a year counts', () => {
  const given = { provision: [registered()], register: [listed, recorded(y2025, 3000_00)], calendar };
  const elsewhere = { type: 'CorrectProvision', id, facts: { ...facts, account: '151800' }, isCouncil: false } as const;

  it('is not removed, and keeps its account once that year is closed', () => {
    provisions.given(given).when({ type: 'RemoveProvision', id }).thenRefuses('provision.counted');
    provisions.given(given).when(elsewhere).thenTypes('ProvisionCorrected');
    const closed = { ...given, calendar: [...calendar, closed2025] };
    provisions.given(closed).when(elsewhere).thenRefuses('provision.closed-year');
    provisions
      .given(closed)
      .when({ ...elsewhere, facts: { ...facts, justification: 'Jugement attendu en mars.' } })
      .thenTypes('ProvisionCorrected');
  });
  it('is removed when it was a mistake', () => {
    provisions
      .given({ ...given, register: [listed] })
      .when({ type: 'RemoveProvision', id })
      .then({
        provision: [{ type: 'ProvisionRemoved', data: {} }],
        register: [{ type: 'ProvisionUnlisted', data: { provisionId: id } }],
      });
    const removed = [registered(), { type: 'ProvisionRemoved', data: {} } as const];
    provisions
      .given({ ...given, provision: removed })
      .when(elsewhere)
      .thenRefuses('provision.unknown');
  });
});

describe('the estimate of a year', () => {
  const estimate = { type: 'EstimateProvision', id, yearId: y2026, estimate: cents(4000_00), used: cents(1000_00) } as const;
  const given = { provision: [registered()], register: [listed, recorded(y2025, 3000_00)], calendar };

  it('replaces the one before, and is nothing when it is the same', () => {
    provisions
      .given(given)
      .when(estimate)
      .then({ provision: [estimated(4000_00, 1000_00, y2026)] });
    const story = { ...given, provision: [registered(), estimated(4000_00, 1000_00, y2026)] };
    provisions.given(story).when(estimate).then({});
    provisions
      .given(story)
      .when({ ...estimate, estimate: cents(0) })
      .thenAnswers(({ estimates }) => expect(estimates).toEqual([{ yearId: y2026, estimate: 0, used: 1000_00 }]));
  });
  it('says 0 for a risk that is over, once', () => {
    provisions
      .given(given)
      .when({ ...estimate, estimate: cents(0), used: cents(0) })
      .thenTypes('ProvisionEstimated');
  });
  it('refuses an amount below 0, more used than there was, a closed year and one before its cause', () => {
    const paths =
      (...expected: string[]) =>
      ({ violations }: { violations: readonly { propertyPath: string }[] }) =>
        expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(expected);
    provisions
      .given(given)
      .when({ ...estimate, estimate: cents(-1), used: cents(3000_01) })
      .thenRefuses('provision.estimate-invalid', paths('estimate', 'used'));
    provisions
      .given(given)
      .when({ ...estimate, used: cents(-1) })
      .thenRefuses('provision.estimate-invalid', paths('used'));
    provisions
      .given({ ...given, calendar: [...calendar, closed2025] })
      .when({ ...estimate, yearId: y2025 })
      .thenRefuses('exercice.closed');
    provisions
      .given({ ...given, provision: [registered({ arisenOn: day('2026-02-01') })] })
      .when({ ...estimate, yearId: y2025 })
      .thenRefuses('provision.not-arisen');
  });
});

describe('the entry of a year', () => {
  const story = [registered(), estimated(3000_00)];
  const given = { calendar, register: [listed], provisions: new Map([[provisionStream(id), story]]) };
  const record = { type: 'RecordProvisionEntry', id: y2025, entryId } as const;

  it('charges the estimate, on the last day', () => {
    const outcome = entries.given(given).when(record);
    outcome.then({ register: [recorded(y2025, 3000_00)], entry: [posted(3000_00)] });
    outcome.thenGuards('calendar', 'provisions');
    outcome.thenAnswers((answer) => expect(answer).toEqual({ entryId }));
  });
  it('refuses a year without anything to move, a closed one, and one before another that is recorded', () => {
    entries.given({ calendar }).when(record).thenRefuses('provision-entry.nothing-due');
    entries
      .given({ ...given, calendar: [...calendar, closed2025] })
      .when(record)
      .thenRefuses('exercice.closed');
    entries
      .given({ ...given, register: [listed, recorded(y2026, 1)] })
      .when(record)
      .thenRefuses('provision-entry.later-recorded');
  });
  it('is amended when the estimate changed, and stays as it is otherwise', () => {
    const run = { ...given, register: [listed, recorded(y2025, 3000_00)], entry: [posted(3000_00)] };
    const again = { ...record, entryId: reversalId };
    entries.given(run).when(again).then({});
    const changed = new Map([[provisionStream(id), [...story, estimated(3500_00)]]]);
    const outcome = entries.given({ ...run, provisions: changed }).when(again);
    outcome.thenTypes('ProvisionEntryRecorded');
    outcome.thenWrites('register', 'entry');
    outcome.thenAnswers((answer) => expect(answer).toEqual({ entryId }));
  });
  it('is cancelled by the opposite entry of the same day', () => {
    const cancel = { type: 'CancelProvisionEntry', id: y2025, reversalId } as const;
    entries.given(given).when(cancel).thenRefuses('provision-entry.not-recorded');
    const run = { ...given, register: [listed, recorded(y2025, 3000_00)], entry: [posted(3000_00)] };
    entries
      .given({ ...run, register: [...run.register, recorded(y2026, 1)] })
      .when(cancel)
      .thenRefuses('provision-entry.later-recorded');
    const outcome = entries.given(run).when(cancel);
    outcome.thenTypes('ProvisionEntryCancelled');
    outcome.thenWrites('register', 'entry', 'reversal');
    const reopened = entries.given({ ...run, calendar: [...calendar, closed2025, reopened2025] });
    reopened.when(cancel).thenWrites('register', 'entry', 'reversal');
  });
});

function posted(charge: number): JournalEntryEvent {
  const line = (account: string, accountLabel: string, debit: number, credit: number) => ({
    account,
    accountLabel,
    budget: '' as const,
    debit: cents(debit),
    credit: cents(credit),
    wording: 'Dotation Litige prud’homal',
  });
  return {
    type: 'JournalEntryPosted',
    data: {
      yearId: y2025,
      date: day('2025-12-31'),
      label: 'Provisions et dépréciations 2025',
      pieceRef: 'PROV-2025',
      journal: 'OD',
      kind: 'provisions',
      refersTo: y2025,
      deliberation: null,
      lines: [line('681500', 'Dotations aux provisions', charge, 0), line('151100', 'Provisions pour litiges', 0, charge)],
    },
  };
}
