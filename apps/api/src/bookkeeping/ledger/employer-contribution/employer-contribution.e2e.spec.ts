import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { signedIn } from '../../../../test/signed-in.js';
import type { EmployerContributionDto } from './employer-contribution.dto.js';

let app: TestApp;
let fixture: BooksFixture;
beforeAll(async () => {
  app = await openTestApp({ now: '2027-02-01T09:00:00Z' });
  fixture = await booksFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const path = () => `/exercices/${fixture.year.yearId}/employer_contribution`;
const base = { payroll: 3_200_000, employees: 120, social_rate: 0.75 };

it('compares what the employer owes with what the ledger received', async () => {
  expect((await fixture.get(path())).json()).toMatchObject({ payroll: null, controls: [], version: 0 });
  const saved = await fixture.put(path(), base);
  expect([saved.statusCode, saved.json<EmployerContributionDto>().controls]).toEqual([
    200,
    [
      // The worked year has a subsidy of 6,000 € and a contribution of 24,000 €.
      { budget: 'AEP', rule: 'Article L2315-61 du code du travail', rate: 0.2, due: 6_400, received: 6_000, gap: 400 },
      { budget: 'ASC', rule: 'Taux de l’accord', rate: 0.75, due: 24_000, received: 24_000, gap: 0 },
    ],
  ]);
  expect((await fixture.put(path(), base, { 'if-match': '"0"' })).statusCode).toBe(412);
  expect((await fixture.put(path(), { ...base, payroll: -1 })).statusCode).toBe(422);
});

it('is of a works council, for users who see the accounts', async () => {
  expect(codeOf(await fixture.get(`/exercices/${newId()}/employer_contribution`))).toBe('404 exercice.unknown');
  const stranger = await fixture.stranger();
  expect(codeOf(await stranger.get(path()))).toBe('404 exercice.unknown');
  expect(codeOf(await stranger.put(path(), base))).toBe('404 exercice.unknown');
  const colleague = await fixture.colleague(['COMPTABILITY_ACCESS']);
  expect((await colleague.get(path())).statusCode).toBe(403);
  const union = fixture.by(await signedIn(app, { accountingPermissions: ['VIEW_DETAILS'], type: 'SYNDICAT' }));
  expect((await union.get(path())).statusCode).toBe(403);
});
