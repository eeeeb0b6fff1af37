import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf, eventually } from '../../../../test/activities-fixture.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import type { BankAccountDto } from '../../bank/bank-account/bank-account.dto.js';
import type { ClosingChecksDto } from '../../year/closing/closing.dto.js';
import type { FiscalYearDto } from '../../year/fiscal-year/fiscal-year.dto.js';
import type { EntryDto } from '../journal-entry/entry.dto.js';
import type { LedgerDto, WritingDto } from '../ledger/ledger.dto.js';
import type { OpenItemsDto } from '../ledger/open-items.dto.js';
import type { ExchangeDifferenceDto } from './exchange-difference.controller.js';

let app: TestApp;
let fixture: BooksFixture;
let bank: string;
beforeAll(async () => {
  app = await openTestApp({ now: '2027-02-01T09:00:00Z' });
  fixture = await booksFixture(app);
  bank = (await fixture.post('/accounts', { name: 'Banque', budget: 'AEP' })).json<BankAccountDto>().id;
}, 60_000);
afterAll(async () => app?.close());

const foreign = { currency: 'USD', amount: 100, rate: 0.9215, date: '2026-03-05', source: 'BCE' };
const bill = (party: string, change: object = {}) => {
  const line = (code: string, debit: number, credit: number) => ({ accounting_code_value: code, budget: 'AEP', debit, credit });
  const owed = {
    ...line('401000', 0, 92.15),
    third_party_code: party,
    third_party_name: `Société ${party}`,
    foreign: { ...foreign, ...change },
  };
  return { date: '2026-03-05', label: 'Licence', piece_ref: `INV-${party}`, lines: [line('651100', 92.15, 0), owed] };
};
const record = async (party: string): Promise<string> => (await fixture.post('/writings', bill(party))).json<EntryDto>().id;
const part = (party: string, balance: number) => ({
  ...{ kind: 'account', account: '401000', third_party_code: party, third_party_name: `Société ${party}`, budget: 'AEP', balance },
});
const pay = async (party: string, euros: number, items: { writing_id: string; line: number }[], date = '2026-04-02'): Promise<string> => {
  const body = { wording: `VIR ${party}`, date, account: bank, type: 'transfer', absvalue: euros, mode: 'expense' };
  const { id } = (await fixture.post('/operations', body)).json<{ id: string }>();
  const settled = items.map((item) => ({ ...item, account: '401000' }));
  const answer = await fixture.put(`/operations/${id}/settlement`, { splits: [part(party, euros)], items: settled });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return id;
};
const linesOf = async (party: string, yearId: string = fixture.year.yearId): Promise<WritingDto[]> => {
  await app.settled();
  const { writings } = (await fixture.get(`/writings?exercice_id=${yearId}&account=401000&limit=100`)).json<LedgerDto>();
  return writings.filter(({ third_party_code }) => third_party_code === party);
};
const settle = async (party: string, paid?: number) => {
  const lines = (await linesOf(party)).map(({ writing_id, line }) => ({ writing_id, line }));
  return fixture.post('/writings/lettering/exchange', { exercice_id: fixture.year.yearId, account: '401000', lines, paid });
};
/** The closing check of the payments that no difference follows. */
const unposted = async () => {
  await app.settled();
  const { checks } = (await fixture.get(`/exercices/${fixture.year.yearId}/closing_checks`)).json<ClosingChecksDto>();
  return checks.find(({ code }) => code === 'exchange-difference');
};
const balanceOf = (lines: readonly WritingDto[]): number =>
  Math.round(lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0) * 100) / 100 + 0;
const entryOf = async (id: string) => (await fixture.get(`/writings/${id}`)).json<EntryDto>();
const remove = (path: string) => app.inject({ method: 'DELETE', url: `/api/comptability${path}`, headers: fixture.clerk.headers });

describe('a bill in a foreign currency', () => {
  it('has its currency in its entry, the ledger, the open items and the file of entries', async () => {
    const id = await record('ACME');
    expect(await entryOf(id)).toMatchObject({ lines: [{ foreign: null }, { credit: 92.15, foreign }] });
    expect(await linesOf('ACME')).toMatchObject([{ currency: 'USD', foreign_amount: 100, credit: 92.15 }]);
    const fec = (await fixture.get(`/exercices/${fixture.year.yearId}/fec`)).body;
    const row = fec.split('\r\n').find((line) => line.includes('\tACME\t'));
    expect(row?.split('\t').slice(-2)).toEqual(['100,00', 'USD']);
    expect(
      fec
        .split('\r\n')
        .find((line) => line.includes('\t651100\t'))
        ?.split('\t')
        .slice(-2),
    ).toEqual(['', '']);
  });
  it('has the rate that its euros give, and is corrected as it was read', async () => {
    const { rate: _, ...withoutRate } = foreign;
    const sent = bill('RATE');
    const answer = await fixture.post('/writings', { ...sent, lines: [sent.lines[0], { ...sent.lines[1], foreign: withoutRate }] });
    const { id, lines, ...entry } = answer.json<EntryDto>();
    expect(lines[1]?.foreign).toEqual(foreign);
    const again = await fixture.put(`/writings/${id}`, { date: entry.date, label: 'Licence 2', piece_ref: entry.piece_ref, lines });
    expect(again.json()).toMatchObject({ label: 'Licence 2', lines: [{}, { foreign }] });
  });
  it.each([[{ currency: 'EUR' }], [{ amount: 0 }], [{ amount: 1.005 }], [{ rate: 0.93 }], [{ rate: 0.123456789 }]])(
    'is refused with its field: %j',
    async (change) => {
      const answer = await fixture.post('/writings', bill('WRONG', change));
      expect(answer.json()).toMatchObject({
        status: 422,
        code: 'entry.incomplete',
        violations: [{ propertyPath: `lines[1].foreign.${Object.keys(change)[0]}` }],
      });
    },
  );
});

describe('settling it', () => {
  it('closes the letter with the difference, in an entry that says why', async () => {
    const [first] = await linesOf('ACME');
    const { writing_id = '', line = 0 } = first ?? {};
    const payment = await pay('ACME', 90, [{ writing_id, line }]);
    expect((await linesOf('ACME')).map(({ letter }) => letter)).toEqual(['aa', 'aa']);
    const open = (await fixture.get(`/operations/${payment}/open_items`)).json<OpenItemsDto>();
    expect(open.items.find(({ third_party_code }) => third_party_code === 'ACME')).toMatchObject({ currency: 'USD', foreign_amount: 100 });
    const answer = await settle('ACME');
    expect([answer.statusCode, answer.json()]).toEqual([200, { entry_id: expect.any(String), letter: 'AB' }]);
    const lines = await linesOf('ACME');
    expect([balanceOf(lines), lines.map(({ letter }) => letter)]).toEqual([0, ['AB', 'AB', 'AB']]);
    expect(await entryOf(answer.json<ExchangeDifferenceDto>().entry_id)).toMatchObject({
      ...{ kind: 'exchange-difference', date: '2026-04-02', label: 'Gain de change Société ACME' },
      lines: [{ debit: 2.15 }, { accounting_code_value: '766000', credit: 2.15, wording: expect.stringContaining('USD') }],
    });
    expect(codeOf(await settle('ACME'))).toBe('409 exchange.no-difference');
  });
  it('is taken back with the letter, and may be done again', async () => {
    const letter = { exercice_id: fixture.year.yearId, account: '401000', remove: 'AB' };
    expect((await fixture.post('/writings/lettering', letter)).statusCode).toBe(200);
    const isReversal = ({ wording }: WritingDto) => wording.includes('Gain de change');
    const lines = await eventually(async () => {
      const rows = await linesOf('ACME');
      return rows.filter(isReversal).length === 2 ? rows : undefined;
    });
    expect(balanceOf(lines)).toBe(-2.15);
    const difference = lines.filter(isReversal);
    expect(difference.map(({ letter: own }) => own)).toEqual(['AC', 'AC']);
    const reversed = difference.find(({ wording }) => wording.startsWith('Gain'))?.writing_id ?? '';
    expect(await entryOf(reversed)).toMatchObject({ reversed_by: expect.any(String) });
  });
  it('is taken back when the payment is corrected, deleted or returned by the bank, or the bill corrected', async () => {
    const cases: Record<string, (ids: { billId: string; payment: string }) => Promise<{ statusCode: number; body: string }>> = {
      GONE: ({ payment }) => remove(`/operations/${payment}`),
      AGAIN: ({ payment }) => fixture.put(`/operations/${payment}/splits`, { splits: [part('OTHER', 95)] }),
      BILL: ({ billId }) => fixture.put(`/writings/${billId}`, { ...bill('BILL'), lines: bill('BILL', { source: 'Banque' }).lines }),
      BACK: async ({ payment }) => {
        const body = { wording: 'REJET VIR', date: '2026-04-05', account: bank, type: 'transfer', absvalue: 95, mode: 'taking' };
        const { id } = (await fixture.post('/operations', body)).json<{ id: string }>();
        await app.settled();
        return fixture.post('/returned_payments', { returns: [{ line: id, payment }] });
      },
    };
    for (const [party, change] of Object.entries(cases)) {
      const billId = await record(party);
      const payment = await pay(party, 95, [{ writing_id: billId, line: 1 }]);
      const { entry_id } = (await settle(party)).json<ExchangeDifferenceDto>();
      expect(balanceOf(await linesOf(party))).toBe(0);
      const answer = await change({ billId, payment });
      expect([party, answer.statusCode, answer.body]).toEqual([party, 200, expect.any(String)]);
      // A policy reverses it, a moment after.
      expect(await eventually(async () => (await entryOf(entry_id)).reversed_by ?? undefined)).toEqual(expect.any(String));
      const left = balanceOf(await linesOf(party));
      expect([party, left]).toEqual([party, party === 'BILL' ? 2.85 : -92.15]);
    }
  });
  it('in parts leaves the share of what is left, with its currency in the next year too', async () => {
    const billId = await record('PART');
    await pay('PART', 38, [{ writing_id: billId, line: 1 }]);
    expect(await unposted()).toMatchObject({ count: 1, passed: false, severity: 'warning' });
    expect((await settle('PART', 40)).json()).toMatchObject({ letter: expect.stringMatching(/^[a-z]+$/) });
    expect(balanceOf(await linesOf('PART'))).toBe(-55.29);
    expect(await unposted()).toMatchObject({ count: 0 });
    expect(codeOf(await settle('PART', 101))).toBe('422 exchange.paid-invalid');
    expect(codeOf(await settle('PART', 40))).toBe('409 exchange.no-difference');
    expect((await fixture.post(`/exercices/${fixture.year.yearId}/close`, { confirmation: '2026' })).statusCode).toBe(200);
    await app.settled();
    const [next] = (await fixture.get('/exercices?order[start_date]=desc')).json<{ exercices: FiscalYearDto[] }>().exercices;
    const opening = await linesOf('PART', next?.id ?? '');
    expect(opening).toMatchObject([{ credit: 55.29, currency: 'USD', foreign_amount: 60, wording: expect.stringContaining('À nouveau') }]);
    expect(codeOf(await settle('PART', 100))).toBe('409 exercice.closed');
  });
  it('is of its environment, and of those who see details', async () => {
    const body = { exercice_id: fixture.year.yearId, account: '401000', lines: [{ writing_id: newId(), line: 0 }] };
    const stranger = await fixture.stranger();
    expect(codeOf(await stranger.post('/writings/lettering/exchange', body))).toBe('404 exercice.unknown');
    const colleague = await fixture.colleague([]);
    expect(codeOf(await colleague.post('/writings/lettering/exchange', body))).toBe('403 access.permission');
  });
});
