import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
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
  // `npm test` ends its children with this signal: without a listener Node would run no listener of `exit`.
  process.once('SIGTERM', () => process.exit(143));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
  await launch({ address: `http://localhost:${port}`, port, dataDir: join(dataDir, 'data') });
  return async () => stop((await running()).pid, 'SIGTERM');
}

/** `kill -9` of the server and of everything it started, then the same command again on the same data. */
export async function crashProduct(): Promise<() => Promise<void>> {
  const { pid, ...product } = await running();
  await stop(pid, 'SIGKILL');
  // The worker of the journey ends first: the product then serves its second try.
  return async () => (await launch(product)).outliveUs();
}

/** Another product beside that of the journeys, with settings of its own. */
export type Installation = { readonly address: string; stop(): Promise<void> };

export async function startInstallation(env: Record<string, string>): Promise<Installation> {
  const port = await freePort();
  const { pid } = await start({ ...env, PORT: String(port) });
  return { address: `http://localhost:${port}`, stop: () => stop(pid, 'SIGTERM') };
}

const running = async (): Promise<Running> => JSON.parse(await readFile(stateFile(), 'utf8')) as Running;

async function launch(product: Omit<Running, 'pid'>): Promise<Child> {
  const child = await start({ PORT: String(product.port), INTENDANCE_DATA_DIR: product.dataDir });
  await writeFile(stateFile(), JSON.stringify({ ...product, pid: child.pid } satisfies Running));
  return child;
}

type Child = { readonly pid: number; outliveUs(): void };

/** The product ends with this process: a hook that runs out of time never has its id. */
async function start(env: Record<string, string>): Promise<Child> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    // A process group of its own: a signal reaches the workers and the database of the server.
    detached: true,
    env: { ...process.env, ...env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${process.execPath} cannot be run`);
  const end = () => void send(pid, 'SIGKILL');
  process.prependOnceListener('exit', end);
  await untilReady(child);
  child.unref();
  return { pid, outliveUs: () => void process.off('exit', end) };
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
  send(pid, signal);
  while (send(pid, 0)) await new Promise((next) => setTimeout(next, 50));
}

/** To a process and everything it started. @returns false if they are gone */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
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
