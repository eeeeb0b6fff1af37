import { readFile } from 'node:fs/promises';

/** What the program and its database used of the processors, in milliseconds: another load on the machine changes it far less than the time on the wall. */
export type Cpu = { readonly server: number; readonly postgres: number };

const millisecondsPerTick = 10;

export async function cpuOf(serverPid: number, postmasterPid: number): Promise<Cpu> {
  const backends = (await readFile(`/proc/${postmasterPid}/task/${postmasterPid}/children`, 'utf8')).trim().split(' ').map(Number);
  const used = await Promise.all(backends.map(cpuOfProcess));
  return { server: await cpuOfProcess(serverPid), postgres: used.reduce((sum, milliseconds) => sum + milliseconds, 0) };
}

export const cpuBetween = (before: Cpu, after: Cpu): Cpu => ({
  server: after.server - before.server,
  postgres: after.postgres - before.postgres,
});

/** Zero for one that has ended meanwhile. */
async function cpuOfProcess(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, , , , , , , , , , , user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return (user + system) * millisecondsPerTick;
}
