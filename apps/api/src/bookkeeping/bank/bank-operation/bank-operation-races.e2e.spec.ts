import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { fiscalYearCase } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year-case.js';
import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BookkeepingFixture, bookkeepingFixture } from '../../../../test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import type { OperationDto } from './bank-operation.dto.js';

let app: TestApp;
let fixture: BookkeepingFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await bookkeepingFixture(app);
}, 60_000);
afterAll(async () => app?.close());

describe('many at once', () => {
  it('enter and allocate operations without getting in each other’s way', async () => {
    const saved = await Promise.all(
      Array.from({ length: 24 }, async (_, rank) => {
        const operation = await fixture.operation({ absvalue: rank + 1 });
        return fixture.put(`/operations/${operation.id}/splits`, { splits: [fixture.cinema.split(rank + 1)] });
      }),
    );
    expect(new Set(saved.map(codeOf))).toEqual(new Set(['200']));
  });

  it('allocate the same operation: one of them wins under the version that both saw', async () => {
    const { id, version } = await fixture.operation();
    const allocate = (activity: { split(balance: number): object }) =>
      fixture.put(`/operations/${id}/splits`, { splits: [activity.split(50)] }, { 'if-match': `"${version}"` });
    const answers = await Promise.all([allocate(fixture.cinema), allocate(fixture.fees)]);
    expect(answers.map(codeOf).toSorted()).toEqual(['200', '412 stale']);
  });

  it('remove an activity while another allocates to it: nothing goes to it once it is gone', async () => {
    const { id } = await fixture.operation();
    const [removed, allocated] = await Promise.all([
      fixture.put('/plan', { activities: [{ id: fixture.contribution.id, to_delete: true, delete_all: false }] }),
      fixture.put(`/operations/${id}`, { ...fixture.form, mode: 'taking', splits: [fixture.contribution.split(50)] }),
    ]);
    expect(codeOf(removed)).toBe('200');
    const after = await fixture.put(`/operations/${id}/splits`, { splits: [fixture.contribution.split(50)] });
    expect(['200', '409 accounting-activity.removed']).toContain(codeOf(allocated));
    // Once it is gone, nothing new goes to it: the same allocation again has nothing to write, and is refused all the same.
    expect(codeOf(after)).toBe('409 accounting-activity.removed');
  });

  it('write while the year is frozen for its closing: what came first stays, the rest is refused', async () => {
    const yearId = fixture.year.id as FiscalYearId;
    const freeze = { type: 'StartFiscalYearFreeze', id: yearId, upTo: null, purpose: 'close', freezeId: newId() } as const;
    const context = systemContext(fixture.clerk.environmentId);
    const writers = Array.from({ length: 12 }, () => fixture.post('/operations', { ...fixture.form, absvalue: 3 }));
    const [, ...answers] = await Promise.all([app.get(CommandBus).execute(new ExecuteCase(context, fiscalYearCase, freeze)), ...writers]);
    expect(answers.filter((answer) => !['201', '409 exercice.frozen'].includes(codeOf(answer)))).toEqual([]);
    const created = answers.filter(({ statusCode }) => statusCode === 201);
    await app.settled();
    const listed = await fixture.get('/operations?limit=100&filters[absvalue|eq]=3&filters[searchname]=lyon&order[date]=asc');
    const ids = listed.json<{ operations: OperationDto[] }>().operations.map(({ id }) => id);
    expect(created.map((answer) => answer.json<OperationDto>().id).filter((id) => !ids.includes(id))).toEqual([]);
    expect(codeOf(await fixture.post('/operations', fixture.form))).toBe('409 exercice.frozen');
  });
});
