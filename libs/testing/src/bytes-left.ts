import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const waits = 20_000;

/**
 * Bytes of heap that a wait leaves once it is over: a promise that never settles keeps what raced with it, some 300 bytes each time.
 *
 *     expect(await bytesLeftBy(() => pauses.pause(1))).toBeLessThan(20);
 */
export async function bytesLeftBy(wait: () => Promise<void>): Promise<number> {
  const batch = () => Promise.all(Array.from({ length: waits }, wait)).then(() => undefined);
  // The first batch fills what the program keeps for ever: compiled code, tables at their size.
  await batch();
  const before = await heapInUse();
  await batch();
  return ((await heapInUse()) - before) / waits;
}

async function heapInUse(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  // An object that a job has read is not collected before the job ends.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
