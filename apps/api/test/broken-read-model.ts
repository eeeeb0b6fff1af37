/**
 * A read model that cannot fold the next events of its structures, until a spec mends it:
 *
 *     const claims = await brokenReadModel(app, { table: 'refund_list', refuses: 'bill = 6600' });
 *     …                            // a claim of 66 € parks its structure in refund-list
 *     await claims.mend();         // tried again by itself: it goes on
 */
import type { TestApp } from './open-test-app.js';

export async function brokenReadModel({ pools }: TestApp, { table, refuses }: { table: string; refuses: string }) {
  await pools.owner.query(`ALTER TABLE read.${table} ADD CONSTRAINT broken CHECK (NOT (${refuses})) NOT VALID`);
  return { mend: async () => void (await pools.owner.query(`ALTER TABLE read.${table} DROP CONSTRAINT broken`)) };
}
