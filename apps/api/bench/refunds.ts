import pg from 'pg';
import { type Call, load } from './load.ts';
import { percentile, perSecond, type Row } from './row.ts';
import type { Server } from './server.ts';

export type Environment = { token: string; people: string[]; activity: string };

const headersOf = ({ token }: Environment) => ({ authorization: `Bearer ${token}` });

/** Beneficiaries and one enabled activity to claim on, found through the API like any client would. */
export async function findEnvironment(url: string, token: string): Promise<Environment> {
  const get = async <T>(path: string): Promise<T> => {
    const response = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const { people } = await get<{ people: { id: string }[] }>('/people?filters[statusBenef]=current&limit=2000');
  const { refund_settings: settings } = await get<{
    refund_settings: { id: string; required_bill: boolean; start_date: string | null; end_date: string | null }[];
  }>('/refund_settings?filters[enabled|eq]=true&limit=100');
  const open = settings.find(({ required_bill, start_date, end_date }) => !required_bill && !start_date && !end_date);
  if (!open || people.length === 0) throw new Error('the seeded environment has nobody, or no open activity without a bill');
  return { token, people: people.map(({ id }) => id), activity: open.id };
}

const today = new Date().toISOString().slice(0, 10);

export const claim = (environment: Environment, index: number): Call => ({
  method: 'POST',
  path: '/api/refunds',
  headers: headersOf(environment),
  body: JSON.stringify({
    person: environment.people[index % environment.people.length],
    refund_settings: environment.activity,
    date: today,
    bill_amount: 20 + (index % 80),
    comment: `mesure ${index}`,
  }),
});

/** New claims at 8 clients; then, one after another, how long until a list that waits for the write shows it. */
export async function benchClaims(server: Server, environment: Environment, bare: number): Promise<Row[]> {
  const created = await load(server.url, 8, 8, (index) => claim(environment, index));
  const visible = await timeToVisible(server.url, environment);
  return [
    {
      name: 'POST /api/refunds, 8 clients',
      value: created.perSecond,
      unit: '/s',
      floor: { name: 'bare HTTP answer', value: bare },
      note: `p50 ${created.p50.toFixed(1)} ms, p99 ${created.p99.toFixed(1)} ms, ${created.errors} errors of ${created.calls + created.errors}`,
    },
    {
      name: 'POST to visible row in the list, p50',
      value: percentile(visible, 0.5),
      unit: 'ms',
      note: `p99 ${percentile(visible, 0.99).toFixed(1)} ms`,
    },
  ];
}

/** Milliseconds from a new claim to the list that shows it, 200 times one after the other, sorted. */
export async function timeToVisible(url: string, environment: Environment): Promise<number[]> {
  const durations: number[] = [];
  for (let index = 0; index < 200; index++) {
    const { method, path, headers, body } = claim(environment, index);
    const before = performance.now();
    const created = await fetch(`${url}${path}`, { method, headers: { ...headers, 'content-type': 'application/json' }, body });
    const { id } = (await created.json()) as { id: string };
    const position = created.headers.get('x-position') ?? '';
    const listed = await fetch(`${url}/api/refunds?order[created_at]=desc&limit=10`, { headers: { ...headers, 'x-position': position } });
    if (!listed.ok) throw new Error(`the list answered ${listed.status}: ${await listed.text()}`);
    const { refunds } = (await listed.json()) as { refunds: { id: string }[] };
    if (!refunds.some((refund) => refund.id === id)) throw new Error(`claim ${id} is not in the list that waited for it`);
    durations.push(performance.now() - before);
  }
  return durations.sort((left, right) => left - right);
}

export const listPath = `/api/refunds?limit=10&filters[date|gte]=${today.slice(0, 4)}-01-01`;

export async function benchList(server: Server, environment: Environment, bare: number, sql: number): Promise<Row[]> {
  const page = await load(server.url, 8, 8, () => ({ path: listPath, headers: headersOf(environment) }));
  const note = `p50 ${page.p50.toFixed(1)} ms, p99 ${page.p99.toFixed(1)} ms, ${page.errors} errors`;
  return [
    {
      name: 'refund list page with its count, 8 clients',
      value: page.perSecond,
      unit: '/s',
      floor: { name: 'same SQL through node-pg', value: sql },
      note,
    },
    { name: 'the same', value: page.perSecond, unit: '/s', floor: { name: 'bare HTTP answer', value: bare } },
  ];
}

export async function benchExport(server: Server, environment: Environment): Promise<Row[]> {
  const before = await server.peakMb();
  const started = performance.now();
  const response = await fetch(`${server.url}/api/refunds/download?format=xlsx`, { headers: headersOf(environment) });
  const bytes = (await response.arrayBuffer()).byteLength;
  const seconds = (performance.now() - started) / 1000;
  const rows = response.headers.get('x-total-rows');
  return [
    { name: `xlsx of ${rows} claims`, value: seconds, unit: 's', note: `${(bytes / 1e6).toFixed(1)} MB, status ${response.status}` },
    {
      name: 'peak memory of the server with that export',
      value: await server.peakMb(),
      unit: 'MB',
      note: `${before.toFixed(0)} MB before it`,
    },
  ];
}

/** A rebuild beside the live table, requested as the operator's route does, and observed in the worker's own table. */
export async function benchRebuild(databaseUrl: string): Promise<Row[]> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  const one = async <T extends object>(text: string): Promise<T> => {
    const { rows } = await owner.query<T>(text);
    if (!rows[0]) throw new Error(`nothing came of: ${text}`);
    return rows[0];
  };
  const generation = () => one<{ generation: number }>("SELECT generation FROM read.projection WHERE name = 'refund-list'");
  const { events } = await one<{ events: number }>("SELECT count(*)::int AS events FROM evs.event WHERE stream_type = 'refund'");
  const before = await generation();
  const started = performance.now();
  await owner.query("UPDATE read.projection SET rebuild_requested_at = now() WHERE name = 'refund-list'");
  while ((await generation()).generation === before.generation) {
    if (performance.now() - started > 300_000) throw new Error('the rebuild did not end in five minutes');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const milliseconds = performance.now() - started;
  await owner.end();
  const note = `${events} events in ${(milliseconds / 1000).toFixed(1)} s, server running`;
  return [{ name: 'rebuild of refund-list beside the live one', value: perSecond(events, milliseconds), unit: 'events/s', note }];
}
