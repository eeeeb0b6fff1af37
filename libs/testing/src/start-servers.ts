import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerName } from './containers.js';

declare global {
  /** `servers.teardown.ts` calls these at the end of the run. */
  var intendanceTestServers: (() => Promise<void>)[] | undefined;
}

/** The part of jest's configuration that chooses the specs of a run. */
export type Run = {
  readonly testPathPatterns: { readonly patterns: readonly string[] };
  readonly runTestsByPath: boolean;
  readonly nonFlagArgs: readonly string[];
};
export type ProjectName = 'unit' | 'int';

/** The specs that use each server; null: every spec of the project. */
const users: Readonly<Record<ProjectName, Readonly<Partial<Record<ServerName, string | null>>>>> = {
  unit: { Kafka: 'apps/api/src/**/*kafka*.spec.ts', KurrentDB: 'libs/event-store/test/*kurrent*.spec.ts' },
  int: { PostgreSQL: null, Kafka: 'apps/api/test/kafka/*.{int,e2e}.spec.ts', KurrentDB: 'apps/api/test/kurrentdb.int.spec.ts' },
};

/** By its real name: Node maps no `.js` to `.ts`, and removes the types by itself. */
const load = (file: string) => import(join(import.meta.dirname, file));

/**
 * One PostgreSQL for the integration specs, from which they take their own databases by `openDatabase`; Kafka and KurrentDB for the runs
 * that hold their specs. `TEST_DATABASE_URL`, `TEST_KAFKA_BROKERS` and `TEST_KURRENTDB_URL` name servers that run already.
 */
export async function startServers(project: ProjectName, run: Run, rootDir: string): Promise<void> {
  const { startContainers }: typeof import('./test-containers.js') = await load('test-containers.ts');
  const { containerServers }: typeof import('./containers.js') = await load('containers.ts');
  const engines: typeof import('./container-engine.js') = await load('container-engine.ts');
  if (project === 'int') process.env.TEST_DATABASE_STAYS = process.env.TEST_DATABASE_URL ? 'true' : '';
  globalThis.intendanceTestServers ??= [];
  const stops = globalThis.intendanceTestServers;
  const servers = containerServers.filter(({ name }) => isUsed(users[project][name], run, rootDir));
  const { report, stop } = await startContainers(engines, servers, process.env);
  stops.push(stop);
  if (report) process.stderr.write(`${project} specs: ${report}\n`);
  if (project === 'unit' || process.env.TEST_DATABASE_URL) return;
  const { startServer }: typeof import('./embedded-server.js') = await load('embedded-server.ts');
  const embedded = await startServer();
  stops.push(() => embedded.stop());
  process.env.TEST_DATABASE_URL = embedded.url;
}

/** A run of chosen specs starts no server that they do not use. */
function isUsed(files: string | null | undefined, { testPathPatterns, runTestsByPath, nonFlagArgs }: Run, rootDir: string): boolean {
  if (files === undefined) return false;
  const chosen = runTestsByPath ? nonFlagArgs : testPathPatterns.patterns;
  if (files === null || chosen.length === 0) return true;
  const paths = globSync(files, { cwd: rootDir }).map((file) => join(rootDir, file));
  return paths.some((path) => chosen.some((pattern) => new RegExp(pattern, 'i').test(path)));
}
