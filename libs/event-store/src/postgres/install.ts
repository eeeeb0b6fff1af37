import pg from 'pg';
import { eventStoreSchema } from './schema.js';

/** The event store alone on an empty database: for specs and benchmarks. The application's migrations run `eventStoreSchema` themselves. */
export const eventStoreTemplate = {
  name: 'event store 5',
  async prepare(ownerUrl: string): Promise<void> {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    try {
      await client.query(eventStoreSchema);
    } finally {
      await client.end();
    }
  },
};
