import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, codeOf } from '../../../../test/activities-fixture.js';
import { type BookkeepingFixture, bookkeepingFixture } from '../../../../test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import type { OperationDto } from '../../bank/bank-operation/bank-operation.dto.js';
import { PlanChanges } from '../../bank/plan-application/plan-changes.js';
import type { PlanDto } from '../accounting-activity/plan.dto.js';
import type { PlanFileDto } from './plan-file.dto.js';

let app: TestApp;
let fixture: BookkeepingFixture;
beforeAll(async () => {
  // The crashes are wanted: nothing to log.
  app = await openTestApp({ config: { logLevel: 'silent' } });
  fixture = await bookkeepingFixture(app);
}, 60_000);
afterAll(async () => app?.close());

function upload(content: string, fields: Record<string, string>, key: string): Promise<Answer> {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = '--edge\r\ncontent-disposition: form-data; name="file"; filename="Plan.csv"\r\ncontent-type: text/csv\r\n\r\n';
  const headers = { ...fixture.clerk.headers, 'content-type': 'multipart/form-data; boundary=edge', 'idempotency-key': key };
  const payload = `${parts.join('')}${file}${content}\r\n--edge--\r\n`;
  return app.inject({ method: 'POST', url: '/api/comptability/plan/upload', headers, payload });
}
const downloaded = async (): Promise<string> => (await fixture.get('/plan/download?format=csv')).body;
const labelOf = async ({ id }: OperationDto) => (await fixture.get(`/operations/${id}`)).json<{ activity_label: string }>().activity_label;
const eventsWritten = async (): Promise<number> => {
  const { rows } = await app.pools.owner.query<{ written: number }>('SELECT count(*)::int AS written FROM evs.event');
  return rows[0]?.written ?? 0;
};
/** A crash before the answer was kept. */
const loseAnswers = () => app.pools.owner.query('DELETE FROM platform.http_answer');

type Step = 'count' | 'part';
/** Ends the request before or after a step that follows the save, like a process that dies there. */
async function crashingAt<Value>(step: Step, moment: 'before' | 'after', work: () => Promise<Value>): Promise<Value> {
  const changes = app.get(PlanChanges);
  const original = changes[step];
  Object.defineProperty(changes, step, {
    configurable: true,
    async value(...args: never[]) {
      if (moment === 'after') await Reflect.apply(original, changes, args);
      throw new Error('the process died');
    },
  });
  try {
    return await work();
  } finally {
    Reflect.deleteProperty(changes, step);
  }
}

describe('a plan file sent again under its key', () => {
  it.each([
    ['count', 'before'],
    ['part', 'before'],
    ['part', 'after'],
  ] as const)('goes on where a crash left it (%s, %s), once', async (step, moment) => {
    const key = `file-${step}-${moment}`;
    const name = `Frais ${step} ${moment}`;
    const operation = await fixture.operation({ splits: [fixture.fees.split(50)] });
    await app.settled();
    const before = await labelOf(operation);
    const edited = (await downloaded()).replace(`;${before};627000`, `;${name};627000`);
    const { fingerprint } = (await upload(edited, {}, `${key}-dry-run`)).json<PlanFileDto>();
    const write = () => upload(edited, { dry_run: 'false', fingerprint, apply_changes: 'true' }, key);
    expect((await crashingAt(step, moment, write)).statusCode).toBe(500);
    const again = await write();
    expect(again.json()).toMatchObject({
      fingerprint,
      counts: { changed: 1, unchanged: 2 },
      lines: [{ outcome: 'changed', id: fixture.fees.id, changes: [{ label: 'Activité', old: before, new: name }] }],
      applied: { refused: 0, pending: 0, application: null },
    });
    expect(again.json<PlanFileDto>().applied?.operations).toBeGreaterThan(0);
    expect(await labelOf(operation)).toBe(name);

    const eventCount = await eventsWritten();
    await loseAnswers();
    const third = await write();
    expect([third.statusCode, third.json()]).toEqual([200, again.json()]);
    expect(await eventsWritten()).toBe(eventCount);
  });
});

describe('a save of the plan sent again under its key', () => {
  it('has no second effect on the operations, whatever the plan became meanwhile', async () => {
    const [removed, operation] = [
      await fixture.operation({ splits: [fixture.cinema.split(50)] }),
      await fixture.operation({ splits: [fixture.cinema.split(50)] }),
    ];
    await app.settled();
    const rename = () =>
      fixture.put(
        '/plan',
        { activities: [{ id: fixture.cinema.id, name: 'Grand écran', apply_changes: true }] },
        { 'idempotency-key': 'rename' },
      );
    const first = (await rename()).json<PlanDto>();
    expect(first.applied).toMatchObject({ operations: 2, refused: 0 });
    expect(await labelOf(operation)).toBe('Grand écran');
    // The operations keep the name that they have, and another one comes first.
    expect((await fixture.remove(`/operations/${removed.id}`)).statusCode).toBe(200);
    expect((await fixture.put('/plan', { activities: [{ id: fixture.cinema.id, name: 'Petit écran' }] })).statusCode).toBe(200);
    await app.settled();
    const eventCount = await eventsWritten();
    await loseAnswers();
    const again = await rename();
    expect([again.statusCode, again.json<PlanDto>().applied, again.json<PlanDto>().version]).toEqual([200, first.applied, first.version]);
    expect(await labelOf(operation)).toBe('Grand écran');
    expect(await eventsWritten()).toBe(eventCount);
  });

  it('tells what became of the assignments of a removed activity', async () => {
    await fixture.operation({ splits: [fixture.contribution.split(50)], mode: 'taking' });
    await app.settled();
    const body = { activities: [{ id: fixture.contribution.id, to_delete: true, delete_all: true }] };
    const remove = () => fixture.put('/plan', body, { 'idempotency-key': 'remove' });
    const first = await remove();
    expect(first.json()).toMatchObject({ applied: { operations: 1, refused: 0 } });
    await app.settled();
    await loseAnswers();
    const again = await remove();
    expect([codeOf(again), again.json<PlanDto>().applied]).toEqual(['200', first.json<PlanDto>().applied]);
  });
});
