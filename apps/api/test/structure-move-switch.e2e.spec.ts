import type { EnvironmentId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { BankAccess } from '../src/bookkeeping/bank/aggregator/bank-access.js';
import { moverParts, structureMover } from '../src/move-structure.js';
import type { MoveStep } from '../src/platform/moves/move.js';
import { MoveRows } from '../src/platform/moves/move-rows.js';
import { StructureMover } from '../src/platform/moves/structure-mover.js';
import { Directory } from '../src/platform/tenancy/directory.js';
import { PlatformDb } from '../src/platform/tenancy/platform-db.js';
import { systemContext } from '../src/platform/wire/system-context.js';
import { activitiesFixture } from './activities-fixture.js';
import { openTestApp, type TestApp } from './open-test-app.js';
import { type SignedIn, signedIn } from './signed-in.js';

let app: TestApp;
let operator: SignedIn;
let moving: Awaited<ReturnType<typeof activitiesFixture>>;
let id: EnvironmentId;

beforeAll(async () => {
  app = await openTestApp({ isOwn: true, databases: ['lyon'] });
  operator = await signedIn(app, { isOperator: true, permissions: [] });
  moving = await activitiesFixture(app);
  id = moving.clerk.environmentId;
  for (let claims = 0; claims < 3; claims++) await moving.request({ bill_amount: 10 + claims });
  await app.settled();
}, 90_000);
afterAll(() => app?.close());

const place = async () => (await placeAgain()).name;
async function placeAgain() {
  const directory = app.get(Directory);
  directory.forget(id);
  return directory.of(id);
}
const elsewhere = async () => ((await place()) === 'home' ? 'lyon' : 'home');
const move = (to: string, reached?: (step: MoveStep) => Promise<void>) => structureMover(app.nest, app.owners, reached).move(id, to);
const stopAt = (last: MoveStep) => async (step: MoveStep) => {
  if (step === last) throw new Error('killed');
};
const claims = async () => (await moving.get('/refunds?limit=1')).json<{ totalCount: number }>().totalCount;
const cancel = () => app.inject({ method: 'POST', url: `/api/operator/structure_moves/${id}/cancel`, headers: operator.headers });

describe('a token of the bank that is saved during the switch', () => {
  const access = () => app.get(BankAccess);
  const context = () => systemContext(id);

  /** Saves a token just before the source lets go, after the last copy of its tokens. */
  class LastMoment extends MoveRows {
    readonly saved: Promise<void>[] = [];

    override async leave(environmentId: EnvironmentId): Promise<boolean> {
      this.saved.push(access().keep(context(), 'the new token'));
      // The statement has reached the database before.
      await access().of(context());
      return super.leave(environmentId);
    }
  }

  it('goes to the destination, however late it comes', async () => {
    await access().keep(context(), 'the former token');
    const moves = new LastMoment(app.get(PlatformDb));
    await new StructureMover({ ...moverParts(app.nest, app.owners), moves }).move(id, await elsewhere());
    expect(moves.saved).toHaveLength(1);
    await Promise.all(moves.saved);
    expect(await access().of(context())).toBe('the new token');
  });

  it.each(['fenced', 'departed', 'settled'] as const)('waits at the step %s, and is saved', async (at) => {
    const saved: Promise<void>[] = [];
    await move(await elsewhere(), async (step) => {
      if (step === at) saved.push(access().keep(context(), `token of ${at}`));
    });
    expect(saved).toHaveLength(1);
    await Promise.all(saved);
    expect(await access().of(context())).toBe(`token of ${at}`);
  });
});

describe('a cancellation', () => {
  it.each(['fenced', 'tail-copied'] as const)('that is accepted at the step %s leaves the structure where it was', async (at) => {
    const [from, to] = [await place(), await elsewhere()];
    const before = await claims();
    const result = move(to, async (step) => {
      if (step === at) expect((await cancel()).statusCode).toBe(204);
    });
    await expect(result).rejects.toMatchObject({ code: 'structure-move.cancelled' });
    expect([await place(), await claims()]).toEqual([from, before]);
    await moving.request({ bill_amount: 12 });
  });

  it('is refused once the source has let go', async () => {
    const to = await elsewhere();
    await move(to, async (step) => {
      if (step === 'departed') expect((await cancel()).json()).toMatchObject({ code: 'structure-move.not-cancellable' });
    });
    expect(await place()).toBe(to);
  });

  it('whose program was killed while it removed the copy is finished by the next run, which then moves the structure', async () => {
    const to = await elsewhere();
    await expect(move(to, stopAt('copied'))).rejects.toThrow('killed');
    expect(await app.get(MoveRows).cancel(id)).toBe(true);
    const owner = new pg.Client(app.owners.get(to));
    await owner.connect();
    await owner.query('DELETE FROM evs.event WHERE environment_id = $1', [id]);
    await owner.end();
    await move(to);
    expect(await place()).toBe(to);
  });
});

describe('a server that finishes the move of a killed program', () => {
  it('finishes no later one: it was slow, and the structure moves again', async () => {
    const rows = app.get(MoveRows);
    const [from, to] = [await place(), await elsewhere()];
    await expect(move(to, stopAt('departed'))).rejects.toThrow('killed');
    const former = await rows.of(id);
    if (!former) throw new Error('the move is written down');
    await move(to);
    await expect(move(from, stopAt('copied'))).rejects.toThrow('killed');
    expect(await rows.finish(former, async () => true)).toBe(false);
    expect(await rows.switch(id, to)).toBe(false);
    expect(await rows.of(id)).toMatchObject({ destination: from, state: 'copying' });
    await move(from);
    expect(await place()).toBe(from);
  });
});
