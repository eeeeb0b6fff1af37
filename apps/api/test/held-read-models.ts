/**
 * Read models that stay behind until a spec lets them go on:
 *
 *     const readModels = await heldReadModels(app);
 *     const answer = await stage.post('/operations', form);      // written, shown nowhere yet
 *     await readModels.release();
 *
 * A GET of `app.inject` waits for the read models: while they are held, a spec asks for writes only.
 */
import type { TestApp } from './open-test-app.js';

/** @param names the read models or policies that stay behind, from where they are; all of them by default, once they have settled */
export async function heldReadModels({ pools, settled }: TestApp, names?: readonly string[]): Promise<{ release(): Promise<void> }> {
  if (!names) await settled();
  const client = await pools.owner.connect();
  await client.query('BEGIN');
  // Each batch moves its checkpoint first.
  await client.query('SELECT 1 FROM evs.checkpoint WHERE $1::text[] IS NULL OR projection = ANY ($1) FOR UPDATE', [names ?? null]);
  let isReleased = false;
  return {
    /** A second call does nothing. */
    async release() {
      if (isReleased) return;
      isReleased = true;
      await client.query('ROLLBACK');
      client.release();
    },
  };
}

/** Runs `work` while the read models stay behind. */
export async function behindReadModels<Value>(app: TestApp, work: () => Promise<Value>): Promise<Value> {
  const readModels = await heldReadModels(app);
  try {
    return await work();
  } finally {
    await readModels.release();
  }
}
