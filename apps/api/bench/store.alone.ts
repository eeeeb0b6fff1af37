/** `node apps/api/bench/store.alone.ts`, after a build: the store's part of `npm run bench`, on a PostgreSQL of its own that is as safe as in production. */
import { eventStoreTemplate } from '@intendance/event-store/postgres/install.js';
import { startServer } from '../../../libs/testing/src/embedded-server.ts';
import { printRows } from './row.ts';
import { benchStore } from './store.ts';

const server = await startServer({ durable: true });
try {
  await eventStoreTemplate.prepare(server.url);
  const as = (role: string): string => `${server.url}?options=-c%20role%3D${role}`;
  printRows('Event store', await benchStore({ owner: server.url, app: as('intendance_app'), worker: as('intendance_worker') }));
} finally {
  await server.stop();
}
