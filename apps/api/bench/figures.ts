import { cpuBetween, cpuOf } from './cpu.ts';
import { signInGrand } from './fixture.ts';
import { bareCall, type Call } from './load.ts';
import { measuredLoad } from './measured-load.ts';
import { claim, findEnvironment } from './refunds.ts';
import type { Server } from './server.ts';

/** One measured quantity of a running server. */
export type Figure = { readonly name: string; readonly unit: string; readonly value: number };

const clients = 8;

/**
 * The figures that watch a change, in some 6 × `seconds`: rates as shares of the bare answer of the same server, processor time of the
 * program and of PostgreSQL for one call, and memory.
 */
export async function figuresOf(server: Server, postgresPid: number, seconds: number): Promise<Figure[]> {
  const token = await signInGrand(server.url);
  const environment = await findEnvironment(server.url, token);
  const headers = { authorization: `Bearer ${token}` };
  const measure = (call: (index: number) => Call) => measuredLoad(server, postgresPid, clients, seconds, call);
  const idle = await server.residentMb();
  const bare = await measure(() => bareCall);
  const rated = async (name: string, call: (index: number) => Call): Promise<Figure[]> => {
    const { perSecond, p99, api, database } = await measure(call);
    return [
      { name: `${name}, share of a bare answer`, unit: '', value: perSecond / bare.perSecond },
      { name: `${name}, p99`, unit: 'ms', value: p99 },
      { name: `${name}, processor`, unit: 'ms', value: api + database },
    ];
  };
  const page = (index: number): Call => ({ path: `/api/refunds?limit=20&page=${1 + (index % 90)}&order[date]=asc`, headers });
  return [
    { name: 'memory before the first call', unit: 'MB', value: idle },
    ...(await rated('POST of a claim', (index) => claim(environment, index))),
    ...(await rated('page of claims, some pages again and again', page)),
    ...(await rated('search of a person, each time another', (index) => ({
      path: `/api/people?limit=20&filters[searchname]=${letters(index)}`,
      headers,
    }))),
    ...(await exported(server, postgresPid, headers)),
    { name: 'highest memory', unit: 'MB', value: await server.peakMb() },
  ];
}

async function exported(server: Server, postgresPid: number, headers: Record<string, string>): Promise<Figure[]> {
  const before = await cpuOf(server.pid, postgresPid);
  const answer = await fetch(`${server.url}/api/refunds/download?format=xlsx`, { headers });
  await answer.arrayBuffer();
  const used = cpuBetween(before, await cpuOf(server.pid, postgresPid));
  const rows = Number(answer.headers.get('x-total-rows'));
  return [{ name: 'xlsx of claims, processor of 1,000 rows', unit: 'ms', value: ((used.server + used.postgres) / rows) * 1000 }];
}

/** `aa`, `ab`, …: another search each time, which no cache has. */
const letters = (index: number): string =>
  String.fromCharCode(97 + (index % 26), 97 + (Math.floor(index / 26) % 26), 97 + (Math.floor(index / 676) % 26));
