import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { fiscalYearCase } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year-case.js';
import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BookkeepingFixture, bookkeepingFixture } from '../../../../test/bookkeeping-fixture.js';
import { behindReadModels } from '../../../../test/held-read-models.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { LivingSession } from '../../../platform/pools/living-session.js';
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

  it('waits while another process checks the year, and says so when that lasts', async () => {
    const other = await app.pools.owner.connect();
    const name = freezeName(fixture.clerk.environmentId, fixture.year.id as FiscalYearId);
    await other.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
    const closing = fixture.post(path('close'), { confirmation: '2026' });
    expect(codeOf(await closing)).toBe('409 exercice.frozen');
    other.release(true);
    expect(await year()).toMatchObject({ frozen: false, closed: false });
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
