import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import type { EntryDto } from '../journal-entry/entry.dto.js';
import type { EntryTemplatesDto } from './entry-template.dto.js';

let app: TestApp;
let fixture: BooksFixture;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2026-04-10T09:00:00Z' });
  fixture = await booksFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const path = '/entry_templates';
const line = (account: string, debit: number, credit: number) => ({ accounting_code_value: account, budget: 'ASC', debit, credit });
const rent = {
  label: 'Loyer à payer',
  every: 'month',
  first_day: '2026-01-31',
  lines: [line('613200', 180, 0), line('408000', 0, 180)],
};
const list = async () => {
  await app.settled();
  return (await fixture.get(path)).json<EntryTemplatesDto>();
};
const dueDays = async () => (await list()).entry_templates.map(({ label, due }) => [label, ...due.map(({ date }) => date)]);

it('says which entries are missing, until each is posted under its voucher', async () => {
  expect(await list()).toEqual({ entry_templates: [], version: 0 });
  const created = await fixture.post(path, rent);
  expect(created.statusCode).toBe(201);
  expect(await dueDays()).toEqual([['Loyer à payer', '2026-01-31', '2026-02-28', '2026-03-31']]);
  const [template] = (await list()).entry_templates;
  const [first] = template?.due ?? [];
  const entry = await fixture.post('/writings', { ...first, label: template?.label, lines: template?.lines });
  expect(entry.statusCode).toBe(201);
  expect(await dueDays()).toEqual([['Loyer à payer', '2026-02-28', '2026-03-31']]);
  // Taken back by mistake, it is due again.
  expect((await fixture.post(`/writings/${entry.json<EntryDto>().id}/reverse`, { date: '2026-02-01' })).statusCode).toBe(200);
  expect(await dueDays()).toEqual([['Loyer à payer', '2026-01-31', '2026-02-28', '2026-03-31']]);
  // Posted anew, it is not proposed a third time.
  expect((await fixture.post('/writings', { ...first, label: template?.label, lines: template?.lines })).statusCode).toBe(201);
  expect(await dueDays()).toEqual([['Loyer à payer', '2026-02-28', '2026-03-31']]);
});

it('is changed and removed, with the version that was read', async () => {
  const { entry_templates: before, version } = await list();
  const id = before[0]?.id ?? '';
  const changed = await fixture.put(`${path}/${id}`, { ...rent, every: 'quarter' }, { 'if-match': `"${version}"` });
  expect([changed.statusCode, changed.json<EntryTemplatesDto>().entry_templates[0]?.every]).toEqual([200, 'quarter']);
  expect((await fixture.put(`${path}/${id}`, rent, { 'if-match': `"${version}"` })).statusCode).toBe(412);
  expect(await dueDays()).toEqual([['Loyer à payer']]);
  await fixture.put(`${path}/${id}`, { ...rent, every: null });
  expect(await dueDays()).toEqual([['Loyer à payer']]);
  const removed = await app.inject({ method: 'DELETE', url: `/api/comptability${path}/${id}`, headers: fixture.clerk.headers });
  expect([removed.statusCode, removed.json<EntryTemplatesDto>().entry_templates]).toEqual([200, []]);
});

it('refuses what no entry could be, and an unknown template', async () => {
  expect((await fixture.post(path, { ...rent, lines: [line('512001', 5, 0), line('408000', 0, 5)] })).json()).toMatchObject({
    code: 'entry.incomplete',
    violations: [{ propertyPath: 'lines[0].accounting_code_value' }],
  });
  expect((await fixture.post(path, { ...rent, every: 'week' })).statusCode).toBe(422);
  expect(codeOf(await fixture.put(`${path}/${newId()}`, rent))).toBe('404 entry-template.unknown');
});

it('is of its structure, for users who see the accounts', async () => {
  await fixture.post(path, rent);
  const stranger = await fixture.stranger();
  expect((await stranger.get(path)).json()).toEqual({ entry_templates: [], version: 0 });
  const colleague = await fixture.colleague(['COMPTABILITY_ACCESS']);
  expect((await colleague.get(path)).statusCode).toBe(403);
});
