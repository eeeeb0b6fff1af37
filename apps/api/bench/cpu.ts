import { readFile } from 'node:fs/promises';

/** CPU time used by processes so far, in milliseconds, by process id. */
export type Cpu = { readonly server: number; readonly backends: ReadonlyMap<number, number> };

const millisecondsPerTick = 10;

/** CPU time of the program and its database: another load on the machine changes CPU time less than wall-clock time. */
export async function cpuOf(serverPid: number, postmasterPid: number): Promise<Cpu> {
  const pids = (await readFile(`/proc/${postmasterPid}/task/${postmasterPid}/children`, 'utf8')).trim().split(' ').map(Number);
  const backends = await Promise.all(pids.map(async (pid) => [pid, await cpuOfProcess(pid)] as const));
  return { server: await cpuOfProcess(serverPid), backends: new Map(backends) };
}

/** A backend that ended in the meantime is not counted. */
export function cpuBetween(before: Cpu, after: Cpu): { readonly server: number; readonly postgres: number } {
  const used = [...after.backends].map(([pid, milliseconds]) => milliseconds - (before.backends.get(pid) ?? 0));
  return { server: after.server - before.server, postgres: used.reduce((sum, milliseconds) => sum + milliseconds, 0) };
}

/** Zero for one that has ended meanwhile. */
async function cpuOfProcess(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, , , , , , , , , , , user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return (user + system) * millisecondsPerTick;
}
