import { rmSync } from 'node:fs';
import { TestEnvironment } from 'jest-environment-node';

/** By project: each has its own transform and its own export conditions. */
const environments = new Map();

/** The applications that the files of a worker share, under a symbol of their global object: they outlive each file (ADR 0117). */
const sharedApps = Symbol.for('intendance shared test apps');

const openApps = () => Promise.all([...environments.values()].flatMap(({ global }) => [...(global[sharedApps]?.values() ?? [])]));

/** Called by the teardown, where jest runs in one process. */
export async function closeSharedApps() {
  await Promise.all((await openApps()).map((app) => app.close()));
}

/** `CHILD_MESSAGE_END` of jest-worker, which waits half a second for the end of the process, then kills it with a warning. */
const endOfWorker = 2;

/**
 * Removes the files of the applications, and their databases from a server that outlives the run, then ends the process: a close of each
 * application takes longer than jest-worker waits.
 */
async function endAtEndOfWorker(message) {
  if (message[0] !== endOfWorker) return;
  try {
    const apps = await openApps();
    for (const { config } of apps) rmSync(config.dataDir, { recursive: true, force: true });
    if (process.env.TEST_DATABASE_STAYS) await Promise.all(apps.map(({ database }) => database.close()));
  } finally {
    process.exit(0);
  }
}
if (process.env.JEST_WORKER_ID && process.send) process.on('message', endAtEndOfWorker);

/** Jest's own state of one file, which jest-circus registers in the global object. */
const ownState = [
  'EVENT_HANDLERS',
  'RETRY_TIMES',
  'RETRY_IMMEDIATELY',
  'WAIT_BEFORE_RETRY',
  'TEST_TIMEOUT_SYMBOL',
  'LOG_ERRORS_BEFORE_RETRY',
];

/**
 * One global object for the files of a worker, so that they share evaluated modules (ADR 0047). Changes of a file to that object are
 * undone after the file. A file with `@own-modules` in its first comment gets an environment of its own.
 */
export default function openEnvironment(config, context) {
  const { watch, watchAll } = config.globalConfig;
  const isShared = !watch && !watchAll && context.docblockPragmas['own-modules'] === undefined;
  const { id } = config.projectConfig;
  const environment = (isShared && environments.get(id)) || new SharedEnvironment(config, context, isShared);
  if (isShared) environments.set(id, environment);
  environment.remember();
  return environment;
}

class SharedEnvironment extends TestEnvironment {
  constructor(config, context, isShared) {
    super(config, context);
    this.isShared = isShared;
  }

  /** Called before a file is imported. */
  remember() {
    const { process } = this.global;
    this.before = {
      globals: Object.getOwnPropertyDescriptors(this.global),
      env: { ...process.env },
      exit: process.exit,
      listeners: listenersOf(process),
    };
  }

  /** Called after a file and its imports are evaluated: registrations of libraries in the global object stay. */
  rememberLibraries() {
    this.before.libraries = new Set(Object.getOwnPropertyNames(this.global));
    this.before.listeners = listenersOf(this.global.process);
  }

  async teardown() {
    if (!this.isShared) return super.teardown();
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    const { globals, libraries, env, exit, listeners } = this.before;
    for (const name of Object.getOwnPropertyNames(this.global)) {
      if (name in globals) restore(this.global, name, globals[name]);
      else if (!libraries?.has(name)) Reflect.deleteProperty(this.global, name);
    }
    for (const name of Object.keys(globals)) if (!Object.hasOwn(this.global, name)) Object.defineProperty(this.global, name, globals[name]);
    for (const name of ownState) Reflect.deleteProperty(this.global, Symbol.for(name));
    forgetMatchers(this.global);
    const { process } = this.global;
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    process.exit = exit;
    for (const name of process.eventNames())
      for (const listener of process.rawListeners(name)) if (!listeners.get(name)?.has(listener)) process.removeListener(name, listener);
  }
}

function restore(global, name, descriptor) {
  if (!descriptor.configurable && !descriptor.writable) return;
  const now = Object.getOwnPropertyDescriptor(global, name);
  if (now.value !== descriptor.value || now.get !== descriptor.get) Object.defineProperty(global, name, descriptor);
}

/** Jest defines its own again with the `expect` of the next file. */
function forgetMatchers(global) {
  const { matchers, customEqualityTesters } = global[Symbol.for('$$jest-matchers-object')] ?? { matchers: {}, customEqualityTesters: [] };
  for (const name of Object.keys(matchers)) delete matchers[name];
  customEqualityTesters.length = 0;
}

const listenersOf = (process) => new Map(process.eventNames().map((name) => [name, new Set(process.rawListeners(name))]));
