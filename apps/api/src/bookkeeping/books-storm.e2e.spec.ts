import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Answer } from '../../test/activities-fixture.js';
import { multipart, ofx } from '../../test/bank-import-fixture.js';
import { type BookkeepingFixture, bookkeepingFixture } from '../../test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../test/open-test-app.js';
import { until } from '../../test/server-process.js';
import { ProjectionProgress } from '../platform/projection/projection-progress.js';
import type { BankImportDto } from './bank/bank-import/bank-import.dto.js';
import type { OperationDto } from './bank/bank-operation/bank-operation.dto.js';
import type { BalanceDto } from './ledger/ledger/balance.dto.js';
import type { LedgerDto } from './ledger/ledger/ledger.dto.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2026-12-31T09:00:00Z' });
}, 60_000);
afterAll(async () => app?.close());

const acts = [
  'allocate',
  'empty',
  'amend',
  'remove',
  'restore',
  'keywords',
  'recode',
  'import',
  'undo',
  'validate',
  'close',
  'reopen',
] as const;
type Act = { name: (typeof acts)[number]; which: number };
const act: fc.Arbitrary<Act> = fc.record({ name: fc.constantFrom(...acts), which: fc.nat({ max: 5 }) });

const amounts = [10, 20, 30, 40, 50, 60];
const dateOf = (which: number): string => `2026-0${which + 2}-10`;
const statement = (which: number): string =>
  ofx(
    ...amounts.map((amount, rank) => ({
      fitid: `${which}-${rank}`,
      amount: `-${amount}.0${which}`,
      day: '20260715',
      name: 'CB FNAC LYON',
    })),
  );

/** Six operations, and the commands of users on them; `which` is the number of the operation. */
async function theatre(app: TestApp) {
  const fixture = await bookkeepingFixture(app);
  await fixture.explainEarlyClosing();
  const { id: year } = fixture.year;
  const ids = await Promise.all(
    amounts.map(async (absvalue, which) => (await fixture.operation({ absvalue, date: dateOf(which), wording: `CB FNAC ${which}` })).id),
  );
  const imports: string[] = [];
  const upload = async (which: number): Promise<Answer> => {
    const boundary = 'a-line-between-parts';
    const answer = await app.inject({
      method: 'POST',
      url: '/api/comptability/operations/upload',
      headers: { ...fixture.clerk.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: multipart('releve.ofx', Buffer.from(statement(which)), { account: fixture.account.id }),
    });
    const { id } = answer.json<BankImportDto>();
    imports.push(id);
    return fixture.post(`/imports/${id}/confirm`);
  };
  const cinema = (which: number) => {
    const { id, name, category, budget, keywords } = fixture.cinema;
    const changed = { expense_accounting_code: `60720${which}`, taking_accounting_code: '', keywords, apply_changes: true };
    return { activities: [{ id, name, category: category.name, budget, ...changed }] };
  };
  const play = ({ name, which }: Act): Promise<Answer> => {
    const path = `/operations/${ids[which]}`;
    const amount = amounts[which] ?? 0;
    switch (name) {
      case 'allocate':
        return fixture.put(`${path}/splits`, { splits: [fixture.cinema.split(amount - 1), fixture.fees.split(1)] });
      case 'empty':
        return fixture.remove(`${path}/splits`);
      case 'amend':
        return fixture.put(path, {
          ...fixture.form,
          date: dateOf(which),
          absvalue: amount + 1,
          splits: [fixture.cinema.split(amount + 1)],
        });
      case 'remove':
        return fixture.remove(path);
      case 'restore':
        return fixture.post(`${path}/restore`);
      case 'keywords':
        return fixture.post('/operations/allocate', { by_keywords: true, filters: { 'exercice.id|eq': year } });
      case 'recode':
        return fixture.put('/plan', cinema(which));
      case 'import':
        return upload(which);
      case 'undo':
        return fixture.post(`/imports/${imports[which % Math.max(1, imports.length)] ?? year}/undo`);
      case 'validate':
        return fixture.post(`/exercices/${year}/validate`, { up_to: dateOf(which) });
      case 'close':
        return fixture.post(`/exercices/${year}/close`, { confirmation: '2026' });
      case 'reopen':
        return fixture.post(`/exercices/${year}/reopen`, { reason: 'Facture oubliée' });
    }
  };
  return { fixture, play };
}

type Books = { operations: OperationDto[]; removed: OperationDto[]; ledger: LedgerDto; balance: BalanceDto; others: unknown[] };

/** @param limit another limit queries the database again: pages are cached until their read models change */
async function read({ get, year }: BookkeepingFixture, limit: number): Promise<Books> {
  const json = async <Wire>(path: string): Promise<Wire> => (await get(path)).json<Wire>();
  const list = (deleted: boolean) =>
    json<{ operations: OperationDto[] }>(`/operations?limit=${limit}&filters[isDeleted|eq]=${deleted}&order[wording]=asc`);
  return {
    operations: (await list(false)).operations,
    removed: (await list(true)).operations,
    ledger: await json(`/writings?exercice_id=${year.id}&limit=${limit}`),
    balance: await json(`/writings/balance?exercice_id=${year.id}`),
    others: await Promise.all(
      [
        `/splits?limit=${limit}`,
        `/activities?limit=${limit}`,
        `/accounts?limit=${limit}`,
        '/exercices',
        `/budget_follow_up?exercice.id=${year.id}`,
      ].map(json),
    ),
  };
}

const cents = (euros: number): number => Math.round(euros * 100);
const total = <Item>(items: readonly Item[], euros: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + cents(euros(item)), 0);

function expectSound({ operations, removed, ledger: { writings }, balance: { classes } }: Books): void {
  for (const [piece, lines] of Map.groupBy(writings, ({ writing_id, budget }) => `${writing_id} ${budget}`))
    expect([piece, total(lines, ({ debit, credit }) => debit - credit)]).toEqual([piece, 0]);
  const codes = classes.flatMap((one) => one.codes);
  const byCode = Map.groupBy(writings, ({ accounting_code_value }) => accounting_code_value);
  for (const [code, lines] of byCode) {
    const shown = codes.find((one) => one.code === code);
    expect([code, cents(shown?.debit ?? 0), cents(shown?.credit ?? 0)]).toEqual([
      code,
      total(lines, ({ debit }) => debit),
      total(lines, ({ credit }) => credit),
    ]);
  }
  for (const { id, absvalue, splits } of operations) {
    if (splits.length > 0) expect([id, total(splits, ({ balance }) => balance)]).toEqual([id, cents(absvalue)]);
    const lines = writings.filter(({ writing_id }) => writing_id === id);
    expect([id, total(lines, ({ debit }) => debit)]).toEqual([id, cents(absvalue)]);
  }
  const entryIds = new Set(writings.map(({ writing_id }) => writing_id));
  expect(removed.filter(({ id }) => entryIds.has(id))).toEqual([]);
  const numbers = [...new Set(writings.flatMap(({ number }) => number ?? []))];
  for (const [journal, journalNumbers] of Map.groupBy(numbers, (number) => number.slice(0, number.lastIndexOf('-'))))
    expect(journalNumbers.toSorted()).toEqual(journalNumbers.map((_, rank) => `${journal}-${String(rank + 1).padStart(6, '0')}`));
}

const rebuilt = [
  'ledger',
  'bank-operation-list',
  'bank-account-list',
  'activity-budget-list',
  'accounting-activity-list',
  'fiscal-year-list',
];

async function rebuild(app: TestApp): Promise<void> {
  const progress = app.get(ProjectionProgress);
  const isRebuilding = async () => (await progress.status()).answers.some(([, all]) => all.some(({ is_rebuilding }) => is_rebuilding));
  for (const name of rebuilt) expect(await progress.requestRebuild(name)).toBe(true);
  await until(async () => !(await isRebuilding()), 'the read models are rebuilt');
}

/** Imports, undoings and changes of the plan go on when their request has been answered. */
async function untilStill({ get }: BookkeepingFixture): Promise<void> {
  for (;;) {
    const { imports } = (await get('/imports?limit=100')).json<{ imports: { status: string }[] }>();
    if (!imports.some(({ status }) => status === 'running' || status === 'undoing')) return;
    await delay(20);
  }
}

describe('many who work on the same books at once', () => {
  it('leave them balanced, numbered without a hole, and as a rebuild makes them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(act, { minLength: 4, maxLength: 12 }), { minLength: 2, maxLength: 4 }), async (rounds) => {
        const { fixture, play } = await theatre(app);
        for (const round of rounds) {
          const answers = await Promise.all(round.map(play));
          expect(answers.filter(({ statusCode }) => statusCode >= 500 || statusCode === 401).map(({ body }) => body)).toEqual([]);
        }
        await untilStill(fixture);
        await app.settled();
        const books = await read(fixture, 400);
        expectSound(books);
        await rebuild(app);
        expect(await read(fixture, 401)).toEqual(books);
      }),
      { numRuns: Number(process.env.STORMS ?? 2), endOnFailure: true },
    );
  }, 300_000);
});
