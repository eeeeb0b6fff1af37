import { describe, expect, it } from '@jest/globals';
import type { ContainerServer } from './containers.js';
import { type Engines, startContainers } from './test-containers.js';

const here = { socketPath: '/var/run/docker.sock' };

/** An engine on paper, which holds some images and remembers the labels of the containers that are to be removed. */
class PaperEngine implements Engines {
  readonly guarded: string[] = [];
  removals = 0;
  constructor(
    readonly images: readonly string[],
    readonly answers = true,
  ) {}
  findEngine = async () => (this.answers ? here : null);
  ensureImage = async (_engine: unknown, image: string) => this.images.includes(image);
  guardContainers = (_engine: unknown, label: string) => {
    this.guarded.push(label);
    return async () => {
      this.removals++;
    };
  };
}

const postgres: ContainerServer = { name: 'PostgreSQL', variable: 'DB', image: 'postgres:18', start: async () => 'postgres://container' };
const kafka: ContainerServer = { name: 'Kafka', variable: 'BROKERS', image: 'kafka:3', start: async () => 'container:9092' };
const broken: ContainerServer = { ...kafka, start: () => Promise.reject(new Error('port is taken')) };

describe('the servers of the specs', () => {
  it('are containers where an engine answers, removed at the end', async () => {
    const env = {};
    const engine = new PaperEngine(['postgres:18', 'kafka:3']);
    const { report, stop } = await startContainers(engine, [postgres, kafka], env);
    expect(report).toBe('PostgreSQL in a container; Kafka in a container');
    expect(env).toEqual({ DB: 'postgres://container', BROKERS: 'container:9092', TESTCONTAINERS_RYUK_DISABLED: 'true' });
    expect(engine.guarded).toEqual([expect.stringMatching(/^intendance\.test-run=[\w-]{36}$/)]);
    await stop();
    expect(engine.removals).toBe(1);
  });

  it('are those that a variable names, whatever the engine has', async () => {
    const env = { DB: 'postgres://mine', BROKERS: 'mine:9092' };
    const engine = new PaperEngine(['postgres:18', 'kafka:3']);
    expect((await startContainers(engine, [postgres, kafka], env)).report).toBe('');
    expect([env, engine.guarded]).toEqual([{ DB: 'postgres://mine', BROKERS: 'mine:9092' }, []]);
  });

  it('are the embedded one and doubles without an engine, or where it is not wanted', async () => {
    const env = {};
    const { report } = await startContainers(new PaperEngine([], false), [postgres, kafka], env);
    expect([report, env]).toEqual(['PostgreSQL embedded, Kafka by its double (no container engine answers)', {}]);
    const off = { TEST_CONTAINERS: 'off' };
    const engine = new PaperEngine(['postgres:18']);
    expect((await startContainers(engine, [postgres], off)).report).toBe('PostgreSQL embedded (TEST_CONTAINERS=off)');
    expect([off, engine.guarded]).toEqual([{ TEST_CONTAINERS: 'off' }, []]);
  });

  it('fall back one by one: an image that cannot be had, a container that does not start', async () => {
    const env: NodeJS.ProcessEnv = {};
    const without = await startContainers(new PaperEngine(['kafka:3']), [postgres, kafka], env);
    expect(without.report).toBe('PostgreSQL embedded (no image postgres:18); Kafka in a container');
    expect(env.DB).toBeUndefined();
    const failing = await startContainers(new PaperEngine(['kafka:3']), [broken], {});
    expect(failing.report).toBe('Kafka by its double (its container did not start: port is taken)');
  });
});
