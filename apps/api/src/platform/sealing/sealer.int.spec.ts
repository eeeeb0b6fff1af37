import { randomUUID } from 'node:crypto';
import { KeyWrap } from '@intendance/event-store/personal/encryption.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { checkHistoryFile } from '@intendance/kernel/sealed-history/history-file.js';
import { sealContent } from '@intendance/kernel/sealed-history/seal.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, type Fixture, openFixture } from '../../../test/projection-fixture.js';
import { inTransaction, type Query, queryOf } from '../projection/worker-connection.js';
import { exportedHistory } from './exported-history.js';
import { publishedKeys, SealKeys } from './seal-keys.js';
import { sealSchema } from './seal-schema.js';
import { sealTable } from './seal-table.js';
import { Sealer } from './sealer.js';

const wrap = new KeyWrap('the secret of this installation');
const environmentId = newId<'environment'>();
const other = newId<'environment'>();

let fixture: Fixture;
let problems: (EnvironmentId | undefined)[];
let now: Date;
const running: Sealer[] = [];
beforeEach(async () => {
  fixture = await openFixture();
  await fixture.owner.query(sealSchema);
  problems = [];
  now = new Date('2026-03-01T08:00:00Z');
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((sealer) => sealer.stop()));
  await fixture.close();
});

function run(): Sealer {
  const sealer = new Sealer({
    pool: fixture.worker,
    feed: fixture.feed,
    keys: new SealKeys(wrap, () => now),
    now: () => now,
    problem: (_error, id) => problems.push(id),
    gatherMs: 0,
  });
  running.push(sealer);
  sealer.start();
  return sealer;
}
const stop = async () => Promise.all(running.splice(0).map((sealer) => sealer.stop()));

const account = randomUUID();
const pay = (amount: number, id = environmentId, to = account) => fixture.append(id, to, { type: 'Paid', data: { amount } });
const query = () => queryOf(fixture.worker);
const seals = (id = environmentId) => sealTable.after(query(), id, 0, 1000);
const sealedCount = async (id = environmentId) => (await seals(id)).reduce((sum, { events }) => sum + events.length, 0);
const untilSealed = (count: number, id = environmentId) => eventually(async () => (await sealedCount(id)) === count);
const check = async (parts: Parameters<typeof checkHistoryFile>[1] = {}, id = environmentId) =>
  checkHistoryFile(exportedHistory({ pool: fixture.worker, feed: fixture.feed, now }, id), parts);
const receipt = async () => {
  const [{ text, signature } = { text: '', signature: '' }] = (await seals()).slice(-1);
  const [{ publicKey } = { publicKey: '' }] = (await publishedKeys(query())).slice(-1);
  return { text, signature, publicKey };
};
/** As the owner of the database, past every right. */
const tamper = (text: string, ...values: unknown[]) => fixture.owner.query(text, values);

async function sealedYear(): Promise<void> {
  run();
  for (const amount of [500, 600, 700]) {
    await pay(amount);
    await pay(1, other);
  }
  await untilSealed(3);
}

describe('the sealer', () => {
  it('seals each event once, in the order of the feed, across restarts', async () => {
    await pay(500);
    run();
    await untilSealed(1);
    await stop();
    for (const amount of [600, 700]) await pay(amount);
    run();
    await untilSealed(3);
    expect((await seals()).flatMap(({ events }) => events)).toEqual([1, 2, 3].map((version) => `account-${account} ${version}`));
    expect(await check()).toMatchObject({ environmentId, events: 3, seals: 2, pending: 0, findings: [] });
  });

  it('works in one of two processes', async () => {
    run();
    run();
    for (const amount of [1, 2, 3, 4]) await pay(amount);
    await untilSealed(4);
    expect(await check()).toMatchObject({ events: 4, findings: [] });
    expect(problems).toEqual([]);
  });

  it('seals many events with few seals', async () => {
    const amounts = Array.from({ length: 1200 }, (_, index) => ({ type: 'Paid' as const, data: { amount: index } }));
    await fixture.append(environmentId, account, ...amounts);
    run();
    await untilSealed(1200);
    expect((await seals()).map(({ events }) => events.length)).toEqual([1000, 200]);
    expect(await check()).toMatchObject({ events: 1200, findings: [] });
  });

  it('parks an environment that fails, goes on with the others, and catches up', async () => {
    await tamper("INSERT INTO evs.seal VALUES ($1, 2, 'not JSON', '', '', '')", environmentId);
    for (const amount of [500, 600]) await pay(amount);
    await pay(1, other);
    run();
    await untilSealed(1, other);
    await eventually(async () => problems.includes(environmentId));
    await pay(2, other);
    await untilSealed(2, other);
    await tamper('DELETE FROM evs.seal WHERE environment_id = $1', environmentId);
    await untilSealed(2);
    await pay(700);
    await untilSealed(3);
    expect(await check()).toMatchObject({ events: 3, pending: 0, findings: [] });
    expect(await check({}, other)).toMatchObject({ events: 2, findings: [] });
  });

  it('changes its key after a year, endorsed by the one before', async () => {
    run();
    await pay(500);
    await untilSealed(1);
    now = new Date('2027-03-02T08:00:00Z');
    await pay(600);
    await untilSealed(2);
    const keys = await publishedKeys(query());
    expect(keys.map(({ endorsedBy }) => endorsedBy)).toEqual([null, keys[0]?.id]);
    expect(new Set((await seals()).map(({ text }) => sealContent(text).key)).size).toBe(2);
    expect(await check({ trusted: keys.slice(0, 1).map(({ id }) => id) })).toMatchObject({ findings: [] });
  });

  it('counts as waiting what nobody sealed yet', async () => {
    await sealedYear();
    await stop();
    await pay(800);
    await fixture.visible();
    expect(await check()).toMatchObject({ events: 4, pending: 1, findings: [] });
  });
});

describe('a sealed history that the owner of the database changed', () => {
  const at = (version: number) => [environmentId, `account-${account}`, version] as const;
  const where = 'WHERE environment_id = $1 AND stream_id = $2 AND version = $3';
  const nameAt = (version: number) => `account-${account} ${version}`;

  it('shows an amount that was edited', async () => {
    await sealedYear();
    await tamper(`UPDATE evs.event SET data = jsonb_set(data, '{amount}', '50000') ${where}`, ...at(1));
    expect((await check()).findings).toEqual([{ kind: 'edited', event: nameAt(1), seal: 1 }]);
  });

  it('shows an author or a time that was edited', async () => {
    await sealedYear();
    await tamper(`UPDATE evs.event SET meta = jsonb_set(meta, '{actor,name}', '"Autre"') ${where}`, ...at(1));
    await tamper(`UPDATE evs.event SET created_at = created_at - interval '1 day' ${where}`, ...at(2));
    expect((await check()).findings.map(({ kind }) => kind)).toEqual(['edited', 'edited']);
  });

  it('shows an event that was removed', async () => {
    await sealedYear();
    await tamper(`DELETE FROM evs.event ${where}`, ...at(2));
    expect((await check()).findings).toEqual([expect.objectContaining({ kind: 'removed', event: nameAt(2) })]);
  });

  it('shows an event that was inserted, at the end of its stream and in a stream of its own', async () => {
    await sealedYear();
    const copy = (stream: string, version: number) =>
      tamper(
        `INSERT INTO evs.event (xid, "position", environment_id, event_id, version, schema_version, stream_id, stream_type, type, data, meta)
          SELECT xid, -"position", environment_id, gen_random_uuid(), $4, schema_version, $5, stream_type, type, data, meta FROM evs.event ${where}`,
        ...at(2),
        version,
        stream,
      );
    await copy(`account-${account}`, 4);
    await copy('account-forged', 1);
    expect((await check()).findings.map(({ kind }) => kind)).toEqual(['inserted', 'inserted']);
  });

  it('shows events whose order in the feed was changed', async () => {
    await sealedYear();
    await tamper(`UPDATE evs.event SET xid = '1', "position" = 0 ${where}`, ...at(3));
    expect((await check()).findings).toEqual([expect.objectContaining({ kind: 'reordered', event: nameAt(3) })]);
  });

  it('shows an end that was cut with its seals, to those who kept a receipt', async () => {
    await sealedYear();
    const { number } = sealContent((await receipt()).text);
    const receipts = [await receipt()];
    await stop();
    await tamper(`DELETE FROM evs.event ${where}`, ...at(3));
    await tamper('DELETE FROM evs.seal WHERE environment_id = $1 AND number = $2', environmentId, number);
    expect((await check()).findings).toEqual([]);
    expect((await check({ receipts })).findings).toEqual([{ kind: 'cut', seal: number }]);
  });

  it('shows a seal whose text is none any more, and parks its environment alone', async () => {
    await sealedYear();
    await tamper(
      "UPDATE evs.seal SET content = 'no seal' WHERE environment_id = $1 AND number = (SELECT max(number) FROM evs.seal WHERE environment_id = $1)",
      environmentId,
    );
    await pay(800);
    await pay(2, other);
    await untilSealed(4, other);
    expect(problems).toContain(environmentId);
    expect(await check()).toMatchObject({ events: 4, pending: 1, findings: [{ kind: 'seal-changed' }, { kind: 'signature-wrong' }] });
  });

  it('shows a fork: sealed again from the change on, with the key of the installation', async () => {
    await sealedYear();
    const receipts = [await receipt()];
    await stop();
    await tamper(`UPDATE evs.event SET data = '{"amount": 50000}' ${where}`, ...at(1));
    await tamper('DELETE FROM evs.seal');
    await tamper("DELETE FROM evs.checkpoint WHERE projection = 'seal'");
    run();
    await untilSealed(3);
    await pay(800);
    await untilSealed(4);
    expect((await check()).findings).toEqual([]);
    expect((await check({ receipts })).findings).toContainEqual(expect.objectContaining({ kind: expect.stringMatching(/forked|cut/) }));
  });

  it('shows seals of a key that the installation did not endorse', async () => {
    await sealedYear();
    const trusted = (await publishedKeys(query())).map(({ id }) => id);
    await stop();
    await tamper('DELETE FROM evs.seal');
    await tamper('DELETE FROM evs.seal_key');
    await tamper("DELETE FROM evs.checkpoint WHERE projection = 'seal'");
    run();
    await untilSealed(3);
    expect((await check({ trusted })).findings).toContainEqual(expect.objectContaining({ kind: 'key-wrong' }));
  });

  it('keeps its proof after a restore numbered the places anew', async () => {
    await sealedYear();
    await stop();
    await tamper(`UPDATE evs.event e SET xid = '5', "position" = o.place
      FROM (SELECT event_id, row_number() OVER (ORDER BY xid, "position") AS place FROM evs.event) o WHERE o.event_id = e.event_id`);
    expect(await check()).toMatchObject({ events: 3, pending: 0, findings: [] });
  });
});

describe('the tables of seals', () => {
  it('are changed by nobody but the owner of the database, and unknown to the application', async () => {
    await sealedYear();
    for (const text of ["UPDATE evs.seal SET content = ''", 'DELETE FROM evs.seal', 'DELETE FROM evs.seal_key'])
      await expect(fixture.worker.query(text)).rejects.toThrow(/permission denied/);
    for (const text of ['SELECT FROM evs.seal', 'SELECT FROM evs.seal_key'])
      await expect(fixture.app.query(text)).rejects.toThrow(/permission denied/);
  });
});

it('makes one first key, though the sealers of two databases ask for it at the same moment', async () => {
  const keyOf = (ask: Query) => new SealKeys(wrap, () => now).current(ask);
  let two: Promise<{ id: string }> | undefined;
  let isTwoDone = false;
  const isWaiting = async () =>
    (
      await query()(
        "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
      )
    ).length > 0;
  const one = await inTransaction(fixture.worker, async (ask) => {
    const key = await keyOf(ask);
    two = inTransaction(fixture.worker, keyOf).finally(() => {
      isTwoDone = true;
    });
    await eventually(async () => isTwoDone || (await isWaiting()));
    return key;
  });
  expect((await two)?.id).toBe(one.id);
  expect(await publishedKeys(query())).toHaveLength(1);
});
