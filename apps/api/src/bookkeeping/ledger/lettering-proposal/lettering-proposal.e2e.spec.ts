import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import type { EntryDto } from '../journal-entry/entry.dto.js';
import type { LetteringProposalsDto } from './lettering-proposal.dto.js';

let app: TestApp;
let fixture: BooksFixture;
beforeAll(async () => {
  app = await openTestApp({ now: '2027-02-01T09:00:00Z' });
  fixture = await booksFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const thirdParty = (account: string, debit: number, credit: number, code: string) => ({
  accounting_code_value: account,
  budget: 'ASC',
  debit,
  credit,
  third_party_code: code,
  third_party_name: code === 'IMPR' ? 'Imprimerie' : 'Avocate',
});
const post = async (label: string, pieceRef: string, ...lines: object[]) => {
  const answer = await fixture.post('/writings', { date: '2026-12-15', label, piece_ref: pieceRef, lines });
  expect(answer.statusCode).toBe(201);
  return answer.json<EntryDto>().id;
};
const proposals = async () => {
  await app.settled();
  return (await fixture.get(`/exercices/${fixture.year.yearId}/lettering_proposals`)).json<LetteringProposalsDto>();
};
const charge = (debit: number) => ({ accounting_code_value: '606400', budget: 'ASC', debit, credit: 0 });

it('proposes what settles itself, and is given all letters of an account at once', async () => {
  const bill = await post('Affiches', 'F-118', charge(123.45), thirdParty('401000', 0, 123.45, 'IMPR'));
  const paid = await post('Avoir affiches', 'F-118', thirdParty('401000', 123.45, 0, 'IMPR'), { ...charge(0), credit: 123.45 });
  const fee = await post('Honoraires', 'H-1', charge(80), thirdParty('401000', 0, 80, 'AVOC'));
  const fee2 = await post('Honoraires annulés', 'H-2', thirdParty('401000', 80, 0, 'AVOC'), { ...charge(0), credit: 80 });
  const { proposals: proposed, total } = await proposals();
  expect([total, ...proposed.map(({ account, third_party_name, reason }) => `${account} ${third_party_name} ${reason}`)]).toEqual([
    2,
    '401000 Avocate amount',
    '401000 Imprimerie piece',
  ]);
  expect(proposed.map(({ lines }) => lines.map(({ writing_id, amount }) => [writing_id, amount]).toSorted())).toEqual([
    [
      [fee, -80],
      [fee2, 80],
    ].toSorted(),
    [
      [bill, -123.45],
      [paid, 123.45],
    ].toSorted(),
  ]);
  const groups = proposed.map(({ lines }) => ({ lines: lines.map(({ writing_id, line }) => ({ writing_id, line })) }));
  const lettered = await fixture.post('/writings/lettering', { exercice_id: fixture.year.yearId, account: '401000', groups });
  expect(lettered.statusCode).toBe(200);
  expect(lettered.json<{ letters: { letter: string }[] }>().letters.map(({ letter }) => letter)).toEqual(['AA', 'AB']);
  expect(await proposals()).toMatchObject({ proposals: [], total: 0 });
});

it('is of a year of the structure, for users who see the accounts', async () => {
  expect(codeOf(await fixture.get(`/exercices/${newId()}/lettering_proposals`))).toBe('404 exercice.unknown');
  const colleague = await fixture.colleague(['COMPTABILITY_ACCESS']);
  expect((await colleague.get(`/exercices/${fixture.year.yearId}/lettering_proposals`)).statusCode).toBe(403);
  const stranger = await fixture.stranger();
  expect(codeOf(await stranger.get(`/exercices/${fixture.year.yearId}/lettering_proposals`))).toBe('404 exercice.unknown');
});
