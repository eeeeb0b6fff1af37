import type { Server } from 'node:http';

type Closing = { close(): Promise<void>; getHttpServer(): Pick<Server, 'closeAllConnections'> };

/** Stays below the 30 seconds after which supervisors kill a process. */
const graceMs = 10_000;

/** Waits for running responses up to a limit: a client that stops reading a long response would block the shutdown. */
export async function closeGently(app: Closing, grace = graceMs): Promise<void> {
  const cut = setTimeout(() => app.getHttpServer().closeAllConnections(), grace);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}
