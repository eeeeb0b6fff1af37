import type { StreamId } from '@intendance/event-store/event-store.js';
import { read } from '@intendance/kernel/case.js';
import { newId } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';
import { openSpending, purseStream, type Spend, spending } from '../../../test/spending.js';
import { ExecuteCaseInBulk, ExecuteCaseInBulkHandler } from './execute-case-in-bulk.js';
import { PreviewCaseInBulk, PreviewCaseInBulkHandler } from './preview-case.js';

type Way = { readonly together: 1 | 100; readonly isPreview: boolean };

const open = () => {
  const { runtime, context, ...rest } = openSpending();
  const bulk = (commands: readonly Spend[], { together, isPreview }: Way, definition = spending, about = context) =>
    isPreview
      ? new PreviewCaseInBulkHandler(runtime).execute(new PreviewCaseInBulk(about, definition, commands))
      : new ExecuteCaseInBulkHandler(runtime)
          .execute(new ExecuteCaseInBulk(about, definition, commands, together))
          .then(({ lines }) => lines);
  const spends = (account: string, ...amounts: number[]): Spend[] =>
    amounts.map((by) => ({ id: newId<'purse'>(), type: 'Spend' as const, by, account }));
  return { ...rest, context, bulk, spends };
};
const oneByOne: Way = { together: 1, isPreview: false };
const inOneAppend: Way = { together: 100, isPreview: false };
const preview: Way = { together: 1, isPreview: true };

describe.each([oneByOne, inOneAppend, preview])('many commands %j', (way) => {
  const { together, isPreview } = way;
  it('are decided each on what the commands before it leave; a refused one writes nothing and stops no other', async () => {
    const { store, stored, account, bulk, spends } = open();
    const commands = spends(account, 50, 60, 50);
    expect(await bulk(commands, way)).toMatchObject([
      { id: commands[0]?.id, outcome: 'done', answer: { total: 50 } },
      { id: commands[1]?.id, outcome: 'refused', refusal: { code: 'account.empty' } },
      { id: commands[2]?.id, outcome: 'done', answer: { total: 50 } },
    ]);
    expect(store.appends).toHaveLength(isPreview ? 0 : together === 1 ? 2 : 1);
    if (way !== oneByOne) expect(store.reads).toHaveLength(1);
    expect((await stored(account))?.version).toBe(isPreview ? 0 : 2);
  });
  it('find what an earlier run of the request has done', async () => {
    const { context, account, bulk, spends, stored } = open();
    const commands = spends(account, 10, 20);
    const once = { ...context, idempotency: { key: 'k', hash: Buffer.from('a') } };
    const lines = await bulk(commands, way, spending, once);
    expect(await bulk(commands, way, spending, once)).toEqual(lines);
    expect((await stored(account))?.version).toBe(isPreview ? 0 : 2);
  });
  it('run once each: the last one of an id', async () => {
    const { id, bulk } = open();
    const commands: Spend[] = [1, 2].map((by) => ({ id, type: 'Spend', by }));
    expect(await bulk(commands, way)).toMatchObject([{ answer: { total: 2 } }]);
  });
});

describe('many commands', () => {
  it('read on for each, also through streams that a command before it has read', async () => {
    const { account, tip, bulk } = open();
    const chained: typeof spending = {
      ...spending,
      streams: ({ id }, __, { account: accountState, tips }) => ({
        purse: read(purseStream(id)),
        account: read(account as StreamId),
        tips: accountState === undefined ? [] : tips?.size ? [read(tip as StreamId), read(`${tip}2`)] : [read(tip as StreamId)],
      }),
      decide: (_, facts) => ({ events: {}, answer: { total: facts.tips.size, account: null } }),
    };
    const commands: Spend[] = [1, 2].map(() => ({ id: newId<'purse'>(), type: 'Spend', by: 1 }));
    expect(await bulk(commands, inOneAppend, chained)).toMatchObject([{ answer: { total: 2 } }, { answer: { total: 2 } }]);
  });
});
