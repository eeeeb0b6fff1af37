import { fold } from '@intendance/kernel/decider.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { caseContext } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { personDecider } from '../../directory/public.js';
import { orderIdOf } from '../order/order.events.js';
import type { OrderCommand } from '../order/order-command.js';
import { orderFold } from '../order/order-state.js';
import { orderForecast } from './order-forecast.js';
import type { OrderImportEvent } from './order-import.events.js';
import { noOrderCounts, type OrderImportCommand, orderImportDecider } from './order-import.js';

const uploaded = { fileName: 'mars.csv', size: 10, sha256: 'ab', lines: 3, orders: 2, counts: { ...noOrderCounts, created: 2 } };
const upload: OrderImportCommand = { type: 'UploadOrderImport', data: uploaded };
const given = (...events: OrderImportEvent[]) => {
  const state = fold(orderImportDecider, events);
  return { state, when: (command: OrderImportCommand) => orderImportDecider.decide(command, state).map(({ type }) => type) };
};
const before: OrderImportEvent = { type: 'OrderImportUploaded', data: uploaded };
const confirmed: OrderImportEvent = { type: 'OrderImportConfirmed', data: {} };
const finished: OrderImportEvent = { type: 'OrderImportFinished', data: {} };
const removed: OrderImportEvent = { type: 'OrderImportFileRemoved', data: {} };
const code = (expected: string) => expect.objectContaining({ code: expected });

describe('an import of orders', () => {
  it('is checked, confirmed, written and finished', () => {
    expect(given().when(upload)).toEqual(['OrderImportUploaded']);
    expect(given(before).when({ type: 'ConfirmOrderImport' })).toEqual(['OrderImportConfirmed']);
    const written: OrderImportEvent = { type: 'OrderImportOrdersWritten', data: { upTo: 2, counts: uploaded.counts } };
    const { state, when } = given(before, confirmed, written);
    expect(state).toMatchObject({ status: 'running', upTo: 2, counts: { created: 2 }, reports: 2 });
    expect(when({ type: 'FinishOrderImport' })).toEqual(['OrderImportFinished']);
  });
  it('is confirmed once, and again after a failure', () => {
    expect(given(before, confirmed).when({ type: 'ConfirmOrderImport' })).toEqual([]);
    expect(given(before, confirmed, finished).when({ type: 'ConfirmOrderImport' })).toEqual([]);
    const failed = given(before, confirmed, { type: 'OrderImportFailed', data: { code: 'busy', message: 'Occupé.' } });
    expect(failed.state).toMatchObject({ status: 'failed', failure: { code: 'busy' } });
    expect(failed.when({ type: 'ConfirmOrderImport' })).toEqual(['OrderImportConfirmed']);
  });
  it('is checked again with the same file, but not while it runs', () => {
    expect(given(before, confirmed, finished).when(upload)).toEqual(['OrderImportUploaded']);
    expect(() => given(before, confirmed).when(upload)).toThrow(code('order-import.running'));
  });
  it('keeps the result of a run when the same file would change nothing more', () => {
    const nothingLeft: OrderImportCommand = {
      type: 'UploadOrderImport',
      data: { ...uploaded, counts: { ...noOrderCounts, unchanged: 2 } },
    };
    expect(given(before, confirmed, finished).when(nothingLeft)).toEqual([]);
    expect(given(before, confirmed, finished, removed).when(nothingLeft)).toEqual(['OrderImportUploaded']);
    expect(given(before).when(nothingLeft)).toEqual(['OrderImportUploaded']);
  });
  it('goes on without its file only when it is uploaded again', () => {
    expect(given(before).when({ type: 'RemoveOrderImportFile' })).toEqual(['OrderImportFileRemoved']);
    expect(given(before, removed).when({ type: 'RemoveOrderImportFile' })).toEqual([]);
    expect(() => given(before, confirmed).when({ type: 'RemoveOrderImportFile' })).toThrow(code('order-import.running'));
    expect(() => given(before, removed).when({ type: 'ConfirmOrderImport' })).toThrow(code('order-import.file-removed'));
    expect(given(before, removed, before).state).toMatchObject({ isFileRemoved: false });
  });
  it('is unknown until a file is uploaded', () => {
    expect(() => given().when({ type: 'ConfirmOrderImport' })).toThrow(code('order-import.unknown'));
  });
});

describe('the forecast of an order', () => {
  const environmentId = newId() as EnvironmentId;
  const personId = newId<'person'>();
  const context = caseContext({ environmentId });
  const items = [{ id: '1', name: 'Place', price: cents(11_90), quantity: 1, universeIds: [], categoryIds: [] }];
  const order = { number: 'C-1', orderedAt: '2026-03-14T10:00:00Z', person: {}, isCancelled: false, items };
  const command = (change: object = {}, found: object = { kind: 'one', personId }) =>
    ({
      id: orderIdOf(environmentId, 'C-1'),
      type: 'ReceiveOrder',
      data: { environmentId, order: { ...order, ...change }, found },
    }) as OrderCommand;
  const person = fold(personDecider, [
    {
      type: 'PersonRegistered',
      data: { lastname: 'MARTIN', firstname: 'Claire', civility: null, email: null, entranceDate: null, exitDate: null },
    },
  ]);
  const none = { order: orderFold.initial, person };
  const placed = orderFold.evolve(orderFold.initial, {
    type: 'OrderPlaced',
    data: {
      ...order,
      personId,
      orderedOn: '2026-03-14' as never,
      items: items.map((item) => ({ ...item, rule: null, subsidy: cents(0), tickets: 0, computation: null })),
    },
  });

  it.each([
    ['a new order', command(), none, 'created'],
    ['an order of nobody', command({}, { kind: 'none' }), none, 'waiting'],
    ['an order of one of several', command({}, { kind: 'several' }), none, 'waiting'],
    ['a cancellation', command({ isCancelled: true, items: [] }), { ...none, order: placed }, 'cancelled'],
    ['a known order', command(), { ...none, order: placed }, 'unchanged'],
    ['a known order with other tickets', command({ items: [] }), { ...none, order: placed }, 'updated'],
  ])('is told for %s', (_, told, facts, outcome) => expect(orderForecast(told, facts, context)).toBe(outcome));
});
