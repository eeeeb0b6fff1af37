import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Ask, asker } from './ask.ts';
import { bareInserts } from './bare-inserts.ts';
import { environmentIdOf, newDatabase, seed, signInGrand } from './fixture.ts';
import { type Call, load } from './load.ts';
import { perSecond, type Report } from './row.ts';
import { type Server, startServer } from './server.ts';
import { runStatements, statementsOf } from './sql-floor.ts';

type Place = { readonly postgres: string; readonly scratch: string };
type Session = {
  readonly server: Server;
  readonly ask: Ask;
  readonly headers: { authorization: string };
  readonly people: readonly string[];
};
type Import = { id: string; status: string; counts: { created: number; unchanged: number; waiting: number } };

const listPath = '/api/order_items?limit=10&order[orders.date]=desc&filters[subvention|gte]=0.01';
const linesPerOrder = 2;

/** Orders of the ticketing from a file, twice as many again, then the list, the page of a person, and an order of vouchers for everybody. */
export async function benchOrders({ postgres, scratch }: Place, people: number, orders: number, report: Report): Promise<void> {
  const url = await newDatabase(postgres, 'bench_orders');
  report(await seed(url, scratch, { people, claims: 1 }));
  const server = await startServer(scratch, { DATABASE_URL: url });
  try {
    const session = await openSession(server);
    await benchImport(session, url, orders, report);
    await importOrders(session, orders, orders);
    const items = await countItems(session);
    await vacuum(url);
    const environment = await environmentIdOf(server, session.headers.authorization.slice('Bearer '.length));
    const [person = ''] = session.people;
    const personPath = (id: string) => `/api/order_items?limit=10&order[orders.date]=desc&filters[orders.person|eq]=${id}`;
    const leftPath = (id: string) => `/api/people/${id}/subventions`;
    const pages = [
      { name: `list of ${items} items, a page with its count`, path: () => listPath },
      { name: 'orders of a person, each time another', path: (index: number) => personPath(personOf(session, index)) },
      { name: 'what a person still has, each time another', path: (index: number) => leftPath(personOf(session, index)) },
    ];
    const captured = [listPath, personPath(person), leftPath(person)];
    for (const [index, { name, path }] of pages.entries()) {
      const statements = await statementsOf(scratch, url, captured[index] ?? listPath, signInGrand);
      const sql = await runStatements(
        url,
        environment,
        (turn) =>
          statements.map(({ text, values }) => ({
            text,
            values: values.map((value) => (value === person ? personOf(session, turn) : value)),
          })),
        8,
        5,
      );
      await benchPage(session, { name, sql, call: (turn) => ({ path: path(turn), headers: session.headers }) }, report);
    }
    await benchGifts(session, report);
  } finally {
    await server.stop();
  }
}

const personOf = ({ people }: Pick<Session, 'people'>, index: number): string => people[index % people.length] ?? '';

async function openSession(server: Server): Promise<Session> {
  const token = await signInGrand(server.url);
  const ask = asker(server.url, token, '/api');
  const { people } = await ask<{ people: { id: string }[] }>('GET', '/people?limit=5000&filters[statusBenef]=current');
  // One limit in tickets, one in euros with an envelope that never runs out.
  await ask('POST', '/subvention_rules', {
    name: 'Mesure, billets',
    percent: true,
    rate: 40,
    limit_tickets: 4,
    periodicity_percent: 'mensual',
  });
  const euros = { percent: false, rate: 25, budget: 60, periodicity: 'annual', limit: 10_000_000 };
  await ask('POST', '/subvention_rules', { name: 'Mesure, euros', ...euros });
  return { server, ask, headers: { authorization: `Bearer ${token}` }, people: people.map(({ id }) => id) };
}

async function benchImport(session: Session, url: string, orders: number, report: Report): Promise<void> {
  const { triedMs, writtenMs, shownMs, peakMb } = await importOrders(session, 0, orders);
  const floor = {
    name: 'bare INSERT of as many orders and ledger entries',
    value: (await bareInserts(url, ledgers, 20_000)) / eventsPerOrder,
  };
  const note = `${orders} orders of ${linesPerOrder} lines`;
  report(
    { name: 'dry run of the file', value: triedMs / 1000, unit: 's', note },
    {
      name: 'import, until every order is recorded',
      value: perSecond(orders, writtenMs),
      unit: 'orders/s',
      floor,
      note: `peak memory ${peakMb.toFixed(0)} MB`,
    },
    { name: 'import, until the list shows every line', value: perSecond(orders, shownMs), unit: 'orders/s', floor },
  );
  const again = await importOrders(session, 0, orders);
  report({ name: 'the same file again, which changes nothing', value: perSecond(orders, again.writtenMs), unit: 'orders/s' });
}

const ledgers = ['order', 'subsidy-allowance', 'subsidy-spending'];
/** The order, the ledger of the person and the total of the rule. */
const eventsPerOrder = 3;

async function importOrders(session: Session, from: number, orders: number) {
  const { ask, server } = session;
  await server.resetPeak();
  const before = await countItems(session);
  const form = new FormData();
  form.set('file', new File([fileOf(session, from, orders)], `commandes-${from}.csv`));
  const started = performance.now();
  const { id } = await ask<Import>('POST', '/orders/upload', form);
  const confirmed = performance.now();
  await ask('POST', `/orders/imports/${id}/confirm`, {});
  let orderImport = await ask<Import>('GET', `/orders/imports/${id}`);
  while (orderImport.status === 'running') {
    await delay(50);
    orderImport = await ask<Import>('GET', `/orders/imports/${id}`);
  }
  // Orders of people who left during the year wait.
  const { created, unchanged, waiting } = orderImport.counts;
  const done = created + unchanged + waiting;
  if (done !== orders) throw new Error(`${done} of ${orders} orders were imported`);
  const writtenMs = performance.now() - confirmed;
  await untilShown(session, before + created * linesPerOrder);
  return { triedMs: confirmed - started, writtenMs, shownMs: performance.now() - confirmed, peakMb: await server.peakMb() };
}

async function countItems({ ask }: Session): Promise<number> {
  return (await ask<{ totalCount: number }>('GET', '/order_items?limit=1')).totalCount;
}

async function untilShown(session: Session, items: number): Promise<number> {
  for (;;) {
    const shown = await countItems(session);
    if (shown >= items) return shown;
    await delay(100);
  }
}

/** Orders of one year, of people in turn: each person comes back every few thousand orders. */
function fileOf(session: Session, from: number, orders: number): string {
  const lines = Array.from({ length: orders }, (_, at) => {
    const rank = from + at;
    const [month, day] = [Math.floor((at * 12) / orders) + 1, (rank % 28) + 1].map((part) => String(part).padStart(2, '0'));
    const head = `M-${rank};${day}/${month}/2026;${personOf(session, rank)}`;
    return `${head};Place de cinéma;11,90;${(rank % 3) + 1}\n${head};Entrée de piscine;4,50;1`;
  });
  return ['Commande;Date;Identifiant de la fiche;Billet;Prix;Quantité', ...lines].join('\n');
}

type Page = { readonly name: string; readonly sql: number; readonly call: (turn: number) => Call };

async function benchPage({ server }: Session, { name, sql, call }: Page, report: Report): Promise<void> {
  const { perSecond: value, p50, p99, errors } = await load(server.url, 8, 6, call);
  const note = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${errors} errors`;
  report({ name: `${name}, 8 clients`, value, unit: '/s', floor: { name: 'same SQL through node-pg', value: sql }, note });
}

/** Everybody's vouchers in one request: the preview beside the form, then the request. */
async function benchGifts({ ask, people }: Session, report: Report): Promise<void> {
  const form = { type: 'Culture', amount: 20 };
  for (const turn of ['first', 'second']) {
    let started = performance.now();
    const preview = await ask<{ number: number }>('POST', '/gifts/preview', form);
    const note = `${preview.number} people, ${turn} time`;
    report({ name: 'preview of vouchers for everybody', value: performance.now() - started, unit: 'ms', note });
    started = performance.now();
    await ask('POST', '/gifts', { ...form, override_reason: 'Mesure' });
    report({
      name: 'request of vouchers for everybody',
      value: performance.now() - started,
      unit: 'ms',
      note: `${people.length} current people`,
    });
  }
}

async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.end();
}
