import { join } from 'node:path';

type Server = import('./embedded-server.js').EmbeddedServer;

declare global {
  var intendanceTestServer: Server | undefined;
}

/** One PostgreSQL for the whole jest run; specs take their own database from `openDatabase`. `TEST_DATABASE_URL` given: that server serves. */
export default async function start(_run: unknown, project: { rootDir: string }): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return;
  // By its real name: jest maps no `.js` to `.ts` in a global setup, and Node reads the types away by itself.
  const { startServer }: typeof import('./embedded-server.js') = await import(join(project.rootDir, 'libs/testing/src/embedded-server.ts'));
  globalThis.intendanceTestServer = await startServer();
  process.env.TEST_DATABASE_URL = globalThis.intendanceTestServer.url;
}
