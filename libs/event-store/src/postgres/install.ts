import pg from 'pg';
import { appendEachSchema } from './append-each-schema.js';
import { otherLogSchema } from './other-log-schema.js';
import { Passes } from './passes.js';
import { personKeySchema } from './person-key-schema.js';
import { readAfterSchema } from './read-after-schema.js';
import { readBetweenSchema } from './read-between-schema.js';
import { readEachSchema } from './read-each-schema.js';
import { eventStoreSchema } from './schema.js';
import { markBarrierSchema, markChangesSchema, structureMarkSchema } from './structure-mark-schema.js';

/** Applies to every database copied from this template. */
export const templatePasses = Passes.of('an event store alone, without a program');

/** The event store alone on an empty database: for specs and benchmarks. The application's migrations run the same schemas themselves. */
export const eventStoreTemplate = {
  name: 'event store 16',
  async prepare(ownerUrl: string): Promise<void> {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    try {
      await client.query(
        eventStoreSchema +
          personKeySchema +
          readAfterSchema +
          otherLogSchema +
          appendEachSchema +
          readEachSchema +
          readBetweenSchema +
          structureMarkSchema +
          markChangesSchema +
          markBarrierSchema,
      );
      await templatePasses.install(client);
    } finally {
      await client.end();
    }
  },
};
