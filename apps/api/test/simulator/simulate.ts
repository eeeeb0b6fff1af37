import { Random } from '../../src/capabilities/sample-data/random.js';
import { runSchedules } from './acts/billing-acts.js';
import type { Changes } from './changes.js';
import { Client } from './client.js';
import { noFaults } from './faults.js';
import { type PlannedAct, planOf } from './history-plan.js';
import { violationsOf } from './invariants/invariants.js';
import { openStructures } from './open-structures.js';
import { Program } from './program.js';
import { readersBehind, unfinished } from './quiet.js';
import { ServerProcess } from './server-process.js';
import { Servers } from './servers.js';
import { World } from './world.js';

/** `only`: the ids of the acts that run; all of the seed without it. `focus`: the names of the acts that are drawn. */
export type SimulationOptions = { readonly only?: ReadonlySet<string>; readonly changes?: Changes; readonly focus?: readonly string[] };
export type History = {
  readonly seed: string;
  readonly acts: readonly string[];
  readonly trace: readonly string[];
  /** The invariants that do not hold, in words; none for a history that is right. */
  readonly violations: readonly string[];
  readonly events: number;
};

/** Completes what a schedule had begun when its process died. */
const lastMorning: PlannedAct = {
  id: '#last morning',
  act: { name: 'last morning', weight: 0, run: (scene) => runSchedules(scene) },
  isWaited: true,
  pauseMs: 0,
};

const longestActMs = 120_000;
const settleMs = 4_000;
const mostLeaps = 80;
const leapMs = 90_000;

/** Runs the history of a seed on the memory adapters, in virtual time. The same seed gives the same history, to the letter. */
export async function simulate(seed: string, { only, changes = {}, focus }: SimulationOptions = {}): Promise<History> {
  const world = new World(seed);
  const { structures, rates, acts } = planOf(seed, focus);
  await open(world, structures);
  const servers = new Servers(world, changes);
  servers.start();
  await world.time.run(100);
  const own = acts.filter(({ id }) => only?.has(id) ?? true);
  const running = new Set<Promise<void>>();
  for (const plan of own) {
    if (plan.act.isAlone) await settle(world, running);
    world.faults.set(plan.id, plan.act.isCut ? { ...rates, cut: 1 } : rates);
    const run = perform(world, servers, plan).finally(() => running.delete(run));
    running.add(run);
    if (plan.isWaited && !(await overWithin(world, new Set([run])))) break;
    await world.time.run(plan.pauseMs);
  }
  await heal(world, servers, running);
  const violations = [...world.failures, ...(await violationsOf(world, changes))];
  const events = await world.events();
  return { seed, acts: own.map(({ id }) => id), trace: world.trace.lines, violations, events: events.length };
}

async function open(world: World, structures: number): Promise<void> {
  const process = new ServerProcess('setup', world.time, world.faults, world.trace);
  const opening = openStructures(world, structures, new Program(world, process));
  await overWithin(world, new Set([opening]));
  process.end();
}

async function perform(world: World, servers: Servers, { id, act }: PlannedAct): Promise<void> {
  const client = new Client(world, servers, new Random(`${world.seed} ${id} client`), id);
  try {
    await act.run({ id, world, client, random: new Random(`${world.seed} ${id}`) });
  } catch (error) {
    world.failures.push(`${id}: ${error instanceof Error ? error.stack : String(error)}`);
  }
}

/** @returns false, and notes it, when the work does not end */
async function overWithin(world: World, works: ReadonlySet<Promise<void>>): Promise<boolean> {
  let isOver = false;
  void Promise.allSettled(works).then(() => {
    isOver = true;
  });
  const isInTime = await world.time.runUntil(() => isOver, longestActMs);
  if (!isInTime) world.failures.push('an act does not end');
  return isInTime;
}

async function settle(world: World, running: ReadonlySet<Promise<void>>): Promise<void> {
  await overWithin(world, running);
  await world.time.run(settleMs);
}

/** The faults end; then everything that is late is done. */
async function heal(world: World, servers: Servers, running: ReadonlySet<Promise<void>>): Promise<void> {
  world.faults.set('end', noFaults);
  await settle(world, running);
  world.trace.write('the faults end');
  // Schedules complete only the work that began some time ago.
  world.time.leap(leapMs);
  await settle(world, new Set([perform(world, servers, lastMorning)]));
  if (world.unreadable.size > 0) {
    world.stoppedReaders.push(...(await rest(world, servers, readersBehind)));
    world.unreadable.clear();
    world.trace.write('every structure can be read again');
    await settle(world, new Set([perform(world, servers, { ...lastMorning, id: '#morning after' })]));
  }
  const works = await rest(world, servers, unfinished);
  if (works.length > 0) world.failures.push(`never done: ${works.join(', ')}`);
}

/** Waits until no work is left. @returns the work that does not end */
async function rest(world: World, servers: Servers, works: (world: World) => string[]): Promise<string[]> {
  for (let leaps = 0; leaps < mostLeaps; leaps++) {
    await world.time.run(settleMs);
    if (servers.areAlive && works(world).length === 0) return [];
    world.time.leap(leapMs);
  }
  return works(world);
}
