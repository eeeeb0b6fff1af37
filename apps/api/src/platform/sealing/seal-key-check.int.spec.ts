import { randomUUID } from 'node:crypto';
import { KeyWrap } from '@intendance/event-store/personal/encryption.js';
import { newId } from '@intendance/kernel/id.js';
import { checkHistoryFile } from '@intendance/kernel/sealed-history/history-file.js';
import { newSigningKey } from '@intendance/kernel/sealed-history/seal-key.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, type Fixture, openFixture } from '../../../test/projection-fixture.js';
import { queryOf } from '../projection/worker-connection.js';
import { exportedHistory } from './exported-history.js';
import { SealKeyCheck } from './seal-key-check.js';
import { SealKeys, sealKeys } from './seal-keys.js';
import { sealSchema } from './seal-schema.js';
import { sealTable } from './seal-table.js';
import { Sealer } from './sealer.js';

const wrap = new KeyWrap('the secret of this installation');
const environmentId = newId<'environment'>();
const since = new Date('2026-03-01T08:00:00Z');
const now = () => new Date(since.getTime() + 60_000);

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture();
  await fixture.owner.query(sealSchema);
});
afterEach(() => fixture.close());

const owner = () => queryOf(fixture.owner);
const check = (isMending: boolean, key = wrap) => new SealKeyCheck(key).check(new Map([['home', owner()]]), isMending);
const historyFindings = async () =>
  (await checkHistoryFile(exportedHistory({ pool: fixture.worker, feed: fixture.feed, now: now() }, environmentId))).findings;

/** As two sealers made them that asked for a key at the same moment. */
async function makeTwoFirstKeys(): Promise<string[]> {
  const keys = [since, now()].map((at) => ({ at, key: newSigningKey() }));
  for (const { at, key } of keys)
    await fixture.owner.query('INSERT INTO evs.seal_key VALUES ($1, $2, $3, $4, NULL, NULL)', [
      key.id,
      key.publicKey,
      wrap.wrap(key.privateKey.export({ format: 'der', type: 'pkcs8' }), 'installation', key.id),
      at,
    ]);
  return keys.map(({ key }) => key.id);
}

async function seal(): Promise<void> {
  await fixture.append(environmentId, randomUUID(), { type: 'Paid', data: { amount: 5 } });
  const keys = new SealKeys(wrap, now);
  const problem = (): void => undefined;
  const sealer = new Sealer({ pool: fixture.worker, feed: fixture.feed, keys, now, problem, gatherMs: 0 });
  sealer.start();
  await eventually(async () => (await sealTable.after(queryOf(fixture.worker), environmentId, 0, 10)).length === 1);
  await sealer.stop();
}

describe('an installation with two first keys', () => {
  it('is named, and mended: the older key endorses the other, and histories prove themselves again', async () => {
    const [, second] = await makeTwoFirstKeys();
    await seal();
    expect(await historyFindings()).toEqual([{ kind: 'key-wrong', key: second }]);
    expect(await check(false)).toEqual([{ key: second, at: ['home'], isMended: false, problem: null }]);
    expect(await historyFindings()).toHaveLength(1);
    expect(await check(true)).toEqual([{ key: second, at: ['home'], isMended: true, problem: null }]);
    expect([await check(true), await historyFindings()]).toEqual([[], []]);
  });

  it('is mended with its own secret only', async () => {
    const [, second] = await makeTwoFirstKeys();
    const [finding] = await check(true, new KeyWrap('another secret'));
    expect(finding).toMatchObject({ key: second, isMended: false, problem: expect.stringContaining('INTENDANCE_PERSONAL_KEY') });
  });
});

describe('a key that somebody wrote into the database', () => {
  it.each([
    ['later', 1],
    ['earlier', -1],
  ])('%s than the own one, is named, and endorses nothing and is endorsed by nothing', async (_name, direction) => {
    await seal();
    const [own] = await sealKeys(owner());
    const forged = newSigningKey();
    await fixture.owner.query('INSERT INTO evs.seal_key VALUES ($1, $2, $3, $4, NULL, NULL)', [
      forged.id,
      forged.publicKey,
      own?.wrapped_key,
      new Date(now().getTime() + direction * 1_000),
    ]);
    expect(await check(true)).toMatchObject([{ key: direction > 0 ? forged.id : own?.id, isMended: false, problem: expect.any(String) }]);
    expect((await sealKeys(owner())).map(({ endorsed_by }) => endorsed_by)).toEqual([null, null]);
  });
});

describe('an installation with one first key', () => {
  it('has nothing to mend, with or without seals', async () => {
    expect(await check(true)).toEqual([]);
    await seal();
    expect(await check(true)).toEqual([]);
  });
});
