/**
 * The whole application, for every `*.e2e.spec.ts`:
 *
 *     const app = await openTestApp();                       // shared by the files of a worker, each in environments of its own (ADR 0117)
 *     const later = await openTestApp({ now: '2027-02-01T09:00:00Z' });    // shared by the files of that instant
 *     const own = await openTestApp({ isOwn: true });        // on a database of its own; also with an instant
 *     const answer = await app.inject({ method: 'GET', url: '/api/refunds', headers: … });   // no socket; shows all that was written before
 *     const url = await app.listen();                        // a real port, for SMTP, downloads, load
 *     own.clock.advance(15 * 60_000);                        // time moves only when a spec says so
 *     app.get(TenantDb);                                     // any provider of the application
 *     await app.settled();                                   // the read models show all that was written; for what reads them otherwise
 *     await app.close();                                     // in afterAll
 *
 * `TEST_DATABASES=2` in the environment gives each application a second database, with its structures, to run any of these specs on it.
 * `TEST_EVENT_LOG=kurrentdb` in the environment gives each application a KurrentDB by its double, to run any of these specs on that log.
 *
 * A database is copied from a migrated template; nothing is seeded. The mails that were sent are in `await own.mails()`.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { installPersonalFields } from '@intendance/event-store/postgres/erasing-function.js';
import { Passes } from '@intendance/event-store/postgres/passes.js';
import { openDatabase, type TestDatabase, type TestLogins } from '@intendance/testing/database.js';
import type { Abstract, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { createApp } from '../src/app.js';
import { migrations, personalData, readers } from '../src/catalogue.js';
import { type Config, readConfig } from '../src/platform/config/config.js';
import { connected } from '../src/platform/pools/connected.js';
import { Database, Databases } from '../src/platform/pools/database.js';
import { claimDatabase, registerDatabases } from '../src/platform/pools/directory-setup.js';
import { migrate } from '../src/platform/pools/migrate.js';
import { columnTypes } from '../src/platform/pools/pg-types.js';
import { Pools } from '../src/platform/pools/pools.js';
import { ProjectionProgress } from '../src/platform/projection/projection-progress.js';
import { openLog } from '../src/platform/runtime/log.js';
import { FixedClock, firstInstant } from './fixed-clock.js';
import { sharedTestApp } from './shared-test-app.js';

export type TestAppOptions = {
  /**
   * For a file that moves the clock, reads mails or tables of every environment, counts what an installation has one of (operators, jobs,
   * retention), or breaks or stops a part; and for an instant that few files need. `config` and `databases` open an own application too.
   */
  isOwn?: true;
  /** An instant, by default the first one of `FixedClock`. Alone, it gives the application that the files of this instant share. */
  now?: string;
  config?: Partial<Config>;
  /** Names of databases besides the home: each of them takes as many structures as the home, which takes the first. */
  databases?: readonly string[];
};

export type KeptMail = { recipient: string; subject: string; body_text: string; body_html: string };

export type TestApp = {
  readonly nest: NestFastifyApplication;
  readonly clock: FixedClock;
  readonly config: Config;
  readonly database: TestDatabase;
  readonly databases: Databases;
  /** By name of the database: the login that owns its tables. */
  readonly owners: ReadonlyMap<string, { readonly connectionString: string }>;
  /** Pools of the program, plus `owner` for the superuser: specs inspect tables that the program's logins cannot read. */
  readonly pools: Pools & { readonly owner: pg.Pool };
  /**
   * Sends a request without a socket. A GET without `X-Position` waits until the read models show every event appended so far, by whatever
   * writer: reads of a spec do not depend on the pace of the machine.
   */
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
  get<T>(token: Type<T> | Abstract<T> | symbol | string): T;
  /** @returns `http://127.0.0.1:<port>` */
  listen(): Promise<string>;
  /** Resolves when the read models show everything appended so far. */
  settled(): Promise<void>;
  /** The mails in the local mailbox, oldest first. */
  mails(): Promise<KeptMail[]>;
  close(): Promise<void>;
};

export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { now = firstInstant, ...others } = options;
  return Object.keys(others).length === 0 ? sharedTestApp(now, () => openOwnApp({ now })) : openOwnApp(options);
}

async function openOwnApp(options: TestAppOptions): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'intendance-spec-'));
  const database = await openDatabase(migratedTemplate);
  const clock = new FixedClock(options.now);
  const config = configOf(dataDir, options.config);
  const inspector = new pg.Pool({ connectionString: database.adminUrl, types: columnTypes, max: 3 });
  // The end of a pool does not wait for its sockets: dropping the database may still reach one.
  inspector.on('error', () => undefined);
  const pools = Object.assign(new Pools(accessOf(database), () => undefined), { owner: inspector });
  if (config.secret !== testSecret) await Passes.of(config.secret).install(inspector);
  const kurrent = process.env.TEST_EVENT_LOG === 'kurrentdb' ? await (await import('./kurrent-server.js')).openKurrentServer() : undefined;
  const isSecond = process.env.TEST_DATABASES === '2' && !options.databases;
  const others = await openOthers(inspector, options.databases ?? (isSecond ? ['second'] : []), config.secret);
  const databases = new Databases(
    new Database('home', 0, isSecond ? 0 : 1).open(pools),
    others.map(({ database: other }) => other),
  );
  const owners = new Map([
    ['home', { connectionString: database.ownerUrl }],
    ...others.map(({ database: { name }, owner }) => [name, owner] as const),
  ]);
  const app = await createApp({ config, databases, owners, clock, kurrent: kurrent?.client }, openLog(config.logLevel));
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const settled = async () => {
    for (const each of databases.all) await untilProjected(app.get(ProjectionProgress), () => kurrent?.last() ?? lastIn(each));
  };
  return {
    nest: app,
    clock,
    config,
    database,
    databases,
    owners,
    pools,
    async inject(request) {
      if (isRead(request)) await settled();
      return app.inject(request);
    },
    get: (token) => app.get(token),
    async listen() {
      await app.listen(0, '127.0.0.1');
      return app.getUrl();
    },
    settled,
    async mails() {
      const { rows } = await pools.owner.query<KeptMail>('select * from platform.mailbox order by sent_at, id');
      return rows;
    },
    async close() {
      await app.close();
      await Promise.all([pools.close(), inspector.end(), kurrent?.close(), ...others.map(({ close }) => close())]);
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const accessOf = ({ appUrl, workerUrl, vaultUrl }: TestLogins) => ({
  app: { connectionString: appUrl },
  worker: { connectionString: workerUrl },
  vault: { connectionString: vaultUrl },
});

const isRead = ({ method = 'GET', headers = {} }: InjectOptions) => method.toUpperCase() === 'GET' && !('x-position' in headers);

type Other = { readonly database: Database; readonly owner: { readonly connectionString: string }; close(): Promise<void> };

/** Copies of the template, entered into the directory as a start does it. */
async function openOthers(home: pg.Pool, names: readonly string[], secret: string): Promise<Other[]> {
  const identities = await registerDatabases(home, names);
  return Promise.all(
    identities.map(async (identity) => {
      const copy = await openDatabase(migratedTemplate);
      await connected({ connectionString: copy.ownerUrl }, (owner) => claimDatabase(owner, identity));
      if (secret !== testSecret) await connected({ connectionString: copy.ownerUrl }, (owner) => Passes.of(secret).install(owner));
      const pools = new Pools(accessOf(copy), () => undefined);
      const database = new Database(identity.name, identity.number, 1).open(pools);
      return {
        database,
        owner: { connectionString: copy.ownerUrl },
        async close() {
          await pools.close();
          await copy.close();
        },
      };
    }),
  );
}

async function lastIn({ number, pools }: Database): Promise<FeedPosition | undefined> {
  const { rows } = await pools.worker.query<{ xid: string; position: number }>(
    'select xid, "position" from evs.event order by xid desc, "position" desc limit 1',
  );
  const [last] = rows;
  return last && { shard: number, xid: BigInt(last.xid), position: BigInt(last.position) };
}

async function untilProjected(progress: ProjectionProgress, findLast: () => Promise<FeedPosition | undefined>): Promise<void> {
  const position = await findLast();
  if (position && !(await progress.reached(position, 30_000))) throw new Error('the read models did not catch up within 30 s');
}

const testSecret = 'a secret that only the specs know, 32+ characters';
const configOf = (dataDir: string, changes: Partial<Config> = {}): Config => ({
  ...readConfig({ ...baseEnv, INTENDANCE_DATA_DIR: dataDir }),
  secret: testSecret,
  personalKey: testSecret,
  ...changes,
});
const baseEnv = { LOG_LEVEL: 'error', DEMO: 'true', PORT: '0', GEO_API_URL: 'off' };

/** Named after the migrations and the read models it holds, so that a changed list makes a new one. */
export const migratedTemplate = {
  name: `migrated 4 ${createHash('sha256')
    .update(JSON.stringify([migrations.map(({ name }) => name), readers.projections]))
    .digest('hex')
    .slice(0, 12)}`,
  async prepare(ownerUrl: string, logins: TestLogins): Promise<void> {
    await migrate({ connectionString: ownerUrl }, migrations);
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    await Passes.of(testSecret).install(owner);
    await installPersonalFields(owner, personalData);
    await owner.end();
    await makeReadModels(logins);
  },
};

/** Hundreds of tables and indexes, which the first program on a database makes: here once, and not on each copy. */
async function makeReadModels(logins: TestLogins): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'intendance-spec-'));
  const pools = new Pools(accessOf(logins), () => undefined);
  const databases = new Databases(new Database('home', 0, 1).open(pools));
  const app = await createApp({ config: configOf(dataDir, { role: 'projector' }), databases, clock: new FixedClock() }, openLog('error'));
  await app.init();
  await app.close();
  await pools.close();
  await rm(dataDir, { recursive: true, force: true });
}
