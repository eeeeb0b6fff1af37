import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import type { SignedIn } from '../../../../test/signed-in.js';
import type { BudgetFollowUpDto } from '../../plan/budget/budget.dto.js';
import type { BookkeepingSummaryDto } from '../../summary/summary.dto.js';
import type { LedgerDto } from '../ledger/ledger.dto.js';
import type { AnnualStateDto } from '../statement/annual-state.dto.js';
import type { EntryAccountsDto, EntryDto } from './entry.dto.js';

let app: TestApp;
let fixture: BooksFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await booksFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const line = (account: string, debit: number, credit: number, change = {}) => ({
  accounting_code_value: account,
  budget: 'AEP',
  debit,
  credit,
  ...change,
});
const supplier = { third_party_code: 'EXPERT', third_party_name: 'Cabinet Exemple' };
const invoice = (change = {}) => ({
  date: '2026-11-30',
  label: 'Honoraires de novembre',
  piece_ref: 'F-118',
  lines: [line('622600', 480, 0), line('401000', 0, 480, supplier)],
  ...change,
});
const post = (change = {}, headers = {}) => fixture.post('/writings', invoice(change), headers);
const posted = async (change = {}): Promise<EntryDto> => (await post(change)).json<EntryDto>();

describe('an entry by hand', () => {
  it('is written in the books, under the journal of miscellaneous entries', async () => {
    const answer = await post();
    expect(answer.statusCode).toBe(201);
    const entry = answer.json<EntryDto>();
    expect(entry).toMatchObject({
      journal: 'OD',
      kind: 'miscellaneous',
      status: 'draft',
      label: 'Honoraires de novembre',
      reversed_by: null,
      amendable: true,
      reversible: true,
      version: 1,
    });
    expect(entry.lines[1]).toMatchObject({ accounting_code_label: 'Fournisseurs', ...supplier, wording: 'Honoraires de novembre' });
    const ledger = (await fixture.readAfter(answer, '/writings?account=401000')).json<LedgerDto>();
    expect(ledger.writings).toMatchObject([
      { writing_id: entry.id, source: 'entry', journal: 'OD', piece_ref: 'F-118', credit: 480, balance: -480 },
    ]);
    expect((await fixture.get(`/writings/${entry.id}`)).json()).toEqual(entry);
  });

  it('counts for an activity in the follow-up, the summary and the annual state, until it changes', async () => {
    const [activity, category] = [newId(), newId()];
    await fixture.record(
      {
        stream: `accounting-category-${category}`,
        expected: 'none',
        events: [{ type: 'AccountingCategoryAdded', data: { name: 'Frais' } }],
      },
      {
        stream: `accounting-activity-${activity}`,
        expected: 'none',
        events: [
          {
            type: 'AccountingActivityAdded',
            data: { name: 'Expertise', categoryId: category, budget: 'AEP', expenseAccount: '622600', takingAccount: null, keywords: [] },
          },
        ],
      },
    );
    const realisedFigures = async () => {
      await app.settled();
      const { categories } = (await fixture.get(`/budget_follow_up?exercice.id=${fixture.year.yearId}`)).json<BudgetFollowUpDto>();
      const { categories: summed } = (await fixture.get(`/summary?exercice.id=${fixture.year.yearId}`)).json<BookkeepingSummaryDto>();
      const { rows } = (await fixture.get(`/activities/state?exercice_id=${fixture.year.yearId}`)).json<AnnualStateDto>();
      return [
        categories.find(({ id }) => id === category)?.activities[0]?.realised,
        summed.find(({ id }) => id === category)?.realised,
        rows.find((row) => row.activity_name === 'Expertise')?.expenses,
      ];
    };
    const byEntries = async () => {
      const { categories } = (await fixture.get(`/budget_follow_up?exercice.id=${fixture.year.yearId}`)).json<BudgetFollowUpDto>();
      return categories.find(({ id }) => id === category)?.activities[0]?.by_entries;
    };
    const lines = [line('622600', 800, 0, { activity }), line('401000', 0, 800, supplier)];
    const entry = await posted({ lines });
    expect(entry.lines.map((each) => each.activity)).toEqual([{ id: activity, name: 'Expertise' }, null]);
    expect(await realisedFigures()).toEqual([800, 800, 800]);
    expect(await byEntries()).toBe(800);
    const removal = { activities: [{ id: activity, to_delete: true }], categories: [] };
    expect(codeOf(await fixture.put('/plan', removal))).toBe('409 accounting-activity.used');
    const amendAnswer = await fixture.put(
      `/writings/${entry.id}`,
      invoice({ lines: [line('622600', 500, 0, { activity }), line('401000', 0, 500, supplier)] }),
    );
    expect(codeOf(amendAnswer)).toBe('200');
    expect(await realisedFigures()).toEqual([500, 500, 500]);
    expect(codeOf(await fixture.post(`/writings/${entry.id}/reverse`, { date: '2026-12-01' }))).toBe('200');
    expect((await realisedFigures()).slice(0, 2)).toEqual([0, 0]);
    expect(codeOf(await post({ lines: [line('622600', 1, 0, { activity: newId() }), line('401000', 0, 1, supplier)] }))).toBe(
      '422 entry.incomplete',
    );
  });

  it('opens the first year with the balance sheet of earlier books, of which the next year opens', async () => {
    const own = await booksFixture(app);
    const { accounts, opening_accounts } = (await own.get('/writings/accounts')).json<EntryAccountsDto>();
    const has = (list: { code: string }[], code: string) => list.some((each) => each.code === code);
    expect([has(accounts, '120100'), has(opening_accounts, '120100'), has(opening_accounts, '606400')]).toEqual([false, true, false]);
    const opening = (date: string) => ({
      kind: 'opening-balance',
      date,
      label: 'Bilan d’ouverture',
      piece_ref: 'BILAN-2025',
      lines: [line('218300', 900, 0), line('281830', 0, 150), line('401000', 0, 80, supplier), line('110100', 0, 670)],
    });
    const wrong = await own.post('/writings', opening('2026-03-01'));
    expect(wrong.json()).toMatchObject({ code: 'entry.incomplete', violations: [{ propertyPath: 'date', code: 'first-day' }] });
    const before = (await own.get(`/activities/state?exercice_id=${own.year.yearId}`)).json<AnnualStateDto>();
    const openingAnswer = await own.post('/writings', opening('2026-01-01'));
    expect(openingAnswer.json()).toMatchObject({ kind: 'opening-balance', journal: 'AN', amendable: true, reversible: false });
    await app.settled();
    const after = (await own.get(`/activities/state?exercice_id=${own.year.yearId}`)).json<AnnualStateDto>();
    const [aepBefore, aep] = [before, after].map(({ sections }) => sections.find(({ budget }) => budget === 'AEP'));
    expect(aep?.previous_balance).toBe((aepBefore?.previous_balance ?? 0) + 670);
    expect([aep?.transferred, aep?.result]).toEqual([aepBefore?.transferred, aepBefore?.result]);
    expect(after.controls.map(({ code, passed }) => [code, passed])).toEqual(before.controls.map(({ code, passed }) => [code, passed]));
    const { writings } = (await own.get(`/writings?exercice_id=${own.year.yearId}&account=401000`)).json<LedgerDto>();
    expect(writings).toMatchObject([{ journal: 'AN', credit: 80, third_party_code: 'EXPERT' }]);
    expect(codeOf(await own.post(`/writings/${openingAnswer.json<EntryDto>().id}/reverse`, { date: '2026-01-01' }))).toBe(
      '409 entry.not-reversible',
    );
  });

  it('has proofs, which come also after the closing and then stay', async () => {
    const own = await booksFixture(app);
    const entry = (await own.post('/writings', invoice())).json<EntryDto>();
    const boundary = 'a-line-between-parts';
    const attach = (by: SignedIn) =>
      app.inject({
        method: 'POST',
        url: `/api/comptability/writings/${entry.id}/attachments`,
        headers: { ...by.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="facture.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4 facture\r\n--${boundary}--\r\n`,
      });
    expect((await attach(fixture.clerk)).json()).toMatchObject({ status: 404, code: 'entry.unknown' });
    const attachAnswer = await attach(own.clerk);
    expect(attachAnswer.statusCode).toBe(201);
    const [file] = attachAnswer.json<EntryDto>().attachments;
    expect(file).toMatchObject({ name: 'facture.pdf', mime_type: 'application/pdf' });
    const url = `/api/comptability/writings/${entry.id}/attachments/${file?.id}`;
    const content = await app.inject({ method: 'GET', url, headers: own.clerk.headers });
    expect(content.body).toContain('%PDF-1.4 facture');
    expect((await app.inject({ method: 'GET', url, headers: fixture.clerk.headers })).statusCode).toBe(404);
    expect((await own.get(`/writings/${entry.id}`)).json<EntryDto>().attachments).toHaveLength(1);
    const detachAnswer = await app.inject({ method: 'DELETE', url, headers: own.clerk.headers });
    expect([detachAnswer.statusCode, detachAnswer.json<EntryDto>().attachments]).toEqual([200, []]);
    expect((await app.inject({ method: 'DELETE', url, headers: own.clerk.headers })).json()).toMatchObject({
      code: 'entry.attachment-unknown',
    });
  });

  it('says every field that is wrong, by its line', async () => {
    const answer = await post({ label: ' ', lines: [line('512001', 480, 0), line('401000', 0, 480, { budget: '', ...supplier })] });
    expect(codeOf(answer)).toBe('422 entry.incomplete');
    expect(answer.json<{ violations: { propertyPath: string }[] }>().violations.map(({ propertyPath }) => propertyPath)).toEqual([
      'label',
      'lines[0].accounting_code_value',
      'lines[1].budget',
    ]);
  });

  it('offers the accounts of the chart, but for those of the bank', async () => {
    const { accounts } = (await fixture.get('/writings/accounts')).json<{ accounts: { code: string; label: string }[] }>();
    expect(accounts).toContainEqual({ code: '401000', label: 'Fournisseurs' });
    expect(accounts.filter(({ code }) => code.startsWith('5'))).toEqual([]);
  });

  it('balances, for each budget too, on a day of an open year', async () => {
    expect(codeOf(await post({ lines: [line('622600', 480, 0), line('401000', 0, 479.99, supplier)] }))).toBe('422 entry.unbalanced');
    expect(codeOf(await post({ lines: [line('622600', 480, 0), line('401000', 0, 480, { budget: 'ASC', ...supplier })] }))).toBe(
      '422 entry.unbalanced-budget',
    );
    expect(codeOf(await post({ date: '2019-01-01' }))).toBe('422 exercice.missing');
    expect(codeOf(await post({ date: 'demain' }))).toMatch(/^4(00|22)/);
  });

  it('is posted once under a key, with its reversal', async () => {
    const key = { 'idempotency-key': newId() };
    const body = { piece_ref: 'F-119', reverse_on: '2026-12-15' };
    const [first, again] = [await post(body, key), await post(body, key)];
    expect(again.json<EntryDto>()).toEqual(first.json<EntryDto>());
    const entry = first.json<EntryDto>();
    expect(entry.reversible).toBe(false);
    const back = (await fixture.get(`/writings/${entry.reversed_by}`)).json<EntryDto>();
    expect(back).toMatchObject({ kind: 'reversal', date: '2026-12-15', piece_ref: 'CP-F-119', refers_to: entry.id, amendable: false });
    expect(back.lines).toMatchObject([
      { accounting_code_value: '622600', debit: 0, credit: 480 },
      { accounting_code_value: '401000', debit: 480, credit: 0, ...supplier },
    ]);
  });

  it('is corrected by who saw its last version', async () => {
    const entry = await posted({ piece_ref: 'F-120' });
    const change = { ...invoice({ piece_ref: 'F-120', label: 'Honoraires, corrigé' }) };
    const saved = await fixture.put(`/writings/${entry.id}`, change, { 'if-match': '"1"' });
    expect(saved.json()).toMatchObject({ label: 'Honoraires, corrigé', version: 2 });
    expect(codeOf(await fixture.put(`/writings/${entry.id}`, change, { 'if-match': '"1"' }))).toMatch(/^412/);
    const story = await fixture.readAfter(saved, `/writings/${entry.id}/history`);
    expect(story.body).toContain('a corrigé l’écriture');
  });

  it('is taken back once, not before its day, and then stays as it is', async () => {
    const entry = await posted({ piece_ref: 'F-121' });
    expect(codeOf(await fixture.post(`/writings/${entry.id}/reverse`, { date: '2026-11-29' }))).toBe('422 entry.reversed-before');
    const reversed = await fixture.post(`/writings/${entry.id}/reverse`, { date: '2026-12-01' });
    expect(reversed.json()).toMatchObject({ reversible: false, amendable: false, reversed_by: expect.any(String) });
    expect(codeOf(await fixture.post(`/writings/${entry.id}/reverse`, { date: '2026-12-02' }))).toBe('409 entry.reversed');
    expect(codeOf(await fixture.put(`/writings/${entry.id}`, invoice()))).toBe('409 entry.reversed');
    const { reversed_by: back } = reversed.json<EntryDto>();
    expect(codeOf(await fixture.post(`/writings/${back}/reverse`, { date: '2026-12-02' }))).toBe('409 entry.not-reversible');
    expect(codeOf(await fixture.put(`/writings/${back}`, invoice()))).toBe('409 entry.not-amendable');
  });

  it('gives lines that are lettered with what settles them', async () => {
    const [owed, settled] = [
      await posted({ piece_ref: 'F-122', lines: [line('622600', 90, 0), line('467000', 0, 90, supplier)] }),
      await posted({ piece_ref: 'F-123', lines: [line('467000', 90, 0, supplier), line('622600', 0, 90)] }),
    ];
    const lines = [
      { writing_id: owed.id, line: 1 },
      { writing_id: settled.id, line: 0 },
    ];
    await app.settled();
    const answer = await fixture.post('/writings/lettering', { exercice_id: owed.exercice_id, account: '467000', lines });
    expect(answer.json()).toMatchObject({ account: '467000', letters: [{ letter: 'AA' }] });
  });

  it('is for those who see details, and of their environment alone', async () => {
    const entry = await posted({ piece_ref: 'F-124' });
    const colleague = await fixture.colleague(['COMPTABILITY_ACCESS']);
    const stranger = await fixture.stranger();
    for (const [method, path, body] of [
      ['post', '/writings', invoice()],
      ['put', `/writings/${entry.id}`, invoice()],
      ['post', `/writings/${entry.id}/reverse`, { date: '2026-12-01' }],
    ] as const) {
      expect((await colleague[method](path, body)).statusCode).toBe(403);
      if (path !== '/writings')
        expect(codeOf(await stranger[method](path, body))).toMatch(/^4(04 entry.unknown|22 exercice.missing|22 entry.incomplete)/);
    }
    expect((await colleague.get(`/writings/${entry.id}`)).statusCode).toBe(403);
    expect(codeOf(await stranger.get(`/writings/${entry.id}`))).toBe('404 entry.unknown');
    expect(codeOf(await stranger.get(`/writings/${entry.id}/history`))).toBe('404 history.unknown');
  });
});
