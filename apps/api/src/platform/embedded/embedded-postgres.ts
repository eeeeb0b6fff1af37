import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import type { DatabaseAccess } from '../config/database-logins.js';
import { StartupError } from '../config/startup-error.js';
import { checkDatabaseVersion } from './data-directory.js';
import { rotateLog } from './log-rotation.js';
import { locatePrograms, type PostgresPrograms } from './postgres-binaries.js';
import { livePostmaster, pause, removeForeignPidFile, stopPostmaster } from './postmaster.js';

const user = 'intendance';
const database = 'intendance';
const port = 5432; // only part of the socket's name: nothing listens on the network
const startTimeoutMs = 60_000;
const longestSocketPath = 90;
const rotateEveryMs = 60_000;

const settings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '80',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  max_wal_size: '2GB',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  log_min_messages: 'warning',
};

/** A PostgreSQL of this program's own, under its data directory, reached by a Unix socket that only its user can open. */
export class EmbeddedPostgres {
  private stopping = false;
  private watch: NodeJS.Timeout | undefined;
  private rotation: NodeJS.Timeout | undefined;

  private constructor(
    private readonly dataDir: string,
    private readonly socketDir: string,
    private readonly password: string,
    private readonly programs: PostgresPrograms,
    private readonly log: Logger,
  ) {}

  /**
   * Creates the cluster at the first start, takes over a server that outlived its program, recovers after a kill.
   * @throws StartupError with the cause
   */
  static async start(dataDir: string, password: string, log: Logger): Promise<EmbeddedPostgres & { isNew: boolean }> {
    const state = await checkDatabaseVersion(dataDir);
    const programs = await locatePrograms(dataDir);
    const server = new EmbeddedPostgres(dataDir, await socketDirectory(dataDir, programs), password, programs, log);
    if (state === 'absent') await server.initialise();
    await server.ensureRunning();
    if (state === 'absent') await server.createDatabase();
    server.supervise();
    return Object.assign(server, { isNew: state === 'absent' });
  }

  static async isRunning(dataDir: string): Promise<boolean> {
    return (await livePostmaster(join(dataDir, 'postgres'))) !== null;
  }

  /** Connection to a server that another process controls. */
  static async runningAccess(dataDir: string, password: string): Promise<DatabaseAccess> {
    const programs = await locatePrograms(dataDir);
    return { host: await socketDirectory(dataDir, programs), port, user, password, database };
  }

  get access(): DatabaseAccess {
    return { host: this.socketDir, port, user, password: this.password, database };
  }

  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.watch);
    clearInterval(this.rotation);
    const pid = await livePostmaster(this.cluster);
    if (pid !== null) await stopPostmaster(pid);
  }

  private get cluster(): string {
    return join(this.dataDir, 'postgres');
  }

  private get logFile(): string {
    return join(this.dataDir, 'postgres.log');
  }

  /** Made beside and renamed: an interrupted first start leaves no half-made cluster. */
  private async initialise(): Promise<void> {
    const draft = `${this.cluster}.new`;
    const passwordFile = join(this.socketDir, 'password');
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { mode: 0o700 });
    await this.programs.own(draft);
    const file = await open(passwordFile, 'w', 0o600);
    await file.writeFile(`${this.password}\n`);
    await file.close();
    await this.programs.own(passwordFile);
    const identity = [`--pgdata=${draft}`, `--username=${user}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
    const french = ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=fr-FR'];
    try {
      await this.programs.initdb([...identity, ...french, '--locale=C.UTF-8']).catch(async (error: unknown) => {
        if (!/invalid locale/.test(String(error))) throw error;
        await this.programs.initdb([...identity, ...french, '--locale=C']);
      });
    } catch (error) {
      throw new StartupError('database', `La base de données n’a pas pu être créée dans ${this.dataDir} : ${messageOf(error)}`);
    } finally {
      await rm(passwordFile, { force: true });
    }
    await rename(draft, this.cluster);
  }

  private async ensureRunning(): Promise<void> {
    const deadline = Date.now() + startTimeoutMs;
    for (let attempt = 0; ; attempt += 1) {
      if ((await livePostmaster(this.cluster)) === null) {
        await removeForeignPidFile(this.cluster);
        const failure = await this.launch(deadline);
        if (failure === null) return;
        // After both were killed, shared memory of the dead server lingers for a second or so.
        if (!/postmaster\.pid.*already exists|shared memory block/.test(failure)) throw cannotStart(failure, this.logFile);
      } else if (await this.answers()) return;
      if (Date.now() > deadline) throw cannotStart('délai dépassé', this.logFile);
      await pause(Math.min(50 * 2 ** attempt, 500));
    }
  }

  /** @returns why the server ended, or null once it answers */
  private async launch(deadline: number): Promise<string | null> {
    await this.rotateLog();
    const logStart = (await stat(this.logFile).catch(() => ({ size: 0 }))).size;
    const output = openSync(this.logFile, 'a', 0o600);
    const options = Object.entries({ ...settings, unix_socket_directories: this.socketDir }).flatMap(([key, value]) => [
      '-c',
      `${key}=${value}`,
    ]);
    // In a process group of its own: Ctrl-C in a terminal reaches this program, which stops the database last.
    const child = this.programs.postgres(['-D', this.cluster, '-p', String(port), ...options], {
      detached: true,
      stdio: ['ignore', output, output],
      env: { ...process.env, LC_MESSAGES: 'C' },
    });
    closeSync(output);
    child.unref();
    let ended = false;
    child.once('exit', () => {
      ended = true;
    });
    child.once('error', () => {
      ended = true;
    });
    // A healthy start takes some 20 ms, a recovery seconds: ask often at first, then less.
    for (let wait = 8; !ended; wait = Math.min(wait * 1.5, 200)) {
      if (await this.answers()) return null;
      if (Date.now() > deadline) return 'délai dépassé';
      await pause(wait);
    }
    return lastFatal(this.logFile, logStart);
  }

  private async rotateLog(): Promise<void> {
    await rotateLog(this.logFile).catch((error: unknown) => this.log.warn({ err: error }, 'the log of PostgreSQL grows on'));
  }

  /** False while it starts or recovers. @throws StartupError when it serves somebody else's password */
  private async answers(): Promise<boolean> {
    const client = new pg.Client({ ...this.access, database: 'postgres', connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === '28P01') {
        throw new StartupError(
          'database',
          `Le mot de passe de ${join(this.dataDir, 'secrets.json')} n’est pas celui de sa base de données.`,
        );
      }
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  private async createDatabase(): Promise<void> {
    const client = new pg.Client({ ...this.access, database: 'postgres' });
    await client.connect();
    try {
      await client.query(`create database ${database}`);
    } finally {
      await client.end();
    }
  }

  /** A server that dies while the program lives is started again; requests meanwhile get an error and lose nothing acknowledged. */
  private supervise(): void {
    let busy = false;
    this.watch = setInterval(async () => {
      if (busy || this.stopping) return;
      busy = true;
      try {
        if ((await livePostmaster(this.cluster)) === null && !this.stopping) {
          this.log.error('PostgreSQL ended by itself, starting it again');
          await this.ensureRunning();
        }
      } catch (error) {
        this.log.error({ err: error }, 'PostgreSQL does not start again');
      } finally {
        busy = false;
      }
    }, 250);
    this.watch.unref();
    this.rotation = setInterval(() => void this.rotateLog(), rotateEveryMs).unref();
  }
}

/** A Unix socket's path has at most 107 characters: a deep data directory gets a short one elsewhere. */
async function socketDirectory(dataDir: string, programs: PostgresPrograms): Promise<string> {
  const near = join(dataDir, 'run');
  const path =
    near.length <= longestSocketPath
      ? near
      : join(tmpdir(), `intendance-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`);
  await mkdir(path, { recursive: true, mode: 0o700 });
  await programs.own(path);
  return path;
}

async function lastFatal(logFile: string, from: number): Promise<string> {
  const file = await open(logFile, 'r');
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    const lines = buffer.toString('utf8').split('\n').filter(Boolean);
    return lines.findLast((line) => /FATAL|PANIC/.test(line))?.replace(/^.*?(FATAL|PANIC):\s*/, '') ?? lines.at(-1) ?? 'aucun message';
  } finally {
    await file.close();
  }
}

const cannotStart = (reason: string, logFile: string): StartupError =>
  new StartupError('database', `PostgreSQL ne démarre pas : ${reason} (journal : ${logFile}).`);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
