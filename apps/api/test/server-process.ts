/**
 * The server as its users start it: another process, its own data directory and port, `npm start` without npm.
 *
 *     beforeAll(ServerProcess.build);                        // what is not built yet
 *     const server = await ServerProcess.start({ DEMO: 'false' });
 *     await fetch(`${server.url}/health`);
 *     await server.kill(); await server.killPostgres();      // -9
 *     await server.restart();                                // on the same data
 *     const other = await server.copy();                     // not started yet, on a copy of the data of a stopped one
 *     await server.remove();                                 // in afterEach: stops, whatever its state, and deletes the data
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stopPostmaster } from '../src/platform/embedded/postmaster.js';

const root = resolve(import.meta.dirname, '../../..');

type Ended = { code: number | null; stdout: string; stderr: string };

export class ServerProcess {
  private child: ChildProcess | undefined;
  private ended: Promise<Ended> | undefined;

  private constructor(
    readonly dataDir: string,
    readonly port: number,
    private readonly env: Record<string, string>,
  ) {}

  /** A data directory and a port, nothing started yet. */
  static async prepare(env: Record<string, string> = {}): Promise<ServerProcess> {
    const port = await freePort();
    return new ServerProcess(join(await mkdtemp(join(tmpdir(), 'intendance-server-')), 'data'), port, { DEMO: 'false', ...env });
  }

  /** Once per spec file: some 20 ms when nothing changed. */
  static build(): Promise<void> {
    return new Promise((done, fail) => {
      const options = { cwd: root, env: { ...process.env, NODE_OPTIONS: '' } };
      execFile(process.execPath, ['scripts/build.mjs'], options, (error, _out, stderr) => (error ? fail(new Error(stderr)) : done()));
    });
  }

  static async start(env: Record<string, string> = {}): Promise<ServerProcess> {
    const server = await ServerProcess.prepare(env);
    await server.restart();
    return server;
  }

  /** Its first start neither makes a cluster nor migrates: seconds less. Only of a server that is stopped. */
  async copy(): Promise<ServerProcess> {
    const copy = await ServerProcess.prepare(this.env);
    // `cp` of Node does not keep the owner of the cluster, who is the user of PostgreSQL.
    execFileSync('cp', ['-a', this.dataDir, copy.dataDir]);
    return copy;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Resolves at its `ready` line. */
  async restart(env: Record<string, string> = {}, command?: readonly string[]): Promise<void> {
    const child = this.spawn(env, command);
    const ready = new Promise<void>((done) => {
      let output = '';
      child.stdout?.on('data', (chunk: Buffer) => {
        output += chunk;
        if (/^ready http/m.test(output)) done();
      });
    });
    const early = this.ended?.then(({ code, stderr }) => {
      throw new Error(`the server ended with ${code} before it was ready: ${stderr}`);
    });
    await Promise.race([ready, early]);
  }

  /** Starts it where it is expected to refuse, or another program on its data, to the end. */
  run(env: Record<string, string> = {}, command?: readonly string[]): Promise<Ended> {
    this.spawn(env, command);
    return this.ended ?? Promise.reject(new Error('not started'));
  }

  async signal(signal: NodeJS.Signals): Promise<Ended> {
    this.child?.kill(signal);
    return this.ended ?? Promise.reject(new Error('not started'));
  }

  kill(): Promise<Ended> {
    return this.signal('SIGKILL');
  }

  /** Null when no server claims to run on this data. */
  async postgresPid(): Promise<number | null> {
    const content = await readFile(join(this.dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
    return Number(content.split('\n')[0]) || null;
  }

  async killPostgres(): Promise<void> {
    const pid = await this.postgresPid();
    if (pid !== null) process.kill(pid, 'SIGKILL');
  }

  async isHealthy(): Promise<boolean> {
    const answer = await fetch(`${this.url}/health`).catch(() => null);
    return answer?.status === 200;
  }

  async remove(): Promise<void> {
    if (this.child && this.child.exitCode === null && this.child.signalCode === null) await this.kill();
    const pid = await this.postgresPid();
    if (pid !== null && pid !== process.pid) await stopPostmaster(pid).catch(() => undefined);
    await rm(resolve(this.dataDir, '..'), { recursive: true, force: true, maxRetries: 5 });
  }

  private spawn(
    env: Record<string, string> = {},
    command: readonly string[] = [process.execPath, 'apps/api/dist/server/main.js'],
  ): ChildProcess {
    const [program = '', ...args] = command;
    const child = spawn(program, args, {
      cwd: root,
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        LOG_LEVEL: 'silent',
        PORT: String(this.port),
        INTENDANCE_DATA_DIR: this.dataDir,
        ...this.env,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => {
      output.stdout += chunk;
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output.stderr += chunk;
    });
    this.child = child;
    this.ended = new Promise((done) => child.once('close', (code) => done({ code, ...output })));
    return child;
  }
}

export const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no free port'))));
    });
  });

/** Asks again until it is so. */
export async function until(condition: () => Promise<boolean>, what: string, timeoutMs = 30_000): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; !(await condition()); ) {
    if (Date.now() > deadline) throw new Error(`not within ${timeoutMs} ms: ${what}`);
    await new Promise((next) => setTimeout(next, 50));
  }
}
