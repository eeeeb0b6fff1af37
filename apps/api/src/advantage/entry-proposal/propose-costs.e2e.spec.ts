import { cents } from '@intendance/kernel/money.js';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { eventually } from '../../../test/activities-fixture.js';
import { type BookkeepingFixture, bookkeepingFixture } from '../../../test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import type { EntryProposalDto } from '../../bookkeeping/bank/entry-proposal/entry-proposal.dto.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { ExecuteCaseInBulk } from '../../platform/writes/execute-case-in-bulk.js';
import { OrderIntake } from '../order/order-intake.js';
import { ProposeCosts } from './propose-costs.js';

let app: TestApp;
let fixture: BookkeepingFixture;
let anne: string;
/** The costs that the runs examined. */
const examined: string[] = [];

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  app.inject({ method, url: `/api${path}`, headers: fixture.clerk.headers, ...(payload && { payload }) });
const buy = (number: string, day: string) =>
  app.get(OrderIntake).receive(systemContext(fixture.clerk.environmentId), [
    {
      number,
      orderedAt: `${day}T10:00:00Z`,
      person: { id: anne },
      isCancelled: false,
      items: [{ id: '1', name: 'Place', price: cents(10_00), quantity: 1, universeIds: [], categoryIds: [] }],
    },
  ]);
const run = async (): Promise<string[]> => {
  await app.settled();
  examined.length = 0;
  expect(await app.get(ProposeCosts).run()).toBe(0);
  await app.settled();
  return examined.toSorted();
};
/** Nothing has changed for two hours: the margin for late read models is one. */
const quiet = async () => {
  await run();
  await run();
  for (const table of ['gift_request_list', 'entry_proposal_list', 'bank_operation_list'])
    await app.pools.owner.query(`UPDATE read.${table} SET updated_at = now() - interval '2 hours'`);
};
const proposalsOf = async (source: EntryProposalDto['source']) =>
  (await fixture.get(`/entry_proposals?filters[source|eq]=${source}`)).json<{ entry_proposals: EntryProposalDto[] }>().entry_proposals;

beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2026-11-16T09:00:00Z' });
  fixture = await bookkeepingFixture(app, { modules: ['advantage', 'comptability'] });
  anne = (await call('POST', '/people', { civility: 'Mme', lastname: 'Martin', firstname: 'Anne' })).json<{ id: string }>().id;
  await call('POST', '/subvention_rules', { name: 'Cinéma', percent: true, rate: 40 });
  await app.settled();
  const bus = app.get(CommandBus);
  const execute = bus.execute.bind(bus);
  jest.spyOn(bus, 'execute').mockImplementation((command) => {
    if (command instanceof ExecuteCaseInBulk) examined.push(...command.commands.map(({ type }) => String(type)));
    return execute(command);
  });
}, 60_000);
afterAll(() => app?.close());

describe('the hourly proposal of costs', () => {
  it('examines every cost the first time', async () => {
    await buy('C-1', '2026-10-05');
    await buy('C-2', '2026-09-05');
    expect(await run()).toEqual(['ProposeSubsidies', 'ProposeSubsidies']);
    expect(await proposalsOf('subsidies')).toHaveLength(2);
  });

  it('examines nothing while nothing changes', async () => {
    await quiet();
    expect(await run()).toEqual([]);
  });

  it('examines the subsidies after another order', async () => {
    await quiet();
    await buy('C-3', '2026-10-06');
    expect(await run()).toEqual(['ProposeSubsidies', 'ProposeSubsidies']);
    expect((await proposalsOf('subsidies')).map(({ amount }) => amount).toSorted()).toEqual([4, 8]);
  });

  it('examines the requests of vouchers that changed, and those whose operation was deleted', async () => {
    for (const given_on of ['2026-11-18', '2026-11-19', '2026-11-20'])
      await call('POST', '/gifts', { type: 'Culture', amount: 20, given_on }).then((answer) => expect(answer.statusCode).toBe(201));
    await app.settled();
    const [first] = await eventually(async () => {
      const gifts = await proposalsOf('gifts');
      return gifts.length === 3 ? gifts : undefined;
    });
    const lines = [{ key: 'culture', activity: fixture.cinema.id }];
    const accepted = (await fixture.post(`/entry_proposals/${first?.id}/accept`, { lines })).json<EntryProposalDto>();
    await quiet();
    expect((await fixture.remove(`/operations/${accepted.operations[0]}`)).statusCode).toBe(200);
    expect(await run()).toEqual(['ProposeGifts']);
    await quiet();
    await call('POST', '/gifts', { type: 'Culture', amount: 20, given_on: '2026-11-21' });
    expect(await run()).toEqual(['ProposeGifts']);
  });

  it('examines every cost in another month, and after a clock that was ahead', async () => {
    await quiet();
    const all = [...Array(4).fill('ProposeGifts'), 'ProposeSubsidies', 'ProposeSubsidies'];
    await app.pools.owner.query("UPDATE platform.cost_watermark SET month = '2026-10'");
    expect(await run()).toEqual(all);
    await app.pools.owner.query("UPDATE platform.cost_watermark SET read_at = now() + interval '2 years'");
    expect(await run()).toEqual(all);
    expect(await run()).toEqual([]);
  });
});
