import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalOf, specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { carriedOver } from '../../ledger/statement/carried-over.js';
import { type AccountMovement, trialBalance } from '../../ledger/statement/trial-balance.js';
import { blockingChecks, checksOf } from './closing-check.js';
import { appropriationEntry, associationGiftEntry, openingEntry, reversalOf, transferEntry } from './closing-entries.js';
import type { YearResultEvent } from './year-result.events.js';
import { transferCap, yearResultDecider } from './year-result.js';

const year = (name: string, change: Partial<FiscalYear> = {}): FiscalYear => ({
  id: newId<'fiscal-year'>(),
  name,
  start: localDate(`${name}-01-01`),
  end: localDate(`${name}-12-31`),
  closing: null,
  isClosed: false,
  validatedUpTo: null,
  frozen: null,
  marks: [],
  notes: [],
  closingNotes: [],
  ...change,
});
const closed = year('2026');
const next = year('2027');
const deliberation = { date: localDate('2027-03-10'), reference: 'PV-2027-02', attachmentId: newId() };
const linesOf = (lines: readonly { account: string; budget: string; debit: number; credit: number }[]): string[] =>
  lines.map(({ account, budget, debit, credit }) => `${debit > 0 ? 'D' : 'C'} ${account} ${(debit + credit) / 100} ${budget}`);

describe('what a year leaves', () => {
  const totals = [
    ['512001', 'AEP', 9200_00, 648_00],
    ['512002', 'ASC', 32_962_50, 3776_07],
    ['512002', 'AEP', 0, 120_00],
    ['110100', 'AEP', 0, 3200_00],
    ['110200', 'ASC', 0, 8450_00],
    ['651100', 'AEP', 648_00, 0],
    ['623700', 'AEP', 120_00, 0],
    ['756201', 'AEP', 0, 6000_00],
    ['756202', 'ASC', 0, 24_000_00],
    ['706200', 'ASC', 0, 512_50],
    ['657100', 'ASC', 3776_07, 0],
    ['864000', '', 100_00, 0],
  ].map(([account, budget, debit, credit]) => ({ yearId: closed.id, account, budget, debit, credit })) as Parameters<typeof carriedOver>[0];

  it('opens the next one to the cent', () => {
    expect(linesOf(openingEntry(closed, next, carriedOver(totals), () => undefined).lines)).toEqual([
      'C 110100 3200 AEP',
      'C 110200 8450 ASC',
      'C 120100 5232 AEP',
      'C 120200 20736.43 ASC',
      'D 512001 8552 AEP',
      'C 512002 120 AEP',
      'D 512002 29186.43 ASC',
    ]);
  });
  it('puts a deficit at debit, in its own account', () => {
    const loss = [{ yearId: closed.id, account: '606400', budget: '' as const, debit: 10_00, credit: 0 }];
    expect(linesOf(openingEntry(closed, next, carriedOver(loss), () => undefined).lines)).toEqual(['D 129000 10 ']);
  });
});

describe('the trial balance', () => {
  const movement = (account: string, numbers: Partial<AccountMovement>): AccountMovement => ({
    account,
    budget: '',
    isOpening: false,
    beforeDebit: 0,
    beforeCredit: 0,
    upToDebit: 0,
    upToCredit: 0,
    ...numbers,
  });
  it('opens classes 1 to 5 alone, and says what the others lack', () => {
    const balance = trialBalance(
      [movement('512001', { beforeDebit: 50_00, upToDebit: 80_00 }), movement('756000', { beforeCredit: 50_00, upToCredit: 80_00 })],
      [],
      new Map([['512001', 'Banque']]),
    );
    expect(balance.classes.flatMap(({ accounts }) => accounts)).toMatchObject([
      { account: '512001', label: 'Banque', openingDebit: 50_00, debit: 30_00, closingDebit: 80_00 },
      { account: '756000', label: 'Cotisations', openingCredit: 0, credit: 30_00, closingCredit: 30_00 },
    ]);
    expect(balance.resultBefore).toBe(50_00);
  });
});

describe('the transfer of a surplus', () => {
  it.each([
    [5232_00, 523_20],
    [4321_09, 432_10],
    [-10_00, 0],
    [20_736_43, 2073_64],
  ])('of %p is capped at a tenth, rounded down: %p', (result, cap) => expect(transferCap(cents(result))).toBe(cap));

  it('leaves each budget even', () => {
    const entry = transferEntry(closed, next, {
      from: 'AEP',
      to: 'ASC',
      amount: cents(523_20),
      date: next.start,
      deliberation,
      source: '120100',
    });
    expect(linesOf(entry.lines)).toEqual(['D 120100 523.2 AEP', 'C 580000 523.2 AEP', 'D 580000 523.2 ASC', 'C 110200 523.2 ASC']);
  });

  const decisions = specify(yearResultDecider);
  const transfer = {
    direction: 'aep_to_asc' as const,
    amount: cents(500_00),
    date: next.start,
    entryId: newId<'journal-entry'>(),
    deliberation,
  };
  const done: YearResultEvent = { type: 'SurplusTransferred', data: transfer };
  const again = (amount: number, changes: object = {}) =>
    ({
      type: 'TransferSurplus',
      data: { ...transfer, entryId: newId<'journal-entry'>(), amount: cents(amount), result: cents(5232_00), ...changes },
    }) as const;

  it('is decided once per cent of the cap', () => {
    decisions
      .given()
      .when({ type: 'TransferSurplus', data: { ...transfer, result: cents(5232_00) } })
      .then(done);
    decisions.given(done).when(again(23_21)).thenRefuses('transfer.above-cap');
    decisions
      .given(done)
      .when(again(600_00, { direction: 'asc_to_aep', result: cents(-10_00) }))
      .thenRefuses('transfer.above-cap');
  });
  it('shares a tenth of the surplus of the activities between the other budget and associations', () => {
    const given = { ...transfer, direction: 'asc_to_associations' as const, recipient: 'Secours du Port' };
    const gift = (amount: number, changes: object = {}) => again(amount, { ...given, entryId: newId(), amount: cents(amount), ...changes });
    decisions
      .given()
      .when({ type: 'TransferSurplus', data: { ...given, result: cents(5232_00) } })
      .then({ type: 'SurplusTransferred', data: given });
    const before: YearResultEvent = { type: 'SurplusTransferred', data: given };
    decisions.given(before).when(gift(23_21)).thenRefuses('transfer.above-cap');
    decisions
      .given(before)
      .when(again(23_21, { direction: 'asc_to_aep' }))
      .thenRefuses('transfer.above-cap');
    decisions.given(before).when(gift(23_20)).thenTypes('SurplusTransferred');
    decisions.given(done).when(gift(500_00)).thenTypes('SurplusTransferred');
  });
  it('names the association that receives, and none for the other budget', () => {
    const direction = 'asc_to_associations';
    decisions.given().when(again(1_00, { direction })).thenRefuses('transfer.recipient-missing');
    decisions
      .given()
      .when(again(1_00, { direction, recipient: ' ' }))
      .thenRefuses('transfer.recipient-missing');
    decisions
      .given()
      .when(again(1_00, { recipient: 'Secours du Port' }))
      .thenRefuses('transfer.recipient-unexpected');
  });
  it('leaves a debt to the association', () => {
    const entry = associationGiftEntry(closed, next, {
      ...{ amount: cents(50_00), date: next.start, deliberation, source: '120200', recipient: 'Secours du Port' },
    });
    expect(linesOf(entry.lines)).toEqual(['D 120200 50 ASC', 'C 467000 50 ASC']);
    expect(entry.lines[1]?.auxiliary).toEqual({ code: 'SECOURS-DU-PORT', label: 'Secours du Port' });
  });
  it('is not decided twice by a repeated command', () =>
    decisions
      .given(done)
      .when({ type: 'TransferSurplus', data: { ...transfer, result: cents(5232_00) } })
      .then());
  it('needs an amount', () => decisions.given().when(again(0)).thenRefuses('transfer.amount-invalid'));
  it('needs the minutes', () =>
    decisions
      .given()
      .when(again(1_00, { deliberation: { ...deliberation, attachmentId: null } }))
      .thenRefuses('transfer.deliberation-missing'));

  const appropriation = {
    budget: 'AEP' as const,
    result: cents(5232_00),
    reserve: cents(1000_00),
    date: next.start,
    entryId: newId<'journal-entry'>(),
    deliberation,
  };
  it('and the appropriation are void once the year is reopened', () => {
    decisions
      .given(done, { type: 'ResultAppropriated', data: appropriation })
      .when({ type: 'VoidResultDecisions' })
      .then({ type: 'ResultDecisionsVoided', data: { entryIds: [appropriation.entryId, transfer.entryId] } });
    decisions.given().when({ type: 'VoidResultDecisions' }).then();
  });
  it('leaves what it did not give to be appropriated once, within the surplus', () => {
    const other = { ...appropriation, entryId: newId<'journal-entry'>() };
    decisions
      .given({ type: 'ResultAppropriated', data: appropriation })
      .when({ type: 'AppropriateResult', data: other })
      .thenRefuses('appropriation.done');
    decisions
      .given()
      .when({ type: 'AppropriateResult', data: { ...other, result: cents(0) } })
      .thenRefuses('appropriation.no-result');
    decisions
      .given()
      .when({ type: 'AppropriateResult', data: { ...other, reserve: cents(5232_01) } })
      .thenRefuses('appropriation.reserve-invalid');
    decisions
      .given(done)
      .when({ type: 'AppropriateResult', data: { ...other, reserve: cents(4732_01) } })
      .thenRefuses('appropriation.reserve-invalid');
    decisions
      .given(done)
      .when({ type: 'AppropriateResult', data: { ...other, reserve: cents(4732_00) } })
      .thenTypes('ResultAppropriated');
    const { lines } = appropriationEntry(closed, next, { ...appropriation, transferTotal: cents(523_20) });
    expect(linesOf(lines)).toEqual(['D 120100 4708.8 AEP', 'C 106100 1000 AEP', 'C 110100 3708.8 AEP']);
  });
  it('gives nothing of what is in the reserves', () => {
    const all: YearResultEvent = { type: 'ResultAppropriated', data: { ...appropriation, reserve: cents(5200_00) } };
    decisions.given(all).when(again(32_01)).thenRefuses('transfer.above-cap');
    decisions.given(all).when(again(32_00)).thenTypes('SurplusTransferred');
  });
  it('of a deficit goes to the debit of what is carried', () => {
    const { lines } = appropriationEntry(closed, next, {
      ...appropriation,
      budget: '',
      result: cents(-10_00),
      reserve: cents(0),
      transferTotal: cents(0),
    });
    expect(linesOf(lines)).toEqual(['C 129000 10 ', 'D 119000 10 ']);
  });
});

describe('a reopened year', () => {
  it('has its opening entry taken back', () => {
    const entry = openingEntry(closed, next, [{ account: '512001', budget: '', amount: cents(5_00) }], () => 'Banque');
    expect(reversalOf(entry, 'x', next)).toMatchObject({
      kind: 'reversal',
      journal: 'AN',
      refersTo: 'x',
      lines: [{ account: '512001', credit: 5_00, debit: 0 }],
    });
  });
  it('has its decisions taken back after what is validated since, so that no number moves', () => {
    const surplusTransfer = {
      from: 'AEP',
      to: 'ASC',
      amount: cents(5_00),
      date: localDate('2027-03-10'),
      deliberation,
      source: '120100',
    } as const;
    const entry = transferEntry(closed, next, surplusTransfer);
    const day = (validatedUpTo: string) => reversalOf(entry, 'x', { ...next, validatedUpTo: localDate(validatedUpTo) }).date;
    expect(reversalOf(entry, 'x', next).date).toBe('2027-03-10');
    expect(day('2027-03-31')).toBe('2027-04-01');
    expect(refusalOf(() => day('2027-12-31'))?.code).toBe('exercice.validated');
  });
});

describe('the checklist', () => {
  it('blocks on what is wrong, warns of the rest, in its order', () => {
    const checks = checksOf([
      { code: 'sync-late', count: 1, link: '/accounts' },
      { code: 'unallocated', count: 2, link: '/comptability/operations/match' },
      { code: 'transfers', count: 0, link: '' },
    ]);
    expect(checks.map(({ code, isPassed }) => [code, isPassed])).toEqual([
      ['unallocated', false],
      ['transfers', true],
      ['sync-late', false],
    ]);
    expect(blockingChecks(checks).map(({ code }) => code)).toEqual(['unallocated']);
  });
});
