import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { archiveFiles } from '../../../../test/archive-files.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { signedIn } from '../../../../test/signed-in.js';
import { createYear } from '../../../../test/worked-year.js';
import type { EntryDto } from '../journal-entry/entry.dto.js';
import type { ProvisionDto, ProvisionsDto } from './provision.dto.js';

let app: TestApp;
let fixture: BooksFixture;
const nextId = newId();
beforeAll(async () => {
  app = await openTestApp({ now: '2027-02-01T09:00:00Z' });
  fixture = await booksFixture(app);
  await fixture.record(createYear(fixture.clerk.environmentId, nextId, '2027'));
}, 60_000);
afterAll(async () => app?.close());

const send = (method: 'DELETE' | 'PUT', path: string, headers: Record<string, string> = fixture.clerk.headers, payload?: object) =>
  app.inject({ method, url: `/api/comptability${path}`, headers, ...(payload && { payload }) });
const conversionOf = (yearId: string = fixture.year.yearId) => `/exercices/${yearId}/provision_conversion`;
const list = async (yearId: string = fixture.year.yearId): Promise<ProvisionsDto> => {
  await app.settled();
  return (await fixture.get(`/provisions?exercice_id=${yearId}`)).json<ProvisionsDto>();
};
const linesOf = async (id: string | null) =>
  (await fixture.get(`/writings/${id}`))
    .json<EntryDto>()
    .lines.map(({ accounting_code_value: code, budget, debit, credit }) => [code, budget, debit, credit]);
/** The accounts of the first provision in the archive of all data: of the record, and of the provision. */
async function exportedAccounts(): Promise<string[] | undefined> {
  const { rawPayload } = await app.inject({ method: 'GET', url: '/api/data_export', headers: fixture.clerk.headers });
  const [, row] = (await archiveFiles(rawPayload)).get('Provisions.csv')?.split('\r\n') ?? [];
  return row?.split(';').slice(2, 4);
}
const side = (code: string, debit: number, credit: number) => ({ accounting_code_value: code, budget: 'ASC', debit, credit });

/** The balance of older books on 153 and 157, and the provision that they hold. */
async function olderBooks(): Promise<ProvisionDto> {
  const opening = await fixture.post('/writings', {
    date: '2026-01-01',
    label: 'Soldes repris',
    piece_ref: 'BILAN-2025',
    lines: [side('658000', 850, 0), side('153000', 0, 800), side('157000', 0, 50)],
  });
  expect(opening.statusCode).toBe(201);
  const provision = await fixture.post('/provisions', {
    label: 'Départs en retraite',
    kind: 'retirement',
    accounting_code_value: '153000',
    budget: 'ASC',
    cause_date: '2025-06-01',
    opening_amount: 800,
    justification: 'Indemnités de la convention.',
  });
  expect(provision.statusCode).toBe(201);
  return provision.json<ProvisionDto>();
}

it('moves the opening of former accounts by an entry of the first day, with the register, and is undone', async () => {
  expect((await list()).conversion).toEqual({ entry_id: null, status: 'none', lines: [], without_successor: [] });
  expect(codeOf(await send('PUT', conversionOf()))).toBe('409 provision-conversion.nothing-due');
  const { id } = await olderBooks();
  const line = { before: '153000', after: '152100', budget: 'ASC', amount: -800 };
  expect((await list()).conversion).toEqual({ entry_id: null, status: 'due', lines: [line], without_successor: ['157000'] });
  expect(codeOf(await send('PUT', conversionOf(nextId)))).toBe('409 provision-conversion.previous-open');

  const converted = await send('PUT', conversionOf());
  expect(converted.statusCode).toBe(200);
  const { entry_id: entryId } = converted.json<{ entry_id: string }>();
  expect(await linesOf(entryId)).toEqual([
    ['153000', 'ASC', 800, 0],
    ['152100', 'ASC', 0, 800],
  ]);
  const after = await list();
  expect(after.conversion).toMatchObject({ entry_id: entryId, status: 'recorded', lines: [line] });
  expect(after.provisions).toMatchObject([{ accounting_code_value: '153000', provision_code_value: '152100' }]);
  expect(after.accounts).toMatchObject([
    { code: '152100', register: -800, ledger: -800, difference: 0 },
    { code: '157000', register: 0, ledger: -50 },
  ]);
  expect(await exportedAccounts()).toEqual(['153000', '152100']);
  expect(await send('PUT', conversionOf())).toMatchObject({ statusCode: 200 });

  // The entry of the year charges the new account, and holds the conversion back.
  const year = `/exercices/${fixture.year.yearId}/provision_entry`;
  await send('PUT', `/provisions/${id}/estimates/${fixture.year.yearId}`, fixture.clerk.headers, { estimate: 900, used: 0 });
  const { entry_id: charge } = (await send('PUT', year)).json<{ entry_id: string }>();
  expect((await linesOf(charge)).map(([code]) => code)).toEqual(['681500', '152100']);
  expect(codeOf(await send('DELETE', conversionOf()))).toBe('409 provision-conversion.entry-recorded');
  expect((await send('DELETE', year)).statusCode).toBe(200);
  expect((await send('DELETE', conversionOf())).statusCode).toBe(200);
  const undone = await list();
  expect(undone.conversion).toMatchObject({ entry_id: null, status: 'due', lines: [line] });
  expect(undone.provisions).toMatchObject([{ provision_code_value: '153000' }]);
  expect(await exportedAccounts()).toEqual(['153000', '153000']);
  expect(undone.accounts[0]).toMatchObject({ code: '153000', register: -800, ledger: -800, difference: 0 });
  expect(codeOf(await send('DELETE', conversionOf()))).toBe('409 provision-conversion.not-converted');
});

it('is for users of the accounts, in their own structure', async () => {
  const stranger = await signedIn(app, { accountingPermissions: ['VIEW_DETAILS', 'EDIT_PLAN'], type: 'CSE' });
  const reader = await signedIn(app, { environmentId: fixture.clerk.environmentId, permissions: ['COMPTABILITY_ACCESS'] });
  for (const method of ['PUT', 'DELETE'] as const) {
    expect(codeOf(await send(method, conversionOf(), stranger.headers))).toBe('404 exercice.unknown');
    expect((await send(method, conversionOf(), reader.headers)).statusCode).toBe(403);
  }
});
