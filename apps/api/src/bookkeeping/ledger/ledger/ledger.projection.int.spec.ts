import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, type Fixture, openFixture } from '../../../../test/projection-fixture.js';
import { appendOperation, openingBalance, record, recordWorkedYear, workedYear } from '../../../../test/worked-year.js';
import { ledgerProjection } from './ledger.projection.js';

let fixture: Fixture;
const environmentId = newId<'environment'>() as EnvironmentId;
const year = workedYear();
const tables = [
  'ledger_line',
  'ledger_piece',
  'account_total_day',
  'account_total_month',
  'activity_total',
  'journal_day',
  'ledger_imbalance',
  'ledger_account',
  'ledger_account_label',
];

beforeAll(async () => {
  fixture = await openFixture();
  await fixture.start([ledgerProjection], { batch: 3 });
  await recordWorkedYear(fixture.store, environmentId, year);
  await settled();
}, 60_000);
afterAll(() => fixture?.close());

async function settled(): Promise<void> {
  await fixture.visible();
  await eventually(async () => {
    const [{ behind, error } = { behind: 1, error: null }] = await fixture.progress.status();
    if (error !== null) throw new Error(error);
    return behind === 0;
  });
}

const dump = async () =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => [table, await fixture.rows(`SELECT to_jsonb(t) AS row FROM read.${table} t ORDER BY t::text`)] as const),
    ),
  );
const standing = async (account: string) =>
  (
    await fixture.rows(
      'SELECT sum(debit - credit)::int AS net, sum(lines)::int AS lines FROM read.account_total_month WHERE account = $1',
      [account],
    )
  )[0];

describe('the books of a year', () => {
  it('add up on each account', async () => {
    expect(await standing('512001')).toEqual({ net: 8552_00, lines: 3 });
    expect(await standing('512002')).toEqual({ net: 29_066_43, lines: 7 });
    expect(await standing('471000')).toEqual({ net: null, lines: null });
  });

  it('keep totals that the lines confirm, by day and by month', async () => {
    const summed = `SELECT account, budget, sum(debit)::bigint AS debit, sum(credit)::bigint AS credit, sum(lines)::bigint AS lines`;
    const lines = await fixture.rows(
      `SELECT account, budget, sum(debit)::bigint AS debit, sum(credit)::bigint AS credit, count(*)::bigint AS lines FROM read.ledger_line WHERE known_to IS NULL GROUP BY 1, 2 ORDER BY 1, 2`,
    );
    expect(lines.length).toBeGreaterThan(10);
    for (const table of ['account_total_day', 'account_total_month'])
      expect(await fixture.rows(`${summed} FROM read.${table} GROUP BY 1, 2 ORDER BY 1, 2`)).toEqual(lines);
  });

  it('end lines that something took the place of, and keep them', async () => {
    const operation = year.operation('asc', '2026-10-01', -80);
    await record(fixture.store, environmentId, appendOperation(operation));
    await settled();
    expect(await standing('471000')).toEqual({ net: 80_00, lines: 1 });
    const splits = year.operation('asc', '2026-10-01', -80, ['ASC', 'Sorties', '657300', 80]).events.slice(1);
    await record(fixture.store, environmentId, appendOperation({ id: operation.id, events: splits }));
    await settled();
    expect(await standing('471000')).toEqual({ net: null, lines: null });
    const lines = await fixture.rows(
      'SELECT revision, closed_by, account, known_to IS NULL AS live FROM read.ledger_line WHERE writing_id = $1 ORDER BY 1, 3',
      [operation.id],
    );
    expect(lines).toEqual([
      { revision: 1, closed_by: 2, account: '471000', live: false },
      { revision: 1, closed_by: 2, account: '512002', live: false },
      { revision: 2, closed_by: null, account: '512002', live: true },
      { revision: 2, closed_by: null, account: '657300', live: true },
    ]);
    await record(fixture.store, environmentId, appendOperation({ id: operation.id, events: [{ type: 'BankOperationDeleted', data: {} }] }));
    await settled();
    expect(await standing('512002')).toEqual({ net: 29_066_43, lines: 7 });
    expect(await fixture.rows('SELECT 1 FROM read.ledger_line WHERE writing_id = $1 AND known_to IS NULL', [operation.id])).toEqual([]);
  });

  it('keep each name of an account, from its first line on', async () => {
    const { id, events } = year.operation('aep', '2026-10-02', -10);
    const renamed = events.map((event) => ({ ...event, data: { ...event.data, accountName: 'Compte AEP bis' } })) as typeof events;
    const labels = () =>
      fixture.rows(`SELECT label FROM read.ledger_account_label WHERE account = '512001' ORDER BY known_from`) as Promise<unknown>;
    expect(await labels()).toEqual([{ label: 'Compte AEP' }]);
    await record(fixture.store, environmentId, appendOperation({ id, events: renamed }));
    // A name of the same millisecond would have had no duration.
    await settled();
    await record(fixture.store, environmentId, appendOperation(year.operation('aep', '2026-10-03', -10)));
    await settled();
    expect(await labels()).toEqual([{ label: 'Compte AEP' }, { label: 'Compte AEP bis' }, { label: 'Compte AEP' }]);
  });

  it('name an account as the structure does, in the order of the events', async () => {
    const stream = `account-names-${environmentId}` as const;
    const name = (label: string) => record(fixture.store, environmentId, { stream, expected: 'any', events: [named(label)] });
    const named = (label: string) => ({ type: 'AccountNamed', data: { account: '512001', label } });
    const shown = () => fixture.rows(`SELECT label, line_label FROM read.ledger_account WHERE account = '512001'`);
    await name('Compte du bureau');
    await record(fixture.store, environmentId, appendOperation(year.operation('aep', '2026-10-04', -10)));
    await settled();
    expect(await shown()).toEqual([{ label: 'Compte du bureau', line_label: 'Compte AEP' }]);
    const events = [{ type: 'AccountNameRemoved', data: { account: '512001' } }];
    await record(fixture.store, environmentId, { stream, expected: 'any', events });
    await settled();
    expect(await shown()).toEqual([{ label: 'Compte AEP', line_label: 'Compte AEP' }]);
    await name('Compte du bureau');
    await settled();
  });

  it('name the budgets in which an entry does not balance, until it does', async () => {
    const { stream, events } = openingBalance(year.yearId, 'asc', 100);
    const [posted] = events;
    const { lines = [], ...facts } = { ...(posted?.data as { lines: unknown[] } | undefined) };
    const imbalances = () => fixture.rows('SELECT writing_id, budget FROM read.ledger_imbalance');
    await record(fixture.store, environmentId, {
      stream,
      expected: 'none',
      events: [{ type: 'JournalEntryPosted', data: { ...facts, lines: lines.slice(0, 1) } }],
    });
    await settled();
    expect(await imbalances()).toEqual([{ writing_id: stream.slice('journal-entry-'.length), budget: 'ASC' }]);
    await record(fixture.store, environmentId, {
      stream,
      expected: 'any',
      events: [{ type: 'JournalEntryAmended', data: { ...facts, lines } }],
    });
    await settled();
    expect(await imbalances()).toEqual([]);
  });

  it('are the same when they are built anew', async () => {
    const before = await dump();
    await fixture.progress.requestRebuild('ledger');
    await eventually(async () => {
      const [row] = await fixture.rows(`SELECT generation, building, rebuild_requested_at FROM read.projection WHERE name = 'ledger'`);
      return Number(row?.generation) > 1 && row?.building === null && row.rebuild_requested_at === null;
    });
    expect(await dump()).toEqual(before);
  });
});
