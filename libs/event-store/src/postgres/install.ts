import pg from 'pg';
import { personKeySchema } from './person-key-schema.js';
import { readAfterSchema } from './read-after-schema.js';
import { eventStoreSchema } from './schema.js';

/** The event store alone on an empty database: for specs and benchmarks. The application's migrations run the same schemas themselves. */
export const eventStoreTemplate = {
  name: 'event store 7',
  async prepare(ownerUrl: string): Promise<void> {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    try {
      await client.query(eventStoreSchema + personKeySchema + readAfterSchema);
    } finally {
      await client.end();
    }
  },
};
