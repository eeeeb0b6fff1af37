import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning } from './server-lock.js';

const pidFile = (cluster: string): string => join(cluster, 'postmaster.pid');

/** The process that serves this cluster now, even if another program started it. */
export async function livePostmaster(cluster: string): Promise<number | null> {
  const content = await readFile(pidFile(cluster), 'utf8').catch(() => '');
  const pid = Number(content.split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 && isRunning(pid) && isPostgres(pid) ? pid : null;
}

/**
 * After a kill and a restart of the machine or container, the id in the file may belong to another program, and PostgreSQL would then
 * refuse to start for ever. Only a file that names no PostgreSQL is removed.
 */
export async function removeForeignPidFile(cluster: string): Promise<void> {
  const content = await readFile(pidFile(cluster), 'utf8').catch(() => '');
  const pid = Number(content.split('\n')[0]);
  if (Number.isInteger(pid) && pid > 0 && isRunning(pid) && !isPostgres(pid)) await rm(pidFile(cluster), { force: true });
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
  } catch {
    // Only Linux has this file; elsewhere PostgreSQL's own check decides.
    return true;
  }
}

/** Fast shutdown: sessions are ended, the data is checkpointed. After `timeoutMs`, without the checkpoint: the next start recovers. */
export async function stopPostmaster(pid: number, timeoutMs = 30_000): Promise<void> {
  if (!isRunning(pid)) return;
  process.kill(pid, 'SIGINT');
  if (await gone(pid, timeoutMs)) return;
  process.kill(pid, 'SIGQUIT');
  await gone(pid, 5_000);
}

async function gone(pid: number, timeoutMs: number): Promise<boolean> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; ) {
    if (!isRunning(pid)) return true;
    await pause(15);
  }
  return !isRunning(pid);
}

export const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
