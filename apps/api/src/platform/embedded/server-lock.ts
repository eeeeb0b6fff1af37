import { readFileSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../config/startup-error.js';

type Holder = { pid: number; startedAt: string };

/**
 * One server per data directory. The lock names its process and when that process began, so that one left behind by a kill, or a
 * process id that now belongs to somebody else, locks nobody out.
 * @returns the release
 * @throws StartupError while another server lives
 */
export async function lockDataDirectory(dataDir: string): Promise<() => Promise<void>> {
  const file = join(dataDir, 'server.lock');
  const own = `${file}.${process.pid}`;
  await writeFile(own, JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) } satisfies Holder), { mode: 0o600 });
  try {
    while (!(await linked(own, file))) await removeStale(file, dataDir);
  } finally {
    await rm(own, { force: true });
  }
  return () => rm(file, { force: true });
}

/** A link appears whole or not at all: nobody reads a half-written lock. */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function removeStale(file: string, dataDir: string): Promise<void> {
  const content = await readFile(file, 'utf8').catch(() => null);
  if (content === null) return;
  const holder = parse(content);
  if (holder && isAlive(holder)) throw alreadyRunning(dataDir, holder.pid);
  const aside = `${file}.stale.${process.pid}`;
  await rename(file, aside).catch(() => undefined);
  // Two concurrent starts may both find the lock stale: the one that moved the other's fresh lock away puts it back.
  if ((await readFile(aside, 'utf8').catch(() => content)) !== content) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

const alreadyRunning = (dataDir: string, pid: number): StartupError =>
  new StartupError(
    'alreadyRunning',
    `Intendance tourne déjà sur le dossier de données ${dataDir} (processus ${pid}) : arrêtez-le, ou choisissez un autre dossier avec INTENDANCE_DATA_DIR.`,
  );

function parse(content: string): Holder | null {
  try {
    const { pid, startedAt } = JSON.parse(content) as Partial<Holder>;
    return typeof pid === 'number' && typeof startedAt === 'string' ? { pid, startedAt } : null;
  } catch {
    return null;
  }
}

const isAlive = ({ pid, startedAt }: Holder): boolean => isRunning(pid) && startOf(pid) === startedAt;

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** When the process began, in ticks since the machine's start, with the identity of that start; elsewhere than on Linux, unknown. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The name, in parentheses, may hold spaces; the start time is the 20th field after it.
    return `${boot}:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return '';
  }
}
