import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BookkeepingFixture, bookkeepingFixture } from '../../../../test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { signedIn } from '../../../../test/signed-in.js';
import type { LedgerDto } from '../../ledger/ledger/ledger.dto.js';
import type { AnnualStateDto } from '../../ledger/statement/annual-state.dto.js';
import type { OperationDto } from './bank-operation.dto.js';

let app: TestApp;
let fixture: BookkeepingFixture;
let operation: OperationDto;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await bookkeepingFixture(app);
  operation = await fixture.operation({ splits: [fixture.cinema.split(30), fixture.fees.split(20)] });
}, 60_000);
afterAll(async () => app?.close());

const path = (id = operation.id) => `/operations/${id}/reverse`;
const reverse = (date: string, more: object = {}) => fixture.post(path(), { date, ...more });
const find = async (id: string) => (await fixture.get(`/operations/${id}`)).json<OperationDto>();
const lines = async () => {
  await app.settled();
  const { writings } = (await fixture.get('/writings?limit=50')).json<LedgerDto>();
  return writings.toSorted((left, right) => (left.date < right.date ? -1 : 1));
};

describe('the reversal of an operation', () => {
  it('is for what is validated, on a day of an open period', async () => {
    expect(codeOf(await reverse('2026-04-02'))).toBe('409 operation.not-validated');
    await app.settled();
    expect(await find(operation.id)).toMatchObject({ reversible: false });
    await fixture.done(fixture.post(`/exercices/${fixture.year.id}/validate`, { up_to: '2026-03-31' }));
    await app.settled();
    expect(await find(operation.id)).toMatchObject({ reversible: true, editable: false, locked_reason: 'Écritures validées' });
    expect(codeOf(await reverse('2026-03-31'))).toBe('409 exercice.validated');
    expect(codeOf(await reverse('2026-03-01'))).toBe('422 operation.reversed-before');
    expect(codeOf(await reverse('2029-01-01'))).toBe('422 exercice.missing');
    expect((await fixture.post(path())).statusCode).toBe(422);
    expect(codeOf(await fixture.post(path(newId()), { date: '2026-04-02' }))).toBe('404 operation.unknown');
    const tried = await reverse('2026-04-02', { rewrite: true, dry_run: true });
    expect([tried.statusCode, tried.json()]).toEqual([200, expect.objectContaining({ reversible: true, reversed_by: null })]);
    expect(codeOf(await reverse('2026-03-01', { dry_run: true }))).toBe('422 operation.reversed-before');
    await app.settled();
    expect((await fixture.get('/operations')).json()).toMatchObject({ totalCount: 1 });
  });

  it('needs the bookkeeping, and is of its environment alone', async () => {
    const ask = async (options: Parameters<typeof signedIn>[1]) => {
      const { headers } = await signedIn(app, options);
      return app.inject({ method: 'POST', url: `/api/comptability${path()}`, headers, payload: { date: '2026-04-02' } });
    };
    expect((await ask({ environmentId: fixture.clerk.environmentId, permissions: ['ACTIVITY_ACCESS'] })).statusCode).toBe(403);
    expect(codeOf(await ask({ modules: ['comptability'] }))).toBe('404 operation.unknown');
  });

  it('writes the same accounts on the other side, says so both ways, and enters the movement anew', async () => {
    const done = await reverse('2026-04-02', { rewrite: true });
    expect(done.statusCode).toBe(200);
    const reversed = done.json<OperationDto>();
    expect(reversed).toMatchObject({ id: operation.id, reversible: false, reversed_by: { date: '2026-04-02' } });
    const mirror = await fixture.readAfter(done, `/operations/${reversed.reversed_by?.id}`);
    expect(mirror.json()).toMatchObject({
      wording: 'Contre-passation : CB FNAC LYON',
      date: '2026-04-02',
      value: 50,
      origin: 'reversal',
      reverses: operation.id,
      editable: false,
      locked_reason: 'Contre-passation',
      reversible: false,
    });
    const waiting = (await fixture.get('/operations?filters[split|eq]=false')).json<{ operations: OperationDto[] }>().operations;
    expect(waiting).toMatchObject([{ origin: 'rewrite', wording: 'CB FNAC LYON', value: -50, date: '2026-04-02', editable: true }]);
    const entryLines = await lines();
    const of = (id: string | undefined) =>
      entryLines
        .filter(({ writing_id }) => writing_id === id)
        .map(({ accounting_code_value: account, budget, debit, credit }) => `${account} ${budget} ${debit} ${credit}`)
        .toSorted();
    expect(of(operation.id)).toEqual(['512001 AEP 0 20', '512001 ASC 0 30', '607200 ASC 30 0', '627000 AEP 20 0']);
    expect(of(reversed.reversed_by?.id)).toEqual(['512001 AEP 20 0', '512001 ASC 30 0', '607200 ASC 0 30', '627000 AEP 0 20']);
    expect(entryLines.filter(({ writing_id }) => writing_id === operation.id)).toMatchObject(
      Array(4).fill({ reversed_by: reversed.reversed_by?.id, reverses: null, status: 'validated' }),
    );
    expect(entryLines.filter(({ writing_id }) => writing_id === reversed.reversed_by?.id)).toMatchObject(
      Array(4).fill({ reversed_by: null, reverses: operation.id, status: 'draft' }),
    );
  });

  it('is made once, and stays as it is', async () => {
    expect(codeOf(await reverse('2026-04-02'))).toBe('409 operation.reversed');
    const { reversed_by } = await find(operation.id);
    const id = reversed_by?.id ?? '';
    expect(codeOf(await fixture.remove(`/operations/${id}`))).toBe('409 operation.reversal');
    expect(codeOf(await fixture.put(`/operations/${id}/splits`, { splits: [fixture.cinema.split(50)] }))).toBe('409 operation.reversal');
    expect(codeOf(await fixture.post(path(id), { date: '2026-05-02' }))).toBe('409 operation.not-validated');
    await fixture.done(fixture.post(`/exercices/${fixture.year.id}/validate`, { up_to: '2026-04-01' }));
    const { history } = (await fixture.get(`/operations/${operation.id}/history`)).json<{ history: { label: string }[] }>();
    expect(history.map(({ label }) => label)).toContain('a contre-passé l’opération');
  });

  it('is taken off what the activity cost', async () => {
    await app.settled();
    const { rows } = (await fixture.get(`/activities/state?exercice_id=${fixture.year.id}`)).json<AnnualStateDto>();
    // The expense and its reversal cancel out, until the new operation is allocated.
    expect(rows.map(({ activity_name, expenses }) => [activity_name, expenses]).filter(([, expenses]) => expenses !== 0)).toEqual([]);
  });
});

describe('two clerks who reverse the same operation at once', () => {
  it('reverse it once', async () => {
    const other = await fixture.operation({ date: '2026-04-10', splits: [fixture.cinema.split(50)] });
    await app.settled();
    const waiting = (await fixture.get('/operations?filters[split|eq]=false')).json<{ operations: OperationDto[] }>().operations;
    for (const { id } of waiting) await fixture.done(fixture.put(`/operations/${id}/splits`, { splits: [fixture.cinema.split(50)] }));
    await app.settled();
    await fixture.done(fixture.post(`/exercices/${fixture.year.id}/validate`, { up_to: '2026-04-30' }));
    const answers = await Promise.all([1, 2, 3].map(() => fixture.post(path(other.id), { date: '2026-05-02' })));
    expect(answers.map(codeOf).toSorted()).toEqual(['200', '409 operation.reversed', '409 operation.reversed']);
  });
});

describe('the cancellation of a reversal', () => {
  const cancel = (id: string, headers: Record<string, string> = {}) => fixture.remove(`/operations/${id}/reverse`, headers);
  /** An operation of May, validated, and taken back and entered anew in August. */
  async function reversedOne() {
    const typed = await fixture.operation({ date: '2026-05-10', wording: 'CB THEATRE', splits: [fixture.cinema.split(50)] });
    return typed.id;
  }

  it('withdraws the reversal and what was entered anew, and says so', async () => {
    const [id, otherId] = [await reversedOne(), await reversedOne()];
    await app.settled();
    const waiting = (await fixture.get('/operations?limit=50&filters[split|eq]=false')).json<{ operations: OperationDto[] }>().operations;
    for (const one of waiting)
      await fixture.done(fixture.put(`/operations/${one.id}/splits`, { splits: [fixture.cinema.split(one.absvalue)] }));
    await app.settled();
    await fixture.done(fixture.post(`/exercices/${fixture.year.id}/validate`, { up_to: '2026-05-31' }));
    expect(codeOf(await cancel(id))).toBe('409 operation.not-reversed');
    const reversed = (await fixture.post(path(id), { date: '2026-08-03', rewrite: true })).json<OperationDto>();
    expect(reversed).toMatchObject({ reversible: false, reversal_cancellable: true });
    const before = (await lines()).length;

    expect(codeOf(await cancel(id, { 'if-match': `"${reversed.version + 1}"` }))).toBe('412 stale');
    const { headers } = await signedIn(app, { environmentId: fixture.clerk.environmentId, permissions: ['ACTIVITY_ACCESS'] });
    expect((await cancel(id, headers)).statusCode).toBe(403);
    expect(codeOf(await cancel(id, (await signedIn(app, { modules: ['comptability'] })).headers))).toBe('404 operation.unknown');
    const cancelled = await cancel(id);
    expect(cancelled.json()).toMatchObject({ id, reversible: true, reversed_by: null, reversal_cancellable: false, isDeleted: false });
    const mirrorId = reversed.reversed_by?.id ?? '';
    const trash = await fixture.readAfter(cancelled, '/operations?filters[isDeleted|eq]=true&order[date]=desc');
    expect(trash.json()).toMatchObject({ totalCount: 2, operations: [{ date: '2026-08-03' }, { date: '2026-08-03' }] });
    const after = await lines();
    expect(after).toHaveLength(before - 4);
    expect(after.filter(({ writing_id }) => writing_id === id)).toMatchObject(Array(2).fill({ reversed_by: null }));
    const { history } = (await fixture.get(`/operations/${id}/history`)).json<{ history: { label: string }[] }>();
    expect(history[0]?.label).toBe('a annulé la contre-passation');

    // Neither comes back by itself; the operation may be reversed again.
    for (const { id: gone } of trash.json<{ operations: OperationDto[] }>().operations)
      expect(codeOf(await fixture.post(`/operations/${gone}/restore`))).toBe('409 operation.withdrawn');
    const bulk = await fixture.post('/operations/bulk', { command: 'restore', ids: [mirrorId] });
    expect(bulk.json()).toMatchObject({ done: 0, results: [{ code: 'operation.withdrawn' }] });
    await fixture.done(fixture.post(path(id), { date: '2026-08-04' }));
    await fixture.done(fixture.post(path(otherId), { date: '2026-08-04' }));
  });

  it('is refused once the reversal is validated', async () => {
    await app.settled();
    await fixture.done(fixture.post(`/exercices/${fixture.year.id}/validate`, { up_to: '2026-08-31' }));
    await app.settled();
    const { operations } = (await fixture.get('/operations?limit=50&filters[searchname]=theatre')).json<{ operations: OperationDto[] }>();
    const reversed = operations.filter(({ reversed_by }) => reversed_by);
    expect(reversed).toHaveLength(2);
    for (const { id, reversal_cancellable } of reversed)
      expect([reversal_cancellable, codeOf(await cancel(id))]).toEqual([false, '409 exercice.validated']);
  });
});
