import { randomUUID } from 'node:crypto';
import type { EngineAddress } from './container-engine.js';
import type { ContainerServer } from './containers.js';

/** The functions of an engine that the start needs; the specs give another one. */
export type Engines = {
  findEngine(env: NodeJS.ProcessEnv): Promise<EngineAddress | null>;
  ensureImage(engine: EngineAddress, image: string): Promise<boolean>;
  guardContainers(engine: EngineAddress, label: string): () => Promise<void>;
};

export type StartedServers = {
  /** One sentence about the servers of the specs. */
  readonly report: string;
  stop(): Promise<void>;
};

const label = 'intendance.test-run';

/**
 * Starts a container for each server whose variable is not set, when a container engine is running and has the image or can pull it; sets
 * the variables. Without a container, specs use the substitute of the server.
 */
export async function startContainers(
  engines: Engines,
  servers: readonly ContainerServer[],
  env: NodeJS.ProcessEnv,
): Promise<StartedServers> {
  const wanted = servers.filter(({ variable }) => !env[variable]);
  const nothing = { stop: async () => undefined };
  if (wanted.length === 0) return { ...nothing, report: '' };
  if (env.TEST_CONTAINERS === 'off') return { ...nothing, report: `${standIns(wanted)} (TEST_CONTAINERS=off)` };
  const engine = await engines.findEngine(env);
  if (engine === null) return { ...nothing, report: `${standIns(wanted)} (no container engine answers)` };
  const run = randomUUID();
  const stop = engines.guardContainers(engine, `${label}=${run}`);
  // Ryuk would be one more image to pull: the guardian removes the containers, even after a kill.
  env.TESTCONTAINERS_RYUK_DISABLED = 'true';
  const reports = await Promise.all(wanted.map((server) => start(engines, engine, server, run, env)));
  return { report: reports.join('; '), stop };
}

async function start(
  engines: Engines,
  engine: EngineAddress,
  server: ContainerServer,
  run: string,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const { name, image, variable } = server;
  if (!(await engines.ensureImage(engine, image))) return `${standIns([server])} (no image ${image})`;
  try {
    env[variable] = await server.start({ [label]: run });
    return `${name} in a container`;
  } catch (error) {
    return `${standIns([server])} (its container did not start: ${error instanceof Error ? error.message : error})`;
  }
}

const standIns = (servers: readonly ContainerServer[]): string =>
  servers.map(({ name }) => `${name} ${name === 'PostgreSQL' ? 'embedded' : 'by its double'}`).join(', ');
