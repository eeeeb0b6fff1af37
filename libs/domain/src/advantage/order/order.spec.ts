import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { basisPoints, cents } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { PersonEvent } from '../../directory/person/person.events.js';
import { type SubsidyEntry, subsidyAllowanceStream, subsidySpendingStream } from '../subsidy-allowance/subsidy-allowance.events.js';
import { type SubsidyRuleEvent, type SubsidyRuleId, type SubsidySettings, subsidyRuleStream } from '../subsidy-rule/subsidy-rule.events.js';
import { type OrderEvent, orderIdOf } from './order.events.js';
import { orderCase } from './order.js';
import type { FoundPerson, OrderCommand } from './order-command.js';
import { isPlaced, type KnownOrder } from './order-state.js';
import { latestStates, type TicketOrder, type TicketOrderItem } from './ticket-order.js';

const environmentId = newId() as EnvironmentId;
const orders = specifyCase(orderCase, caseContext({ environmentId }));
const personId = newId<'person'>();
const [first, second] = ['00000000-0000-8000-8000-000000000001', '00000000-0000-8000-8000-000000000002'] as SubsidyRuleId[];
const person: PersonEvent = {
  type: 'PersonRegistered',
  data: {
    lastname: 'MARTIN',
    firstname: 'Claire',
    civility: null,
    email: null,
    entranceDate: null,
    exitDate: localDate('2026-12-31'),
  },
};
const settings: SubsidySettings = {
  name: 'Cinéma',
  startDate: null,
  endDate: null,
  share: { kind: 'rate', rate: basisPoints(4000) },
  ticketCap: null,
  perBeneficiary: { unit: 'tickets', count: 4, periodicity: 'mensual' },
  ticketsPerOrder: null,
  envelope: null,
  universeIds: [],
  categoryIds: [],
  wholeUniverseIds: [],
};
const created = (change: Partial<SubsidySettings> = {}): SubsidyRuleEvent => ({
  type: 'SubsidyRuleCreated',
  data: { ...settings, ...change, enabled: true },
});
const tickets: TicketOrderItem = { id: '1', name: 'Place', price: cents(11_90), quantity: 5, universeIds: ['u'], categoryIds: ['c'] };
const told = (change: Partial<TicketOrder> = {}): TicketOrder => ({
  number: 'C-1',
  orderedAt: '2026-11-10T10:00:00Z',
  person: { email: 'claire@cse.demo' },
  isCancelled: false,
  items: [tickets],
  ...change,
});
const id = orderIdOf(environmentId, 'C-1');
const receive = (change: Partial<TicketOrder> = {}, found: FoundPerson = { kind: 'one', personId }): OrderCommand => ({
  id,
  type: 'ReceiveOrder',
  data: { environmentId, order: told(change), found },
});
const entry = (change: Partial<SubsidyEntry> = {}): SubsidyEntry => ({
  orderId: newId<'order'>(),
  orderedOn: localDate('2026-11-02'),
  tickets: 1,
  amount: cents(4_76),
  ...change,
});
type Rules = Partial<Record<SubsidyRuleId, SubsidyRuleEvent[]>>;
type Given = { rules?: Rules; held?: SubsidyEntry[]; spent?: number; order?: OrderEvent[]; person?: PersonEvent[] };
const given = ({ rules = { [first as string]: [created()] }, held = [], spent = 0, order = [], person: known = [person] }: Given = {}) =>
  orders.given({
    order,
    person: known,
    roster: Object.keys(rules).map((ruleId) => ({ type: 'SubsidyRuleListed', data: { ruleId: ruleId as SubsidyRuleId } })),
    rules: new Map(Object.entries(rules).map(([ruleId, events]) => [subsidyRuleStream(ruleId as SubsidyRuleId), events ?? []])),
    allowances: new Map([
      [subsidyAllowanceStream(personId, first as SubsidyRuleId), held.map((data) => ({ type: 'SubsidyHeld' as const, data }))],
    ]),
    spendings: new Map([
      [
        subsidySpendingStream(first as SubsidyRuleId),
        spent === 0 ? [] : [{ type: 'SubsidySpendingChanged' as const, data: { orderId: newId<'order'>(), change: cents(spent) } }],
      ],
    ]),
  });
const itemsOf = (state: KnownOrder) => (isPlaced(state) ? state.items : []);
const subsidies = (command: OrderCommand, situation: Given = {}): [string | undefined, number][] => {
  let seen: [string | undefined, number][] = [];
  given(situation)
    .when(command)
    .thenAnswers(({ state }) => {
      seen = itemsOf(state).map(({ rule, subsidy }) => [rule?.id, subsidy]);
    });
  return seen;
};
/** The order as it is stored once received. */
const placed = (situation: Given = {}, change: Partial<TicketOrder> = {}): OrderEvent => {
  let event: OrderEvent | undefined;
  given(situation)
    .when(receive(change))
    .thenAnswers(({ state }) => {
      if (!isPlaced(state)) return;
      const { status: _, ...data } = state;
      event = { type: 'OrderPlaced', data };
    });
  if (!event) throw new Error('the order was not placed');
  return event;
};
const ownEntry = entry({ orderId: id, orderedOn: localDate('2026-11-10'), tickets: 4, amount: cents(19_04) });

describe('a page with several states of an order', () => {
  const states = (...changes: Partial<TicketOrder>[]) =>
    latestStates(changes.map(told)).map(({ number, revisedAt }) => [number, revisedAt]);
  it('has one that holds', () => {
    expect(states({}, { number: 'C-2' }, { revisedAt: '2' })).toEqual([
      ['C-1', '2'],
      ['C-2', undefined],
    ]);
    expect(states({ revisedAt: '2' }, { revisedAt: '1' })).toEqual([['C-1', '2']]);
    expect(latestStates([told({ isCancelled: true }), told()])).toEqual([told({ isCancelled: true })]);
    expect(latestStates([told({ revisedAt: '2' }), told({ revisedAt: '1', isCancelled: true })])).toMatchObject([{ isCancelled: true }]);
  });
});

describe('an order of the ticketing', () => {
  it('is placed with its subsidy, its reason, and what it takes of the limits', () => {
    const outcome = given({ held: [entry()], spent: 4_76 }).when(receive());
    outcome.thenTypes('OrderPlaced');
    outcome.thenWrites('order', 'allowances', 'spendings');
    outcome.thenAnswers(({ state }) => {
      expect(itemsOf(state)).toMatchObject([{ rule: { id: first, version: 1 }, subsidy: 1428, tickets: 3 }]);
      expect(itemsOf(state)[0]?.computation?.explanation).toContain('déjà utilisé 1 billet');
    });
  });
  it('is placed once, however often the partner sends it', () => {
    given({ order: [placed()], held: [ownEntry], spent: 19_04 })
      .when(receive())
      .then({});
    given().thenRepeating(receive());
  });
  it('keeps its latest revision, whatever the order of arrival', () => {
    const dearer = { items: [{ ...tickets, price: cents(15_00) }], revisedAt: '2026-11-10T11:00:00.000Z' };
    const original = { revisedAt: '2026-11-10T10:00:00.000Z' };
    given({ order: [placed({}, dearer)], held: [ownEntry], spent: 19_04 })
      .when(receive(original))
      .thenTypes();
    given({ order: [placed({}, original)], held: [ownEntry], spent: 19_04 })
      .when(receive(dearer))
      .thenAnswers(({ state }) => expect([state, itemsOf(state)]).toMatchObject([{ revisedAt: dearer.revisedAt }, [{ price: 1500 }]]));
    // The price is the original one again: the revision between the two is outdated too.
    const again = { revisedAt: '2026-11-10T12:00:00.000Z' };
    given({ order: [placed({}, original)], held: [ownEntry], spent: 19_04 })
      .when(receive(again))
      .thenTypes('OrderAmended');
    given({ order: [placed({}, again)], held: [ownEntry], spent: 19_04 })
      .when(receive(dearer))
      .thenTypes();
  });
  it('is cancelled by any revision', () =>
    given({ order: [placed({}, { revisedAt: '2026-11-10T11:00:00.000Z' })], held: [ownEntry], spent: 19_04 })
      .when(receive({ isCancelled: true, revisedAt: '2026-11-10T10:00:00.000Z' }))
      .thenTypes('OrderCancelled'));
  it('keeps its latest revision while it waits for a person', () => {
    const waiting = { number: 'C-1', orderedAt: told().orderedAt, reason: 'person-unknown' as const, buyer: told().person };
    const revisedAt = '2026-11-10T11:00:00.000Z';
    const before = given({ order: [{ type: 'OrderPutOnHold', data: { ...waiting, items: [tickets], revisedAt } }] });
    before.when(receive({ revisedAt: '2026-11-10T10:00:00.000Z', items: [] }, { kind: 'none' })).then({});
    before
      .when({ id, type: 'PlaceHeldOrder', data: { environmentId, personId, isLeaverAccepted: false } })
      .thenAnswers(({ state }) => expect(state).toMatchObject({ status: 'placed', revisedAt }));
  });
  it('counts in the month of Paris, at midnight of Paris', () => {
    const held = [entry({ orderedOn: localDate('2026-11-30'), tickets: 4, amount: cents(19_04) })];
    expect(subsidies(receive({ orderedAt: '2026-11-30T22:59:59Z' }), { held })).toEqual([[undefined, 0]]);
    expect(subsidies(receive({ orderedAt: '2026-11-30T23:00:00Z' }), { held })).toEqual([[first, 1904]]);
  });
  it('shares the limits among its lines', () =>
    expect(
      subsidies(
        receive({
          items: [
            { ...tickets, quantity: 3 },
            { ...tickets, id: '2', quantity: 3 },
          ],
        }),
      ),
    ).toEqual([
      [first, 3 * 476],
      [first, 476],
    ]));
  it('takes what is left of an envelope in the middle of the order', () => {
    const rules = { [first as string]: [created({ envelope: cents(100_00) })] };
    const items = [
      { ...tickets, quantity: 1 },
      { ...tickets, id: '2', quantity: 2 },
    ];
    expect(subsidies(receive({ items }), { rules, spent: 93_00 })).toEqual([
      [first, 476],
      [first, 224],
    ]);
  });
});

describe('an item with several rules', () => {
  const both = (change: Partial<SubsidySettings>): Rules => ({ [second as string]: [created(change)], [first as string]: [created()] });
  it('has the one that gives most', () =>
    expect(subsidies(receive(), { rules: both({ share: { kind: 'rate', rate: basisPoints(5000) } }) })).toEqual([[second, 4 * 595]]));
  it('has the lowest id of two that give the same', () => expect(subsidies(receive(), { rules: both({}) })).toEqual([[first, 1904]]));
  it('has none that is off, deleted or of other days', () => {
    const off: SubsidyRuleEvent[] = [created(), { type: 'SubsidyRuleDisabled', data: {} }];
    expect(subsidies(receive(), { rules: { [first as string]: off } })).toEqual([[undefined, 0]]);
    const gone: SubsidyRuleEvent[] = [created(), { type: 'SubsidyRuleDeleted', data: {} }];
    expect(subsidies(receive(), { rules: { [first as string]: gone } })).toEqual([[undefined, 0]]);
    const past = created({ endDate: localDate('2026-10-31') });
    expect(subsidies(receive(), { rules: { [first as string]: [past] } })).toEqual([[undefined, 0]]);
  });
});

describe('an order that changes', () => {
  const situation: Given = { order: [placed()], held: [ownEntry], spent: 19_04 };
  it('is computed again under the rule that it had', () => {
    const rules = {
      [first as string]: [created(), { type: 'SubsidyRuleRevised' as const, data: { ...settings, ticketCap: cents(1_00) } }],
    };
    expect(subsidies(receive({ items: [{ ...tickets, price: cents(10_00) }] }), { ...situation, rules })).toEqual([[first, 1600]]);
  });
  it('gives back what a lower price no longer needs', () => {
    const outcome = given(situation).when(receive({ items: [{ ...tickets, price: cents(10_00), quantity: 1 }] }));
    outcome.thenTypes('OrderAmended');
    outcome.thenWrites('order', 'allowances', 'spendings');
  });
  it('gives everything back when it is cancelled, once and for all', () => {
    given(situation)
      .when(receive({ isCancelled: true }))
      .then({
        order: [{ type: 'OrderCancelled', data: { number: 'C-1' } }],
        allowances: new Map([
          [subsidyAllowanceStream(personId, first as SubsidyRuleId), [{ type: 'SubsidyReleased', data: { orderId: id } }]],
        ]),
        spendings: new Map([
          [
            subsidySpendingStream(first as SubsidyRuleId),
            [{ type: 'SubsidySpendingChanged', data: { orderId: id, change: cents(-19_04), orderedOn: localDate('2026-11-10') } }],
          ],
        ]),
      });
    const cancelled: OrderEvent[] = [placed(), { type: 'OrderCancelled', data: { number: 'C-1' } }];
    given({ order: cancelled }).when(receive()).then({});
  });
  it('stays cancelled when the cancellation came first', () => {
    given()
      .when(receive({ isCancelled: true }))
      .then({ order: [{ type: 'OrderCancelled', data: { number: 'C-1' } }] });
    given({ order: [{ type: 'OrderCancelled', data: { number: 'C-1' } }] })
      .when(receive())
      .then({});
  });
});

describe('an order whose person is not certain', () => {
  it.each<[string, FoundPerson, PersonEvent[], string]>([
    ['unknown', { kind: 'none' }, [], 'person-unknown'],
    ['one of several', { kind: 'several' }, [], 'person-ambiguous'],
    ['gone from the directory', { kind: 'one', personId }, [], 'person-unknown'],
    [
      'gone before the order',
      { kind: 'one', personId },
      [person, { type: 'PersonLeft', data: { exitDate: localDate('2026-11-09') } }],
      'person-left',
    ],
  ])('waits while they are %s', (_, found, known, reason) => {
    given({ person: known })
      .when(receive({}, found))
      .thenState((state) => expect(state).toMatchObject({ status: 'on-hold', reason, buyer: { email: 'claire@cse.demo' } }));
  });
  const held: OrderEvent = {
    type: 'OrderPutOnHold',
    data: { number: 'C-1', orderedAt: told().orderedAt, reason: 'person-unknown', buyer: { email: 'x@y.fr' }, items: [tickets] },
  };
  const place = (isLeaverAccepted = false): OrderCommand => ({
    id,
    type: 'PlaceHeldOrder',
    data: { environmentId, personId, isLeaverAccepted },
  });
  it('is dismissed once the leaver who placed it is erased, and only then', () => {
    const left: PersonEvent = { type: 'PersonLeft', data: { exitDate: localDate('2026-11-09') } };
    const waiting: OrderEvent = { ...held, data: { ...held.data, personId, reason: 'person-left', buyer: { email: 'claire@cse.demo' } } };
    given({ order: [], person: [person, left] })
      .when(receive())
      .then({ order: [waiting] });
    const erase = (buyer = personId): OrderCommand => ({ id, type: 'EraseBuyer', data: { personId: buyer } });
    const outcome = given({ order: [waiting] }).when(erase());
    outcome.then({ order: [{ type: 'OrderDismissed', data: { reason: 'Les données personnelles de l’acheteur ont été effacées.' } }] });
    outcome.thenErases(id);
    given({ order: [waiting] })
      .when(erase(newId<'person'>()))
      .then({});
    given({ order: [held] })
      .when(erase())
      .then({});
  });
  it('learns the leaver when an order from before is looked for again', () => {
    const left: PersonEvent = { type: 'PersonLeft', data: { exitDate: localDate('2026-11-09') } };
    const before: OrderEvent = { ...held, data: { ...held.data, reason: 'person-left' } };
    given({ order: [before], person: [person, left] })
      .when(receive())
      .thenTypes('OrderPutOnHold');
  });
  it('is placed once they are found, and forgets the buyer', () => {
    const outcome = given({ order: [held] }).when(place());
    outcome.thenTypes('OrderPlaced');
    outcome.thenErases(id);
    given({ order: [held] })
      .when(receive())
      .thenTypes('OrderPlaced');
  });
  it('is placed for a person who had left only when that is said', () => {
    const left: PersonEvent = { type: 'PersonLeft', data: { exitDate: localDate('2026-11-09') } };
    given({ order: [held], person: [person, left] })
      .when(place())
      .thenRefuses('order.person-left');
    given({ order: [held], person: [person, left] })
      .when(place(true))
      .thenTypes('OrderPlaced');
  });
  it('is dismissed with a reason, and comes back no more', () => {
    const dismiss = (reason: string): OrderCommand => ({ id, type: 'DismissOrder', data: { reason } });
    given({ order: [held] })
      .when(dismiss(' '))
      .thenRefuses('order.reason-missing');
    const dismissed: OrderEvent = { type: 'OrderDismissed', data: { reason: 'Essai' } };
    given({ order: [held] })
      .when(dismiss('Essai'))
      .then({ order: [dismissed] });
    given({ order: [held, dismissed] })
      .when(receive())
      .then({});
    given({ order: [held, dismissed] })
      .when(place())
      .thenRefuses('order.not-on-hold');
    given({ order: [placed()] })
      .when(dismiss('Essai'))
      .thenRefuses('order.not-on-hold');
    given().when(dismiss('Essai')).thenRefuses('order.unknown');
  });
});

describe('the catalogue', () => {
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
