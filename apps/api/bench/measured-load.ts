import { cpuBetween, cpuOf } from './cpu.ts';
import { type Call, type Load, load } from './load.ts';
import type { Server } from './server.ts';

/** With the CPU time of one call, in milliseconds: of the program, and of PostgreSQL. */
export type Measured = Load & { readonly api: number; readonly database: number };

/** `load` of a server, and the CPU time that it takes. */
export async function measuredLoad(
  server: Server,
  postgresPid: number,
  clients: number,
  seconds: number,
  call: (index: number) => Call,
): Promise<Measured> {
  const before = await cpuOf(server.pid, postgresPid);
  const measurement = await load(server.url, clients, seconds, call);
  const used = cpuBetween(before, await cpuOf(server.pid, postgresPid));
  return { ...measurement, api: used.server / measurement.sent, database: used.postgres / measurement.sent };
}
