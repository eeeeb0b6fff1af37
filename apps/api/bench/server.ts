import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type Server = {
  url: string;
  pid: number;
  readyMs: number;
  /** Resident memory now, in MB. */
  residentMb(): Promise<number>;
  /** Highest resident memory so far, in MB; `resetPeak` starts anew. */
  peakMb(): Promise<number>;
  resetPeak(): Promise<void>;
  stop(): Promise<void>;
};

/** The program of a built checkout. */
export function entryOf(root: string): string {
  const bundle = join(root, 'apps/api/dist/server/main.js');
  // Commits before ADR 0181 have no bundle.
  return existsSync(bundle) ? bundle : join(root, 'apps/api/dist/main.js');
}
/** The checkout of the bench itself. */
export const here = new URL('../../../', import.meta.url).pathname;

// The same options as `npm start` and the image.
export const heap = ['--max-semi-space-size=8', '--max-old-space-size=384'];

/** The built product in a process of its own, on its embedded PostgreSQL, as `npm start` runs it. */
export async function startServer(dataDir: string, env: NodeJS.ProcessEnv = {}, entry = entryOf(here)): Promise<Server> {
  const started = performance.now();
  const child = spawn(process.execPath, [...heap, entry], {
    env: { ...process.env, MALLOC_ARENA_MAX: '1', PORT: '0', INTENDANCE_DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readyUrl(child);
  const resetPeak = () => writeFile(`/proc/${child.pid}/clear_refs`, '5');
  const { pid = 0 } = child;
  const readyMs = performance.now() - started;
  const residentMb = () => memoryOf(child, 'VmRSS');
  return { url, pid, readyMs, residentMb, peakMb: () => memoryOf(child, 'VmHWM'), resetPeak, stop: () => stop(child) };
}

async function readyUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the server has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^ready (http\S+)/.exec(line) ?? [];
    // Later output is read and dropped, so that a full pipe never blocks the server.
    if (url) {
      child.stdout.resume();
      return url;
    }
  }
  throw new Error(`the server ended with ${child.exitCode} before it was ready`);
}

async function memoryOf(child: ChildProcess, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+) kB`).exec(status) ?? [];
  return Number(kilobytes) / 1024;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

export async function signIn(url: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${url}/api/login_check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await response.json()) as { token?: string };
  if (!token) throw new Error(`sign-in of ${email} answered ${response.status}`);
  return token;
}
