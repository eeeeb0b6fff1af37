import { environmentIdOf, newDatabase, seed, signInGrand } from './fixture.ts';
import { bareCall, type Load, load } from './load.ts';
import type { Row } from './row.ts';
import { type Server, startServer } from './server.ts';
import { runStatements, statementsOf } from './sql-floor.ts';

type Place = { readonly postgres: string; readonly scratch: string };
type Activity = {
  id: string;
  activity_name: string;
  attendees: number;
  price: number | null;
  is_free: boolean;
  inscription_rule: string;
  inscription_price_rule: string;
  attendees_limit: number | null;
  required_attachment: boolean;
  required_bill: boolean;
  start_date: string | null;
  end_date: string | null;
};
type Session = { readonly server: Server; readonly headers: Record<string, string>; readonly people: string[] };

const today = new Date().toISOString().slice(0, 10);
const listPath = `/api/inscriptions?limit=10&filters[date|gte]=${today.slice(0, 4)}-01-01`;
const crowd = 500;
const places = 50;

/** Commands, pages and one crowd on a structure where `registrations` have registered. */
export async function benchRegistrations({ postgres, scratch }: Place, people: number, registrations: number): Promise<Row[]> {
  const url = await newDatabase(postgres, 'bench_registrations');
  const rows: Row[] = [await seed(url, scratch, { people, claims: 1, registrations })];
  const server = await startServer(scratch, { DATABASE_URL: url });
  try {
    const token = await signInGrand(server.url);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const session: Session = { server, headers, people: await peopleOf(server.url, headers) };
    const environment = await environmentIdOf(server, token);
    const bare = (await load(server.url, 8, 3, () => bareCall)).perSecond;
    const activities = await activitiesOf(session);
    const largest = activities.toSorted((left, right) => right.attendees - left.attendees)[0];
    if (!largest) throw new Error('nobody registered to anything');
    const narrowed = `${listPath}&filters[inscription_settings|eq]=${largest.id}`;
    for (const [name, path] of [
      ['registration list page with its count', listPath],
      [`the list narrowed to the activity of ${largest.attendees} participants`, narrowed],
    ] as const) {
      const sql = await runStatements(url, environment, await statementsOf(scratch, url, path, signInGrand), 8, 5);
      rows.push(...pageRows(name, await load(server.url, 8, 6, () => ({ path, headers })), sql, bare));
    }
    rows.push(await benchCommands(session, activities, bare), await benchCrowd(session));
  } finally {
    await server.stop();
  }
  return rows;
}

function pageRows(name: string, page: Load, sql: number, bare: number): Row[] {
  const note = `p50 ${page.p50.toFixed(1)} ms, p99 ${page.p99.toFixed(1)} ms, ${page.errors} errors`;
  const floor = { name: 'same SQL, page and count, through node-pg', value: sql };
  return [
    { name: `${name}, 8 clients`, value: page.perSecond, unit: '/s', floor, note },
    { name: 'the same', value: page.perSecond, unit: '/s', floor: { name: 'bare HTTP answer', value: bare } },
  ];
}

/** New registrations over the activities that are open to all: each writes to the roll of its activity too. */
async function benchCommands({ server, headers, people }: Session, activities: readonly Activity[], bare: number): Promise<Row> {
  const open = activities.filter(isOpenToAll);
  if (open.length === 0) throw new Error('no activity is open to all');
  const created = await load(server.url, 8, 8, (index) => {
    const activity = open[index % open.length];
    const body = registration(`${people[index % people.length]}`, `${activity?.id}`, activity?.price ?? 0);
    return { method: 'POST', path: '/api/inscriptions', headers, body: JSON.stringify(body) };
  });
  const { p50, p99, errors, calls } = created;
  return {
    name: 'POST /api/inscriptions, 8 clients',
    value: created.perSecond,
    unit: '/s',
    floor: { name: 'bare HTTP answer', value: bare },
    note: `${open.length} activities, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${errors} errors of ${calls + errors}`,
  };
}

/** Everybody at once, for a few places. @throws Error when a place is given twice or lost */
async function benchCrowd({ server, headers, people }: Session): Promise<Row> {
  const settings = { activity_name: 'Foule', inscription_rule: '0', inscription_price_rule: '0', price: 10, attendees_limit: places };
  const creation = await fetch(`${server.url}/api/inscription_settings`, { method: 'POST', headers, body: JSON.stringify(settings) });
  const { id } = (await creation.json()) as { id: string };
  const started = performance.now();
  const statuses = await Promise.all(
    people.slice(0, crowd).map(async (person) => {
      const body = JSON.stringify(registration(person, id, 10));
      const answer = await fetch(`${server.url}/api/inscriptions`, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const placeCount = statuses.filter((status) => status === 201).length;
  const refusalCount = statuses.filter((status) => status === 422).length;
  if (placeCount !== Math.min(places, statuses.length) || placeCount + refusalCount !== statuses.length)
    throw new Error(`${placeCount} places were given, ${refusalCount} people were told, of ${statuses.length}`);
  return {
    name: `${statuses.length} people at once for ${places} places`,
    value: seconds,
    unit: 's',
    note: `${placeCount} given, ${refusalCount} told`,
  };
}

const registration = (person: string, activity: string, price: number) => ({
  person,
  inscription_settings: activity,
  date: today,
  entries: 1,
  bill_amount: price,
  comment: 'mesure',
});

const isOpenToAll = (activity: Activity): boolean =>
  activity.inscription_rule === '0' &&
  activity.inscription_price_rule === '0' &&
  activity.attendees_limit === null &&
  !(activity.required_attachment || activity.required_bill || activity.is_free) &&
  (activity.start_date ?? today) <= today &&
  today <= (activity.end_date ?? today);

async function activitiesOf({ server, headers }: Session): Promise<Activity[]> {
  const response = await fetch(`${server.url}/api/inscription_settings?filters[enabled|eq]=true&limit=500`, { headers });
  return ((await response.json()) as { inscription_settings: Activity[] }).inscription_settings;
}

async function peopleOf(url: string, headers: Record<string, string>): Promise<string[]> {
  const response = await fetch(`${url}/api/people?filters[statusBenef]=current&limit=2000`, { headers });
  return ((await response.json()) as { people: { id: string }[] }).people.map(({ id }) => id);
}
