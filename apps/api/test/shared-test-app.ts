import { FixedClock } from './fixed-clock.js';

/** A symbol of the global object outlives the file that sets it (`shared-environment.js`, which closes the application at the end). */
const key = Symbol.for('intendance shared test apps');
type Clocked = { readonly clock: FixedClock };
/** By the instant of their clocks. */
type Worker<App> = { [key]?: Map<string, Promise<App>> };

/** The application that the files of one instant and one jest worker share: opened by the first of them, closed with the worker (ADR 0117). */
export async function sharedTestApp<App extends Clocked>(instant: string, open: () => Promise<App>): Promise<App> {
  const worker = globalThis as Worker<App>;
  worker[key] ??= new Map();
  const apps = worker[key];
  const app = apps.get(instant) ?? open();
  apps.set(instant, app);
  try {
    return sharedPart(await app);
  } catch (error) {
    apps.delete(instant);
    throw error;
  }
}

/** Refuses what would show a file the work of another one, or change it. */
function sharedPart<App extends Clocked>(app: App): App {
  const own = {
    clock: new StillClock(app.clock.now().toISOString()),
    get database() {
      return refuse('the database');
    },
    get pools() {
      return refuse('the database');
    },
    mails: async () => refuse('the mailbox'),
    close: async () => undefined,
  };
  return Object.create(app, Object.getOwnPropertyDescriptors(own));
}

class StillClock extends FixedClock {
  override set(): never {
    return refuse('the clock');
  }

  override advance(): never {
    return refuse('the clock');
  }
}

function refuse(part: string): never {
  throw new Error(`${part} is that of every file of this worker: openTestApp({ isOwn: true }) opens an own application (ADR 0117)`);
}
