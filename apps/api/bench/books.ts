import { randomUUID } from 'node:crypto';
import { Passes } from '@intendance/event-store/postgres/passes.js';
import { openPool } from '@intendance/event-store/postgres/pool.js';
import { PostgresEventStore } from '@intendance/event-store/postgres/postgres-event-store.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import pg from 'pg';
import type { Ask } from './ask.ts';
import type { Call } from './load.ts';
import { perSecond, type Row } from './row.ts';

export type BenchAccount = { readonly id: string; readonly code: string; readonly name: string; readonly journal: string };
type BenchActivity = { readonly id: string; readonly name: string; readonly account: string; readonly categoryId: string };
export type Books = {
  readonly yearId: string;
  readonly yearName: string;
  readonly accounts: readonly BenchAccount[];
  readonly activities: readonly BenchActivity[];
};

const batch = 500;
/** Long before the years of the demonstration, so that no other one is carried into it. */
const yearName = '2015';
const banks = 10;
const expenses = 50;
const metadata = {
  actor: { id: randomUUID(), name: 'Mesure' },
  source: 'system',
  command: 'Measure',
  commandId: randomUUID(),
  correlationId: randomUUID(),
  causationId: randomUUID(),
} as const;

/** A year, ten bank accounts and fifty activities, through commands. */
export async function openBooks(url: string, environmentId: EnvironmentId, ask: Ask): Promise<Books> {
  const yearId = newId<'fiscal-year'>();
  const data = { yearId, name: yearName, start: `${yearName}-01-01`, end: `${yearName}-12-31` };
  const stream = `fiscal-calendar-${environmentId}` as const;
  await withStore(url, (store) =>
    store.append({ environmentId, metadata, appends: [{ stream, expected: 'any', events: [{ type: 'FiscalYearCreated', data }] }] }),
  );
  const accounts: BenchAccount[] = [];
  for (let rank = 1; rank <= banks; rank++) {
    const name = `Compte ${rank}`;
    const opened = await ask<{ id: string; accounting_code: string; code_journal: string }>('POST', '/accounts', {
      name,
      account_type: 'checking',
      budget: 'ASC',
      iban: null,
    });
    accounts.push({ id: opened.id, code: opened.accounting_code, name, journal: opened.code_journal });
  }
  const category = await ask<{ id: string }>('POST', '/categories', { name: 'Mesure' });
  const wanted = Array.from({ length: expenses }, (_, rank) => ({
    name: `Activité mesurée ${rank}`,
    category: category.id,
    budget: 'ASC',
    expense_accounting_code: String(606_001 + rank),
    is_new: true,
  }));
  const plan = await ask<{ activities: { id: string; name: string; expense_accounting_code: string }[] }>('PUT', '/plan', {
    activities: wanted,
  });
  const activities = wanted.map(({ name }) => {
    const planActivity = plan.activities.find((activity) => activity.name === name);
    if (!planActivity) throw new Error(`${name} is not in the plan`);
    return { id: planActivity.id, name, account: planActivity.expense_accounting_code, categoryId: category.id };
  });
  return { yearId, yearName, accounts, activities };
}

/**
 * `count` allocated operations day after day, two lines each: 60 accounts, of which the first bank account has 70 percent of the operations
 * and each of the 50 expense accounts 2 percent. Then: how fast the read models follow, until every one shows the last one.
 */
export async function fillBooks(url: string, environmentId: EnvironmentId, books: Books, count: number): Promise<Row> {
  const started = performance.now();
  await withStore(url, async (store) => {
    for (let first = 0; first < count; first += batch) {
      const size = Math.min(batch, count - first);
      const appends = Array.from({ length: size }, (_, rank) => operation(books, first + rank, (first + rank) / count));
      await store.append({ environmentId, metadata, appends });
    }
  });
  const appended = performance.now() - started;
  await caughtUp(url);
  const milliseconds = performance.now() - started;
  await vacuum(url);
  const note = `${count} operations, two events each; appended alone in ${(appended / 1000).toFixed(1)} s`;
  return {
    name: 'operations appended, and shown by every read model',
    value: perSecond(count, milliseconds),
    unit: 'operations/s',
    note,
  };
}

async function withStore<T>(url: string, work: (store: PostgresEventStore) => Promise<T>): Promise<T> {
  // Connects as the superuser of the bench server and signs passes with the key of the measured program.
  const pool = openPool(`${url}?options=-c%20role%3Dintendance_app`, 4);
  try {
    return await work(new PostgresEventStore(pool, await passesOf(url)));
  } finally {
    await pool.end();
  }
}

async function passesOf(url: string): Promise<Passes> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await Passes.in(client);
  } finally {
    await client.end();
  }
}

function operation({ yearId, accounts, activities }: Books, index: number, share: number) {
  const bank = accounts[index % 10 < 7 ? 0 : 1 + (index % (banks - 1))];
  const activity = activities[index % expenses];
  if (!bank || !activity) throw new Error('the books of the bench have lost an account');
  const amount = 100 + (index % 9000);
  const facts = {
    accountId: bank.id,
    accountCode: bank.code,
    accountName: bank.name,
    journal: bank.journal,
    accountBudget: 'ASC',
    date: dayAt(share),
    fiscalYearId: yearId,
    wording: `CB MAGASIN ${index % 500}`,
    paymentType: 'card',
    value: -amount,
    isReimbursement: false,
    origin: 'import',
    importId: null,
    bankKey: null,
  };
  const split = {
    id: randomUUID(),
    kind: 'activity',
    activityId: activity.id,
    activityLabel: activity.name,
    categoryId: activity.categoryId,
    categoryLabel: 'Mesure',
    budget: 'ASC',
    account: activity.account,
    accountLabel: activity.name,
    budgetaryYearId: yearId,
    amount,
  };
  return {
    stream: `bank-operation-${newId()}`,
    expected: 'none',
    events: [
      { type: 'BankOperationRecorded', data: facts },
      { type: 'BankOperationAllocated', data: { splits: [split], provenance: { kind: 'manual', keyword: null } } },
    ],
  } as const;
}

/** The call of a clerk: an operation with its allocation. */
export function newOperation({ yearName, accounts: [bank], activities: [activity] }: Books): Call {
  const body = JSON.stringify({
    wording: 'CB LIBRAIRIE',
    date: `${yearName}-06-15`,
    account: bank?.id,
    type: 'card',
    absvalue: 12.5,
    mode: 'expense',
    splits: [{ activity: activity?.id, balance: 12.5 }],
  });
  return { method: 'POST', path: '/api/comptability/operations', body };
}

/** From the first day of the year to the last. */
const dayAt = (share: number): string => new Date(Date.UTC(Number(yearName), 0, 1 + Math.floor(share * 365))).toISOString().slice(0, 10);

export async function caughtUp(url: string): Promise<void> {
  const text = `SELECT count(*)::int AS behind FROM read.projection p JOIN evs.checkpoint c ON c.projection = p.name AND c.generation = p.generation
    WHERE (c.xid, c.position) < (SELECT xid, position FROM evs.event ORDER BY xid DESC, position DESC LIMIT 1)`;
  await until(url, text, ({ behind }: { behind: number }) => behind === 0);
}

/** Replaces autovacuum, which would run later: without statistics, the first measures would be wrong. */
async function vacuum(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query('VACUUM ANALYZE');
  await owner.end();
}

export async function until<T extends object>(url: string, text: string, isDone: (row: T) => boolean): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const deadline = performance.now() + 7_200_000;
  for (;;) {
    const [row] = (await owner.query<T>(text)).rows;
    if (row && isDone(row)) break;
    if (performance.now() > deadline) throw new Error(`two hours were not enough for: ${text}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await owner.end();
}
