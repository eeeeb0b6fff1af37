import { bankOperationStream } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BookkeepingFixture, bookkeepingFixture } from '../../../../test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { signedIn } from '../../../../test/signed-in.js';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import type { OperationDto } from './bank-operation.dto.js';
import type { BulkOperationsResultDto } from './operation-requests.dto.js';

let app: TestApp;
let fixture: BookkeepingFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await bookkeepingFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const bulk = (body: object, headers: Record<string, string> = {}) => fixture.post('/operations/bulk', { ...body }, headers);
const result = (answer: { json<T>(): T }) => answer.json<BulkOperationsResultDto>();
const operationIds = async (query = '') => {
  await app.settled();
  const { operations } = (await fixture.get(`/operations?limit=50${query}`)).json<{ operations: OperationDto[] }>();
  return operations.map(({ id }) => id).toSorted();
};

/** Only the aggregator records operations of this origin. */
async function synced(): Promise<string> {
  const { environmentId } = fixture.clerk;
  const id = newId<'bank-operation'>();
  const data = {
    accountId: fixture.account.id,
    accountCode: '512001',
    accountName: fixture.account.name,
    journal: 'BQ01',
    accountBudget: '',
    date: '2026-03-03',
    fiscalYearId: fixture.year.id,
    wording: 'VIR',
    paymentType: 'transfer',
    value: 1200,
    isReimbursement: false,
    origin: 'sync',
    importId: null,
    bankKey: null,
  };
  const { metadata } = appendRequest(systemContext(environmentId, 'system'), 'RecordBankOperation');
  const appends = [{ stream: bankOperationStream(id), expected: 0, events: [{ type: 'BankOperationRecorded', data }] }];
  await app.get(EventStore).append({ environmentId, metadata, appends });
  return id;
}

describe('many operations at once', () => {
  it('go to the trash, those that the bank or a validated period keeps apart, and nothing else is lost', async () => {
    const locked = await fixture.operation({ date: '2026-01-10', splits: [fixture.cinema.split(50)] });
    await app.settled();
    await fixture.done(fixture.post(`/exercices/${fixture.year.id}/validate`, { up_to: '2026-01-31' }));
    const [first, second, third] = [
      await fixture.operation(),
      await fixture.operation({ splits: [fixture.fees.split(50)] }),
      await fixture.operation(),
    ];
    const [fromBank, unknown] = [await synced(), newId()];
    const body = { command: 'delete', ids: [first.id, locked.id, fromBank, unknown, second.id] };

    const trial = await bulk({ ...body, dry_run: true });
    expect(result(trial)).toMatchObject({ done: 2, refused: 3 });
    expect(await operationIds()).toHaveLength(5);

    const answer = await bulk(body);
    expect(answer.statusCode).toBe(200);
    const operation = { date: expect.any(String), wording: expect.any(String), value: expect.any(Number) };
    expect(result(answer)).toEqual({
      done: 2,
      refused: 3,
      results: [
        { id: first.id, outcome: 'done', operation },
        { id: locked.id, outcome: 'refused', operation, code: 'exercice.validated', message: expect.any(String) },
        {
          id: fromBank,
          outcome: 'refused',
          operation,
          code: 'operation.synced',
          message: 'Une opération issue de la synchronisation ne peut pas être modifiée.',
        },
        { id: unknown, outcome: 'refused', code: 'operation.unknown', message: expect.any(String) },
        { id: second.id, outcome: 'done', operation },
      ],
    });
    expect(await operationIds()).toEqual([locked.id, third.id, fromBank].toSorted());
    expect(await operationIds('&filters[isDeleted|eq]=true')).toEqual([first.id, second.id].toSorted());
    const { history } = (await fixture.get(`/operations/${first.id}/history`)).json<{ history: { label: string }[] }>();
    expect(history.map(({ label }) => label)).toEqual(['a supprimé l’opération', 'a saisi l’opération']);

    const restored = await bulk({ command: 'restore', filters: { 'isDeleted|eq': 'true' } });
    expect(result(restored)).toMatchObject({ done: 2, refused: 0 });
    expect(await operationIds('&filters[isDeleted|eq]=true')).toEqual([]);
    // Restored operations have their allocation again.
    expect((await fixture.get(`/operations/${second.id}`)).json()).toMatchObject({
      allocated: true,
      splits: [{ activity: { name: 'Frais' } }],
    });
  });

  it('are those that filters find, in the order of their days', async () => {
    const body = { wording: 'A JETER', absvalue: 7 };
    const [late, early] = [
      await fixture.operation({ ...body, date: '2026-05-02' }),
      await fixture.operation({ ...body, date: '2026-05-01' }),
    ];
    await app.settled();
    const answer = await bulk({ command: 'delete', filters: { searchname: 'jeter' } });
    expect(result(answer).results.map(({ id }) => id)).toEqual([early.id, late.id]);
    expect(await operationIds('&filters[searchname]=jeter')).toEqual([]);
  });

  it('are done once under one key, whatever was done since', async () => {
    const { id } = await fixture.operation();
    const key = { 'idempotency-key': newId() };
    const answers = [result(await bulk({ command: 'delete', ids: [id] }, key))];
    await fixture.done(fixture.post(`/operations/${id}/restore`));
    answers.push(result(await bulk({ command: 'delete', ids: [id] }, key)));
    expect(answers).toEqual(Array(2).fill({ done: 1, refused: 0, results: [{ id, outcome: 'done', operation: expect.any(Object) }] }));
    await app.settled();
    expect((await fixture.get(`/operations/${id}`)).json()).toMatchObject({ isDeleted: false });
    expect(codeOf(await bulk({ command: 'restore', ids: [id] }, key))).toBe('422 idempotency.mismatch');
  });

  it('need to be chosen, and a command that exists', async () => {
    expect(codeOf(await bulk({ command: 'delete' }))).toBe('400 bulk.nothing-chosen');
    expect(codeOf(await bulk({ command: 'burn', ids: [] }))).toBe('422 request.invalid');
    expect(codeOf(await bulk({ command: 'delete', filters: { 'colour|eq': 'red' } }))).toBe('400 list.unknown-field');
  });

  it('need the bookkeeping, and are of their environment alone', async () => {
    const { id } = await fixture.operation();
    const body = { command: 'delete', ids: [id] };
    const clerk = await signedIn(app, { environmentId: fixture.clerk.environmentId, permissions: ['ACTIVITY_ACCESS'] });
    expect(codeOf(await bulk(body, clerk.headers))).toBe('403 access.permission');
    const stranger = await signedIn(app, { modules: ['comptability'] });
    expect(result(await bulk(body, stranger.headers))).toMatchObject({ done: 0, refused: 1, results: [{ code: 'operation.unknown' }] });
    await app.settled();
    expect((await fixture.get(`/operations/${id}`)).json()).toMatchObject({ isDeleted: false });
  });
});
