import { ticketCatalogueStream } from '@intendance/domain/advantage/catalogue/ticket-catalogue.events.js';
import { ticketCatalogueCase } from '@intendance/domain/advantage/catalogue/ticket-catalogue.js';
import { orderIdOf } from '@intendance/domain/advantage/order/order.events.js';
import { orderCase } from '@intendance/domain/advantage/order/order.js';
import type { TicketOrder } from '@intendance/domain/advantage/order/ticket-order.js';
import {
  type SubsidyRuleId,
  type SubsidySettings,
  subsidyRuleStream,
} from '@intendance/domain/advantage/subsidy-rule/subsidy-rule.events.js';
import { subsidyRuleCase } from '@intendance/domain/advantage/subsidy-rule/subsidy-rule.js';
import { derivedId } from '@intendance/kernel/id.js';
import { addDays, isWithin } from '@intendance/kernel/local-date.js';
import { basisPoints, cents, fromEuros, sum, toEuros } from '@intendance/kernel/money.js';
import { sandboxCatalogue, sandboxProducts } from '../advantage/ticketing/sandbox/sandbox-catalogue.js';
import type { BoughtOrder, SandboxOrders } from '../advantage/ticketing/sandbox/sandbox-orders.js';
import { readCatalogue } from '../advantage/ticketing/ticketing-wire.js';
import { executeInBatch } from '../capabilities/sample-data/execute-in-batch.js';
import { Random } from '../capabilities/sample-data/random.js';
import type { SampleRun } from '../capabilities/sample-data/sample-run.js';
import type { SampleHousehold } from '../directory/sample-people/households.js';

type Settings = Omit<SubsidySettings, 'wholeUniverseIds' | 'startDate' | 'endDate'>;
const unlimited = { ticketCap: null, ticketsPerOrder: null, envelope: null, universeIds: [], categoryIds: [] } as const;

const rules: readonly Settings[] = [
  {
    ...unlimited,
    name: 'Cinéma : 40 %',
    share: { kind: 'rate', rate: basisPoints(4000) },
    perBeneficiary: { unit: 'tickets', count: 4, periodicity: 'mensual' },
    categoryIds: ['11'],
  },
  {
    ...unlimited,
    name: 'Parcs et spectacles : 25 %',
    share: { kind: 'rate', rate: basisPoints(2500) },
    perBeneficiary: { unit: 'euros', amount: cents(60_00), periodicity: 'annual' },
    envelope: cents(8000_00),
    universeIds: ['2', '3'],
  },
];

const days = 500;
const orders = 640;
/** How many of each product are sold for one entry of a museum. */
const popularity: Readonly<Record<string, number>> = { P1: 8, P2: 3, P3: 3, P4: 2, P5: 2, P7: 2 };
/** Months with more or fewer orders than the others. */
const seasons: Readonly<Record<string, number>> = { '01': 0.45, '02': 0.6, '06': 0.9, '07': 1, '09': 0.5, '12': 1 };

/** The catalogue of the ticketing, two rules and more than a year of orders, as they came in. Those of an earlier seed stay as they are. */
export async function seedSubsidies(run: SampleRun, people: readonly SampleHousehold[], shop: SandboxOrders): Promise<void> {
  const { environmentId } = run.context();
  const first = addDays(run.today, -days);
  const ids = rules.map(({ name }) => derivedId(`${run.scope} subsidy ${name}`) as SubsidyRuleId);
  await run.store.prefetch([ticketCatalogueStream(environmentId), ...ids.map(subsidyRuleStream)]);
  const [one] = ids;
  if (!one || !run.store.isAbsent(subsidyRuleStream(one))) return;
  const universes = readCatalogue(sandboxCatalogue);
  await executeInBatch(run, ticketCatalogueCase, { id: environmentId, type: 'ReceiveTicketCatalogue', data: { universes } }, first);
  for (const [index, rule] of rules.entries()) {
    const id = ids[index];
    const data = { ...rule, startDate: first, endDate: null, enabled: true };
    if (id) await executeInBatch(run, subsidyRuleCase, { id, type: 'CreateSubsidyRule', data }, first);
  }
  const planned = plannedOrders(run, people);
  for (const order of planned) {
    const { id: personId } = order.person;
    const match =
      personId === undefined ? ({ kind: 'none' } as const) : ({ kind: 'one', personId: personId as SampleHousehold['id'] } as const);
    const id = orderIdOf(environmentId, order.number);
    await executeInBatch(
      run,
      orderCase,
      { id, type: 'ReceiveOrder', data: { environmentId, order, found: match } },
      addDays(run.today, -1),
    );
  }
  await run.store.flush();
  await run.store.settled();
  const names = new Map(people.map(({ id, name }) => [id as string, name]));
  shop.addSample(
    environmentId,
    planned.map((order) => boughtOrder(order, names)),
  );
}

/** The same order as the sandbox ticketing sends it: a pull leaves every seeded order unchanged. */
function boughtOrder(
  { number, orderedAt, person, items, revisedAt = orderedAt }: TicketOrder,
  names: ReadonlyMap<string, string>,
): BoughtOrder {
  return {
    order: {
      number,
      date: orderedAt,
      person,
      status: 'confirmed',
      items: items.map(({ universeIds, categoryIds, price, ...item }) => ({
        ...item,
        price: toEuros(price),
        universe_ids: universeIds,
        category_ids: categoryIds,
      })),
      updated_at: revisedAt,
    },
    buyer: names.get(person.id ?? '') ?? person.email ?? '',
    total: toEuros(sum(items.map(({ price, quantity }) => cents(price * quantity)))),
  };
}

/** The last order is by a person outside the directory. */
function plannedOrders(run: SampleRun, people: readonly SampleHousehold[]): TicketOrder[] {
  const random = new Random(`${run.scope} orders`);
  const products = sandboxProducts.map((product) => [product, popularity[product.id] ?? 1] as const);
  // A quarter of the people never order, some others no longer do.
  const customers = people.filter((_, rank) => rank % 4 !== 0);
  const lastOrders = addDays(run.today, -330);
  const planned = Array.from({ length: orders }, (_, at): TicketOrder | undefined => {
    const day = addDays(run.today, -days + Math.floor((at * days) / orders));
    const rank = Math.floor(random.next() * customers.length);
    const person = customers[rank];
    const product = random.weighted(products);
    const quantity = random.between(1, 5);
    const orderedAt = `${day}T${String(random.between(8, 20)).padStart(2, '0')}:30:00.000Z`;
    const isOrdered = random.chance(seasons[day.slice(5, 7)] ?? 0.75) && (rank % 9 !== 0 || day < lastOrders);
    if (!person || !isOrdered || !isWithin(day, person.entranceDate, person.exitDate)) return undefined;
    return {
      number: `D-${String(at + 1).padStart(5, '0')}`,
      orderedAt,
      revisedAt: orderedAt,
      person: { id: person.id },
      isCancelled: false,
      items: [
        {
          id: product.id,
          name: product.name,
          price: fromEuros(product.price),
          quantity,
          universeIds: product.universe_ids,
          categoryIds: product.category_ids,
        },
      ],
    };
  });
  const ticketOrders = planned.filter((order) => order !== undefined);
  const [example] = ticketOrders;
  if (!example) return [];
  return [...ticketOrders, { ...example, number: 'D-99999', person: { email: 'nouvelle.venue@exemple.fr', matricule: 'A09999' } }];
}
