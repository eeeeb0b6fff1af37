import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BookkeepingFixture, bookkeepingFixture } from '../../../../test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import type { OperationDto } from '../../bank/bank-operation/bank-operation.dto.js';
import type { LedgerDto } from '../../ledger/ledger/ledger.dto.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2026-12-31T09:00:00Z' });
}, 60_000);
afterAll(async () => app?.close());

type Move =
  | { kind: 'record'; day: number }
  | { kind: 'validate'; day: number }
  | { kind: 'remove' | 'reverse'; which: number; day: number }
  | { kind: 'close' }
  | { kind: 'reopen' };

const day = fc.integer({ min: 0, max: 360 });
const which = fc.nat({ max: 20 });
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('record' as const), day }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('validate' as const), day }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('remove' as const, 'reverse' as const), which, day }) },
  { weight: 2, arbitrary: fc.constantFrom<Move>({ kind: 'close' }, { kind: 'reopen' }) },
);
const dateOf = (rank: number): string => new Date(Date.UTC(2026, 0, 1 + rank)).toISOString().slice(0, 10);

/** Ignores refusals: the spec compares the ledger afterwards. */
async function play(fixture: BookkeepingFixture, ids: string[], one: Move): Promise<void> {
  const year = `/exercices/${fixture.year.id}`;
  if (one.kind === 'close') await fixture.post(`${year}/close`, { confirmation: '2026' });
  else if (one.kind === 'reopen') await fixture.post(`${year}/reopen`, { reason: 'Facture oubliée' });
  else if (one.kind === 'validate') await fixture.post(`${year}/validate`, { up_to: dateOf(one.day) });
  else if (one.kind === 'record') {
    const answer = await fixture.post('/operations', { ...fixture.form, date: dateOf(one.day), splits: [fixture.cinema.split(50)] });
    if (answer.statusCode === 201) ids.push(answer.json<OperationDto>().id);
  } else {
    const id = ids[one.which % Math.max(1, ids.length)];
    if (id && one.kind === 'remove') await fixture.remove(`/operations/${id}`);
    if (id && one.kind === 'reverse') await fixture.post(`/operations/${id}/reverse`, { date: dateOf(one.day), rewrite: false });
  }
  await app.settled();
}

type Numbers = ReadonlyMap<string, string>;
/** The numbers of each journal of the year, by piece. */
async function numbersOf(fixture: BookkeepingFixture): Promise<Numbers> {
  const { writings } = (await fixture.get(`/writings?exercice_id=${fixture.year.id}&limit=500`)).json<LedgerDto>();
  return new Map(writings.flatMap(({ writing_id, number }) => (number === null ? [] : [[writing_id, number] as const])));
}

function expectNoHole(numbers: Numbers): void {
  const byJournal = Map.groupBy(new Set(numbers.values()), (number) => number.slice(0, number.lastIndexOf('-')));
  for (const [journal, journalNumbers] of byJournal)
    expect(journalNumbers.toSorted()).toEqual(journalNumbers.map((_, rank) => `${journal}-${String(rank + 1).padStart(6, '0')}`));
}

describe('the numbers of a year', () => {
  it('never move once they are given, and leave no hole, whatever is closed, opened again and written late', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 12, maxLength: 22 }), async (moves) => {
        const fixture = await bookkeepingFixture(app);
        await fixture.explainEarlyClosing();
        const ids: string[] = [];
        let formerNumbers: Numbers = new Map();
        for (const one of moves) {
          await play(fixture, ids, one);
          const now = await numbersOf(fixture);
          for (const [piece, number] of formerNumbers) expect([piece, now.get(piece)]).toEqual([piece, number]);
          expectNoHole(now);
          formerNumbers = now;
        }
      }),
      { numRuns: 4, endOnFailure: true },
    );
  }, 300_000);

  it('of a late operation come after those that its year was closed with, whatever its day', async () => {
    const fixture = await bookkeepingFixture(app);
    const record = (date: string) => fixture.operation({ date, splits: [fixture.cinema.split(50)] });
    await fixture.explainEarlyClosing();
    const [march, june] = [await record('2026-03-02'), await record('2026-06-02')];
    await fixture.done(fixture.post(`/exercices/${fixture.year.id}/close`, { confirmation: '2026' }));
    await fixture.done(fixture.post(`/exercices/${fixture.year.id}/reopen`, { reason: 'Facture oubliée' }));
    await app.settled();
    // Numbered operations stay, and cannot change any more.
    expect(codeOf(await fixture.remove(`/operations/${march.id}`))).toBe('409 exercice.validated');
    expect(codeOf(await fixture.put(`/operations/${june.id}/splits`, { splits: [fixture.fees.split(50)] }))).toBe('409 exercice.validated');
    const late = await record('2026-01-15');
    await app.settled();
    expect((await numbersOf(fixture)).get(late.id)).toBeUndefined();
    await fixture.done(fixture.post(`/exercices/${fixture.year.id}/close`, { confirmation: '2026' }));
    await app.settled();
    const numbers = await numbersOf(fixture);
    expect([march, june, late].map(({ id }) => numbers.get(id))).toEqual(['BQ1-000001', 'BQ1-000002', 'BQ1-000003']);
  });
});
