import { newId } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';
import { moved, openSpending, purseStream, spending } from '../../../test/spending.js';
import { appendRequest } from '../tenancy/append-request.js';
import { FindEarlierRun, FindEarlierRunHandler } from './earlier-run.js';
import { ExecuteCase } from './execute-case.js';

function open() {
  const { context: once, runtime, id, execute, ...rest } = openSpending();
  const request = (body: string) => ({ ...once, idempotency: { key: 'k', hash: Buffer.from(body), isRepeated: false } });
  const spend = (context = request('a'), by = 10, account?: string) =>
    execute(new ExecuteCase(context, spending, { id, type: 'Spend', by, ...(account && { account }) }));
  const earlier = (context = request('a')) => new FindEarlierRunHandler(runtime).execute(new FindEarlierRun(context));
  return { ...rest, id, execute, request, spend, earlier };
}

describe('a command id', () => {
  it('executes once, repeats its first answer and version, and marks the request as repeated', async () => {
    const { spend, earlier, request, stored, id } = open();
    expect(await earlier()).toBeUndefined();
    const first = await spend();
    const again = request('a');
    expect(await spend(again)).toEqual({ ...first, repeated: true });
    expect(again.idempotency.isRepeated).toBe(true);
    expect(await earlier()).toEqual({ ...first, repeated: true });
    expect((await stored(purseStream(id)))?.version).toBe(1);
  });
  it('repeats its first answer even when a rule would refuse now, or nothing is left to do', async () => {
    const { spend, execute, request, id, account } = open();
    await spend(request('a'), 60, account);
    expect(await spend(request('a'), 60, account)).toMatchObject({ value: { total: 60 }, repeated: true });
    const idle: typeof spending = { ...spending, decide: (_, { purse }) => ({ events: {}, answer: { ...purse, total: 0 } }) };
    const command = { id, type: 'Spend' as const, by: 0 };
    const result = await execute(new ExecuteCase(request('a'), idle, command));
    expect(result).toMatchObject({ value: { total: 60 }, repeated: true });
  });
  it('gives the version of the record, also when only other streams got events', async () => {
    const { execute, request, id, account } = open();
    const definition: typeof spending = {
      ...spending,
      decide: ({ by }, facts) => ({ events: { account: [moved(by)] }, answer: facts.purse }),
    };
    const run = () => execute(new ExecuteCase(request('a'), definition, { id, type: 'Spend', by: 10, account }));
    const results = [await run(), await run()];
    expect(results.map(({ version, repeated, value }) => [version, repeated, value.total])).toEqual([
      [0, false, 0],
      [0, true, 0],
    ]);
  });
  it('is refused with another body', async () => {
    const { spend, earlier, request } = open();
    await spend();
    await expect(spend(request('b'), 11)).rejects.toMatchObject({ code: 'idempotency.mismatch' });
    await expect(earlier(request('b'))).rejects.toMatchObject({ code: 'idempotency.mismatch' });
  });
  it('that was refused may be executed later', async () => {
    const { spend, request, account } = open();
    await expect(spend(request('a'), 101, account)).rejects.toMatchObject({ code: 'account.empty' });
    expect(await spend(request('a'), 10, account)).toMatchObject({ value: { total: 10 }, repeated: false });
  });
  it('repeats the answer that an earlier program stored without a version', async () => {
    const { store, spend, request, id } = open();
    const { environmentId, metadata, idempotency } = appendRequest(request('a'), 'Spend');
    if (!idempotency) throw new Error('no idempotency key');
    const answer = { total: 10, account: newId() };
    const appends = [{ stream: purseStream(id), expected: 0, events: [moved(10)] }];
    await store.append({ environmentId, metadata, appends, idempotency: { ...idempotency, answer } });
    expect(await spend()).toMatchObject({ value: answer, version: 1, repeated: true });
  });
});
