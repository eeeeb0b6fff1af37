import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { fiscalYearCase } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year-case.js';
import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BookkeepingFixture, bookkeepingFixture } from '../../../../test/bookkeeping-fixture.js';
import { behindReadModels } from '../../../../test/held-read-models.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { until } from '../../../../test/server-process.js';
import { createApp } from '../../../app.js';
import { LivingSession } from '../../../platform/pools/living-session.js';
import { openLog } from '../../../platform/runtime/log.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import type { OperationDto } from '../../bank/bank-operation/bank-operation.dto.js';
import type { FiscalYearDto } from '../fiscal-year/fiscal-year.dto.js';
import { freezeName } from './freeze.js';
import { FreezeRecovery } from './freeze-recovery.js';

let app: TestApp;
let fixture: BookkeepingFixture;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2026-12-31T09:00:00Z' });
  fixture = await bookkeepingFixture(app);
  await fixture.explainEarlyClosing();
}, 60_000);
afterAll(async () => app?.close());

const path = (rest: string) => `/exercices/${fixture.year.id}/${rest}`;
const year = async () => {
  await app.settled();
  return (await fixture.get(`/exercices/${fixture.year.id}`)).json<FiscalYearDto>();
};

describe('a closing and a late operation', () => {
  it('never both succeed, whoever is faster', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round++) {
      const late = async () => {
        // Sooner or later than the freeze, from round to round.
        await new Promise((resolve) => setTimeout(resolve, round));
        return fixture.post('/operations', { ...fixture.form, wording: `Tardive ${round}` });
      };
      const [closing, ...operations] = await Promise.all([fixture.post(path('close'), { confirmation: '2026' }), late(), late(), late()]);
      const entered = operations.filter(({ statusCode }) => statusCode === 201);
      const { closed, frozen } = await year();
      outcomes.add(`${codeOf(closing)} ${entered.length > 0}`);
      expect(frozen).toBe(false);
      expect(closed).toBe(closing.statusCode === 200);
      // The operation is unallocated: a year with it cannot be closed.
      if (closed) expect(entered).toEqual([]);
      else expect(codeOf(closing)).toBe('409 closing.refused');
      for (const refused of operations.filter(({ statusCode }) => statusCode !== 201))
        expect(['409 exercice.frozen', '409 exercice.closed']).toContain(codeOf(refused));
      if (closed) expect((await fixture.post(path('reopen'), { reason: 'Tour suivant' })).statusCode).toBe(200);
      for (const operation of entered) await fixture.remove(`/operations/${operation.json<OperationDto>().id}`);
      await app.settled();
    }
    expect([...outcomes].every((outcome) => ['200 false', '409 closing.refused true'].includes(outcome))).toBe(true);
  }, 60_000);

  it('closes once when several tabs close at the same time, and says to the others that the year is closed', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => fixture.post(path('close'), { confirmation: '2026' })));
    expect(answers.map(codeOf).toSorted()).toEqual(['200', '409 exercice.closed', '409 exercice.closed']);
    expect(await year()).toMatchObject({ closed: true, frozen: false });
    const { exercices } = (await fixture.get('/exercices')).json<{ exercices: FiscalYearDto[] }>();
    expect(exercices.map(({ name }) => name).toSorted()).toEqual(['2026', '2027']);
  });
});

describe('closings in two processes', () => {
  let second: NestFastifyApplication;
  beforeAll(async () => {
    const { config, databases, clock } = app;
    second = await createApp({ config: { ...config, role: 'api' }, databases, clock }, openLog(config.logLevel));
    await second.init();
    await second.getHttpAdapter().getInstance().ready();
  });
  afterAll(async () => second?.close());

  const reopen = async () => {
    if ((await year()).closed) await fixture.post(path('reopen'), { reason: 'Essai' });
  };
  /** In both processes, while a third one checks the year for two seconds and more. */
  const closeInBoth = async (headers: Record<string, string> = {}) => {
    const third = await app.pools.owner.connect();
    const name = freezeName(fixture.clerk.environmentId, fixture.year.id as FiscalYearId);
    await third.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
    const tries = [app.nest, second].map((process) => jest.spyOn(process.get(LivingSession), 'hold'));
    const url = `/api/comptability${path('close')}`;
    const request = {
      method: 'POST' as const,
      url,
      headers: { ...fixture.clerk.headers, ...headers },
      payload: { confirmation: '2026' },
    };
    const answers = [app.nest.inject(request), second.inject(request)];
    try {
      const waits = () => tries.map(({ mock }) => mock.calls.length > 45);
      // One key: the other process already waits at its door.
      await until(async () => (headers['idempotency-key'] ? waits().includes(true) : !waits().includes(false)), 'two seconds of waiting');
    } finally {
      third.release(true);
      for (const each of tries) each.mockRestore();
    }
    return Promise.all(answers);
  };

  it('wait for each other: one closes, and the other says that the year is closed', async () => {
    await reopen();
    const answers = await closeInBoth();
    expect(answers.map(codeOf).toSorted()).toEqual(['200', '409 exercice.closed']);
    expect(await year()).toMatchObject({ closed: true, frozen: false });
  });

  it('give one answer to one key', async () => {
    await reopen();
    const [one, other] = await closeInBoth({ 'idempotency-key': 'close-in-both' });
    expect([one?.statusCode, other?.statusCode]).toEqual([200, 200]);
    expect(other?.json()).toEqual(one?.json());
  });
});

describe('a closing that a crash interrupts', () => {
  const frozenByHand = async (isShown = true): Promise<void> => {
    const id = fixture.year.id as FiscalYearId;
    const freeze = { type: 'StartFiscalYearFreeze', id, upTo: localDate('2026-12-31'), purpose: 'close', freezeId: newId() } as const;
    await app.get(CommandBus).execute(new ExecuteCase(systemContext(fixture.clerk.environmentId), fiscalYearCase, freeze));
    if (isShown) await app.settled();
  };

  it('leaves no frozen year: the freeze ends with the process that held it', async () => {
    if ((await year()).closed) await fixture.post(path('reopen'), { reason: 'Essai' });
    const name = freezeName(fixture.clerk.environmentId, fixture.year.id as FiscalYearId);
    await app.get(LivingSession).hold(name);
    await frozenByHand();
    await app.get(FreezeRecovery).run();
    expect(await year()).toMatchObject({ frozen: true });
    // The lock goes with its session, as after a kill -9.
    await app.get(LivingSession).letGo(name);
    await app.get(FreezeRecovery).run();
    expect(await year()).toMatchObject({ frozen: false, closed: false });
    const operation = await fixture.operation({ wording: 'Après' });
    expect((await fixture.remove(`/operations/${operation.id}`)).statusCode).toBe(200);
    await app.settled();
  });

  it('is recovered by itself: a closing that began since goes on', async () => {
    await frozenByHand();
    await behindReadModels(app, async () => {
      await frozenByHand(false);
      // The list shows the freeze of the process that died.
      await app.get(FreezeRecovery).run();
    });
    expect(await year()).toMatchObject({ frozen: true });
    await app.get(FreezeRecovery).run();
    expect(await year()).toMatchObject({ frozen: false });
  });

  it('gives its first answer to a retry with the same key, also when that answer was lost', async () => {
    const close = () => fixture.post(path('close'), { confirmation: '2026' }, { 'idempotency-key': 'close-once' });
    const first = await close();
    expect(first.statusCode).toBe(200);
    // Simulates a crash between the closing and the response.
    await app.pools.owner.query('DELETE FROM platform.http_answer');
    const again = await close();
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    // Another closing is refused as before.
    expect(codeOf(await fixture.post(path('close'), { confirmation: '2026' }))).toBe('409 exercice.closed');
  });
});
