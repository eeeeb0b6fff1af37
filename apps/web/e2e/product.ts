import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** The address of the running product, shared with the workers of Playwright through the environment. */
type Running = { address: string; port: number; dataDir: string; pid: number };

const stateFile = (): string => {
  const file = process.env.E2E_PRODUCT;
  if (!file) throw new Error('the product is not started: run through the Playwright configuration');
  return file;
};

/** Starts the same program as `npm start`, on a free port with a new data directory, and waits for its `ready` line. */
export async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'intendance-e2e-'));
  const port = await freePort();
  process.env.E2E_PRODUCT = join(dataDir, 'product.json');
  process.env.E2E_ADDRESS = `http://localhost:${port}`;
  await launch({ address: `http://localhost:${port}`, port, dataDir: join(dataDir, 'data') });
  return async () => {
    await stop((await running()).pid, 'SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** `kill -9` of the server and of everything it started, then the same command again on the same data. */
export async function crashProduct(): Promise<() => Promise<void>> {
  const { pid, ...product } = await running();
  await stop(pid, 'SIGKILL');
  return () => launch(product);
}

/** Another product beside that of the journeys, with settings of its own. */
export type Installation = { readonly address: string; stop(): Promise<void> };

export async function startInstallation(env: Record<string, string>): Promise<Installation> {
  const port = await freePort();
  const pid = await start({ ...env, PORT: String(port) });
  return { address: `http://localhost:${port}`, stop: () => stop(pid, 'SIGTERM') };
}

const running = async (): Promise<Running> => JSON.parse(await readFile(stateFile(), 'utf8')) as Running;

async function launch(product: Omit<Running, 'pid'>): Promise<void> {
  const pid = await start({ PORT: String(product.port), INTENDANCE_DATA_DIR: product.dataDir });
  await writeFile(stateFile(), JSON.stringify({ ...product, pid } satisfies Running));
}

/** @returns the id of its process */
async function start(env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    // A process group of its own: a signal reaches the workers and the database of the server.
    detached: true,
    env: { ...process.env, ...env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await untilReady(child);
  child.unref();
  return child.pid ?? 0;
}

function untilReady(child: ChildProcess): Promise<void> {
  let output = '';
  return new Promise((done, fail) => {
    const hear = (chunk: Buffer): void => {
      output += chunk;
      if (/^ready http/m.test(output)) done();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => fail(new Error(`the product stopped with ${code} before it was ready:\n${output}`)));
  });
}

async function stop(pid: number, signal: NodeJS.Signals): Promise<void> {
  try {
    process.kill(-pid, signal);
  } catch {
    return; // gone already
  }
  while (isAlive(pid)) await new Promise((next) => setTimeout(next, 50));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no free port'))));
    });
  });
