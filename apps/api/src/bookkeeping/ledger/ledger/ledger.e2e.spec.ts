import type { AccountMovement } from '@intendance/domain/bookkeeping/ledger/statement/trial-balance.js';
import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { passedInstant } from '../../../../test/passed-instant.js';
import { appendOperation, createYear } from '../../../../test/worked-year.js';
import { ReadModelVersions } from '../../../platform/tenancy/read-model-versions.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import type { BalanceDto } from './balance.dto.js';
import type { LedgerChangesDto } from './changes.dto.js';
import type { LedgerDto } from './ledger.dto.js';
import { LedgerPages } from './ledger-pages.js';
import { LedgerReader } from './ledger-reader.js';

const columns = ['account', 'budget', 'isOpening', 'beforeDebit', 'beforeCredit', 'upToDebit', 'upToCredit'];
let app: TestApp;
let fixture: BooksFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await booksFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const balance = async (query = ''): Promise<BalanceDto> => {
  const answer = await fixture.get(`/writings/balance${query}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<BalanceDto>();
};
const ledger = async (query: string): Promise<LedgerDto> => (await fixture.get(`/writings${query}`)).json<LedgerDto>();
const code = (answer: BalanceDto, account: string) => answer.classes.flatMap(({ codes }) => codes).find((row) => row.code === account);

describe('the trial balance', () => {
  it('adds up the worked year to the cent', async () => {
    const year = await balance();
    expect(year).toMatchObject({ exercice: { name: '2026' }, date_begin: '2026-01-01', date_end: '2026-12-31', balanced: true });
    expect(code(year, '512001')).toMatchObject({ name: 'Compte AEP', opening: 3200, debit: 6000, credit: 648, closing: 8552 });
    expect(code(year, '512002')).toMatchObject({ opening: 8450, debit: 24_512.5, credit: 3896.07, closing: 29_066.43 });
    expect(code(year, '110100')).toMatchObject({ opening_credit: 3200, closing_credit: 3200 });
    expect(code(year, '756202')).toMatchObject({ name: 'Contribution ASC', opening: 0, credit: 24_000, closing: -24_000 });
    expect(year.classes.map(({ class: digit }) => digit)).toEqual(['1', '5', '6', '7']);
    expect(year.totals).toMatchObject({ opening_debit: 11_650, opening_credit: 11_650, debit: 35_056.57, credit: 35_056.57 });
    expect(year.totals.closing_debit).toBe(year.totals.closing_credit);
  });

  it.each(['ASC', 'AEP'])('is even for the budget %s alone', async (budget) => {
    const one = await balance(`?budget_id=${budget}`);
    expect(one.balanced).toBe(true);
    expect(one.totals.closing_debit).toBe(one.totals.closing_credit);
    expect(one.totals.debit).toBeGreaterThan(0);
  });

  it('opens within the year with classes 1 to 5', async () => {
    const spring = await balance('?date_begin=2026-04-01&date_end=2026-05-31');
    expect(code(spring, '512001')).toMatchObject({ opening: 9200, credit: 648, closing: 8552 });
    expect(code(spring, '756201')).toBeUndefined();
    expect(code(spring, '651100')).toMatchObject({ opening: 0, debit: 648 });
    expect(spring.result_before).toBe(28_749.6);
    expect(spring.balanced).toBe(true);
  });

  it('begins and ends on any day', async () => {
    const part = await balance('?date_begin=2026-03-03&date_end=2026-05-19');
    expect(code(part, '512002')).toMatchObject({ opening: 32_450, debit: 0, credit: 1250.4 });
    expect((await balance('?date_begin=2026-03-04&date_end=2026-05-20')).totals.debit).toBe(948);
    expect((await balance('?as_of=2026-03-31')).date_end).toBe('2026-03-31');
  });

  it('has the same sums for any days, whichever of them are in the cache', async () => {
    const context = systemContext(fixture.clerk.environmentId);
    const [reader, revision] = [app.get(LedgerReader), await app.get(ReadModelVersions).of(context)];
    const days = ['2026-01-01', '2026-01-15', '2026-01-31', '2026-04-10', '2026-05-19', '2026-12-31'].map(localDate);
    const byAccount = (movements: AccountMovement[]) => movements.map((row) => JSON.stringify(row, columns)).toSorted();
    for (const budget of [undefined, 'ASC'])
      for (const begin of days)
        for (const end of days.filter((day) => day >= begin)) {
          const span = { yearId: fixture.year.yearId, begin, end, ...(budget && { budget }) };
          const sums = byAccount(await reader.movementsAt(context, revision, span));
          expect(sums).toEqual(byAccount(await reader.movements(context, span)));
        }
  });

  it('refuses dates of no year, of two years, and inverted', async () => {
    expect(codeOf(await fixture.get('/writings/balance?date_begin=2020-01-01'))).toBe('422 exercice.missing');
    expect(codeOf(await fixture.get('/writings/balance?date_begin=2026-01-01&date_end=2027-01-31'))).toBe('422 ledger.two-years');
    expect(codeOf(await fixture.get('/writings/balance?date_begin=2026-05-01&date_end=2026-04-01'))).toBe('422 ledger.inverted-dates');
    expect(codeOf(await fixture.get('/writings/balance?date_begin=2026-05-01&as_of=2026-04-01'))).toBe('422 ledger.as-of-before');
    expect(codeOf(await fixture.get('/writings/balance?budget_id=XYZ'))).toBe('400 list.type');
    expect(codeOf(await fixture.get('/writings/balance?colour=red'))).toBe('400 list.unknown-parameter');
  });

  it('is for those who see details, and of their environment alone', async () => {
    const colleague = await fixture.colleague(['COMPTABILITY_ACCESS']);
    expect((await colleague.get('/writings/balance')).statusCode).toBe(403);
    expect((await colleague.get('/writings')).statusCode).toBe(403);
    const stranger = await fixture.stranger();
    expect((await stranger.get('/writings/balance')).json()).toMatchObject({ exercice: null, classes: [], balanced: true });
    expect((await stranger.get('/writings?account=512001')).json()).toMatchObject({ totalCount: 0, writings: [] });
    expect(codeOf(await stranger.get(`/writings/balance?exercice_id=${fixture.year.yearId}`))).toBe('404 exercice.unknown');
  });
});

describe('the ledger', () => {
  it('tells an account line by line, with its balance', async () => {
    const answer = await ledger('?account=512001&limit=50');
    expect(answer).toMatchObject({ totalCount: 3, opening: 0, debit: 9200, credit: 648, closing: 8552 });
    expect(answer.writings.map(({ date, debit, credit, balance: after }) => [date, debit, credit, after])).toEqual([
      ['2026-01-01', 3200, 0, 3200],
      ['2026-01-15', 6000, 0, 9200],
      ['2026-04-10', 0, 648, 8552],
    ]);
    expect(answer.writings[1]).toMatchObject({
      number: null,
      status: 'draft',
      journal: 'BQ01',
      accounting_code_value: '512001',
      accounting_code_label: 'Compte AEP',
      budget: 'AEP',
      comment: 'Subvention de fonctionnement',
    });
  });

  it('continues the balance on each page', async () => {
    const whole = await ledger('?account=512002&limit=50');
    const paged = await Promise.all([1, 2, 3, 4].map((page) => ledger(`?account=512002&limit=2&page=${page}`)));
    expect(paged.flatMap(({ writings }) => writings)).toEqual(whole.writings);
    expect(whole.writings.at(-1)?.balance).toBe(29_066.43);
    expect((await ledger('?account=512002&limit=2&page=9')).writings).toEqual([]);
  });

  it('goes from account to account when none is named', async () => {
    const all = await ledger('?limit=99999');
    expect(all.writings.length).toBe(all.totalCount);
    const accounts = all.writings.map(({ accounting_code_value: account }) => account);
    expect(accounts).toEqual(accounts.toSorted());
    const pages = await Promise.all([1, 2, 3, 4].map((page) => ledger(`?limit=7&page=${page}`)));
    expect(pages.flatMap(({ writings }) => writings)).toEqual(all.writings.slice(0, 28));
  });

  it.each(['', '&search=billetterie', '&budget_id=ASC', '&search=a&budget_id=ASC', '&account=512002'])(
    'is the same as one long answer and as a page, of now and as known: %s',
    async (query) => {
      for (const then of ['', `&known_at=${await passedInstant(app)}`]) {
        const page = await ledger(`?limit=200${query}${then}`);
        expect(page.writings.length).toBeGreaterThan(0);
        expect(await ledger(`?limit=99999${query}${then}`)).toEqual(page);
      }
    },
  );

  it('is the same in batches of any size', async () => {
    const context = systemContext(fixture.clerk.environmentId);
    const span = { yearId: fixture.year.yearId, begin: localDate('2026-01-01'), end: localDate('2026-12-31') };
    const place = { account: '512002', begin: span.begin, skip: 0, limit: 7, balance: 0 };
    const batchesOf = async (size: number) => {
      const batches: string[] = [];
      await app.get(LedgerPages).stream(context, span, [place], async (_, lines) => void batches.push(`${lines}`), size);
      return batches;
    };
    const [whole] = await batchesOf(100);
    for (const [size, count] of [
      [1, 7],
      [2, 4],
      [3, 3],
      [7, 1],
    ] as const) {
      const batches = await batchesOf(size);
      expect(batches).toHaveLength(count);
      expect(batches.join('')).toBe(whole);
    }
  });

  it('opens with what was before, for a budget too', async () => {
    expect(await ledger('?account=512002&date_begin=2026-05-01&budget_id=AEP')).toMatchObject({ opening: 0, credit: 120, closing: -120 });
    expect(await ledger('?account=512002&date_begin=2026-05-01&date_end=2026-05-31')).toMatchObject({ opening: 31_199.6, credit: 300 });
  });
});

describe('the search in the ledger', () => {
  const found = async (typed: string, more = '') => {
    const { totalCount, writings, opening, debit, credit, closing } = await ledger(`?search=${encodeURIComponent(typed)}&limit=50${more}`);
    return { totalCount, opening, debit, credit, closing, lines: writings.map(({ date, balance: after }) => `${date} ${after}`) };
  };

  it('finds lines by a word of any text, without accents, and sums them up alone', async () => {
    expect(await found('SUBVENTION', '&account=512001')).toEqual({
      totalCount: 1,
      opening: 0,
      debit: 6000,
      credit: 0,
      closing: 6000,
      lines: ['2026-01-15 6000'],
    });
    const byName = await ledger('?search=billetterie&limit=50');
    expect(byName.totalCount).toBeGreaterThan(0);
    expect(byName.writings.every((row) => `${row.accounting_code_label} ${row.wording} ${row.comment}`.includes('illetterie'))).toBe(true);
    expect((await found('subvention', `&account=512001&known_at=${new Date().toISOString()}`)).totalCount).toBe(1);
    expect((await found('subvention', '&known_at=2020-01-01T00:00:00Z')).totalCount).toBe(0);
  });

  it('finds an amount, on either side', async () => {
    const rows = (await ledger('?search=648,00&limit=50')).writings;
    expect(rows.map(({ accounting_code_value: account }) => account)).toEqual(['512001', '651100']);
  });

  it('wants each word, and goes from page to page', async () => {
    expect((await found('subvention 6000', '&account=512001')).totalCount).toBe(1);
    expect((await found('subvention 6001')).totalCount).toBe(0);
    expect((await found('%')).totalCount).toBe(0);
    const whole = await ledger('?search=512&limit=50');
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => ledger(`?search=512&limit=2&page=${page}`)));
    expect(pages.flatMap(({ writings }) => writings)).toEqual(whole.writings.slice(0, 12));
  });

  it('is of one environment, and refuses what is too long', async () => {
    const stranger = await fixture.stranger();
    expect((await stranger.get('/writings?search=subvention')).json()).toMatchObject({ totalCount: 0, writings: [] });
    expect(codeOf(await fixture.get(`/writings?search=${'a'.repeat(201)}`))).toBe('400 list.type');
  });

  it('is in the file too', async () => {
    const csv = await fixture.get('/writings/download?account=512001&search=subvention&format=csv');
    expect(csv.body.split('\r\n').filter((row) => row !== '')).toHaveLength(2);
  });
});

describe('the files of the books', () => {
  it('are the balance and the ledger as they are shown', async () => {
    const csv = await fixture.get('/writings/download?account=512001&format=csv');
    expect(csv.headers['content-disposition']).toContain('Grand-livre-2026.csv');
    expect(csv.body.split('\r\n').filter((row) => row !== '')).toHaveLength(4);
    expect(csv.body).toContain(';3200,00;0,00;3200,00;');
    for (const path of ['/writings/download', '/writings/balance/download']) {
      const file = await fixture.get(path);
      expect(file.statusCode).toBe(200);
      expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
      expect(codeOf(await fixture.get(`${path}?format=doc`))).toBe('400 export.format');
      expect((await (await fixture.colleague(['COMPTABILITY_ACCESS'])).get(path)).statusCode).toBe(403);
    }
    expect((await fixture.get('/writings/balance/download?format=pdf')).rawPayload.subarray(0, 8).toString()).toBe('%PDF-1.7');
  });
});

describe('the lettering', () => {
  it('ties lines of a third party together, in small letters until they are even', async () => {
    const id = newId();
    const line = (debit: number, credit: number) => ({
      account: '411000',
      accountLabel: 'Bénéficiaires',
      budget: 'ASC',
      debit,
      credit,
      wording: 'Participation',
    });
    const facts = {
      yearId: fixture.year.yearId,
      date: '2026-06-30',
      label: 'Participation',
      pieceRef: 'P1',
      lines: [line(500, 0), line(0, 500)],
    };
    const data = { ...facts, journal: 'OD', kind: 'transfer', refersTo: null, deliberation: null };
    await fixture.record({ stream: `journal-entry-${id}`, expected: 'none', events: [{ type: 'JournalEntryPosted', data }] });
    const body = { exercice_id: fixture.year.yearId, account: '411000' };
    const lines = [0, 1].map((rank) => ({ writing_id: id, line: rank }));
    expect(codeOf(await fixture.post('/writings/lettering', { ...body, account: '512001', lines }))).toBe('422 lettering.account-invalid');
    expect(codeOf(await fixture.post('/writings/lettering', { ...body, lines: lines.slice(1) }))).toBe('422 lettering.lines-missing');
    const retry = { 'idempotency-key': 'lettering' };
    const lettered = await fixture.post('/writings/lettering', { ...body, lines }, retry);
    const repeated = await fixture.post('/writings/lettering', { ...body, lines }, retry);
    expect([repeated.statusCode, repeated.json()]).toEqual([200, lettered.json()]);
    expect(lettered.json()).toEqual({ account: '411000', letters: [{ letter: 'AA', lines }] });
    const shown = (await fixture.readAfter(lettered, '/writings?account=411000')).json<LedgerDto>();
    expect(shown.writings.map(({ letter }) => letter)).toEqual(['AA', 'AA']);
    expect(codeOf(await fixture.post('/writings/lettering', { ...body, lines }))).toBe('409 lettering.already-lettered');
    const removed = await fixture.post('/writings/lettering', { ...body, remove: 'AA' });
    expect((await fixture.readAfter(removed, '/writings?account=411000')).json<LedgerDto>().writings.map(({ letter }) => letter)).toEqual([
      null,
      null,
    ]);
    expect((await (await fixture.colleague(['COMPTABILITY_ACCESS'])).post('/writings/lettering', body)).statusCode).toBe(403);
    expect(codeOf(await (await fixture.stranger()).post('/writings/lettering', { ...body, lines }))).toBe('404 exercice.unknown');
  });
});

describe('what was known', () => {
  it('reads the same after later changes', async () => {
    const knownAt = await passedInstant(app);
    const questions = [
      '/writings/balance?',
      '/writings?account=512002&limit=50&',
      '/writings?limit=500&',
      '/writings/balance?date_begin=2026-02-10&',
    ];
    const ask = async () => Promise.all(questions.map(async (path) => (await fixture.get(`${path}known_at=${knownAt}`)).body));
    const before = await ask();
    const now = await fixture.get('/writings/balance');
    expect(JSON.parse(before[0] ?? '')).toEqual({ ...now.json<object>(), known_at: knownAt });
    const later = await fixture.operation('asc', '2026-11-02', -99.9, ['ASC', 'Sorties', '657300', 99.9]);
    const [first] = fixture.year.operations;
    await fixture.record({
      stream: `bank-operation-${first?.id}`,
      expected: 'any',
      events: [{ type: 'BankOperationAllocationRemoved', data: {} }],
    });
    expect(code(await balance(), '471000')).toMatchObject({ closing: -6000 });
    expect(await ask()).toEqual(before);
    await fixture.record(
      appendOperation({ id: later.id, events: [{ type: 'BankOperationDeleted', data: {} }] }),
      appendOperation({ id: first?.id ?? '', events: first?.events.slice(1) ?? [] }),
    );
    expect(await ask()).toEqual(before);
    expect((await balance()).totals).toEqual(now.json<BalanceDto>().totals);
  });

  it('of a year that was created later is not there yet, for whoever has that year', async () => {
    const before = new Date(Date.now() - 3_600_000).toISOString();
    const query = `exercice_id=${fixture.year.yearId}&known_at=${before}`;
    const paths = ['/writings/balance', '/writings', '/activities/state', '/writings/balance/download'];
    for (const path of paths) {
      const refused = await fixture.get(`${path}?${query}`);
      expect(codeOf(refused)).toBe('404 exercice.not-yet');
      expect(refused.json<{ detail: string }>().detail).toContain('Cet exercice n’existait pas encore le');
      expect(codeOf(await (await fixture.stranger()).get(`${path}?${query}`))).toBe('404 exercice.unknown');
    }
    const ofYear = `/exercices/${fixture.year.yearId}`;
    for (const path of ['patrimonial_state', 'fec', 'fec_report'])
      expect(codeOf(await fixture.get(`${ofYear}/${path}?known_at=${before}`))).toBe('404 exercice.not-yet');
    // Without a year in mind, there was none.
    expect((await fixture.get(`/writings/balance?known_at=${before}`)).json()).toMatchObject({ exercice: null, classes: [] });
  });

  it('is told change by change, with what it did to each account', async () => {
    const since = await passedInstant(app);
    const changes = async (query = '') => (await fixture.get(`/writings/changes?since=${since}${query}`)).json<LedgerChangesDto>();
    expect(await changes()).toMatchObject({ totalCount: 0, changes: [], deltas: [] });
    const late = await fixture.operation('asc', '2026-08-02', -40, ['ASC', 'Sorties', '657300', 40]);
    await fixture.record(appendOperation({ id: late.id, events: [{ type: 'BankOperationDeleted', data: {} }] }));
    const operation = await fixture.operation('aep', '2026-08-03', -7.5);
    const answer = await changes();
    expect(answer.deltas).toMatchObject([
      { account: '471000', budget: 'AEP', debit: 7.5, credit: 0 },
      { account: '512001', budget: 'AEP', debit: 0, credit: 7.5 },
    ]);
    expect(answer.changes[0]).toMatchObject({
      writing_id: operation.id,
      version: 1,
      source: 'operation',
      date: '2026-08-03',
      actor: 'Claire Morel',
    });
    expect(answer.changes.find(({ writing_id: id, version }) => id === late.id && version === 3)?.deltas).toMatchObject([
      { account: '512002', debit: 0, credit: -40 },
      { account: '657300', debit: -40, credit: 0 },
    ]);
    expect((await changes('&date_begin=2026-09-01')).totalCount).toBe(0);
    expect(codeOf(await fixture.get('/writings/changes'))).toBe('400 list.missing');
    await fixture.record(appendOperation({ id: operation.id, events: [{ type: 'BankOperationDeleted', data: {} }] }));
  });

  it('carries the balances of a year that is still open, and says so', async () => {
    const nextId = newId();
    await fixture.record(createYear(fixture.clerk.environmentId, nextId, '2027'));
    const next = await balance(`?exercice_id=${nextId}`);
    expect(next.opening).toEqual({ provisional: true, exercices: ['2026'] });
    expect(code(next, '512002')).toMatchObject({ opening: 29_066.43 });
    expect(code(next, '120100')).toMatchObject({ opening: -5232 });
    expect(code(next, '120200')).toMatchObject({ opening: -20_736.43 });
    expect(next.totals).toMatchObject({ opening_debit: 37_618.43, opening_credit: 37_618.43 });
    expect(await ledger(`?exercice_id=${nextId}&account=512002`)).toMatchObject({ totalCount: 0, opening: 29_066.43, closing: 29_066.43 });
  });
});

describe('the number of a piece', () => {
  it('finds its lines once the piece is validated', async () => {
    const validation = await fixture.post(`/exercices/${fixture.year.yearId}/validate`, { up_to: '2026-04-30' });
    const { writings } = (await fixture.readAfter(validation, '/writings?account=512002&limit=50')).json<LedgerDto>();
    const numbers = writings.flatMap(({ number }) => number ?? []);
    expect(numbers.length).toBeGreaterThan(1);
    for (const number of numbers)
      expect((await ledger(`?account=512002&search=${number.toLowerCase()}`)).writings.map((row) => row.number)).toEqual([number]);
  });
});
