import type { Server } from 'node:http';

type Closing = { close(): Promise<void>; getHttpServer(): Pick<Server, 'closeAllConnections'> };

/** What supervisors wait for, and then some: they kill after 30 seconds. */
const graceMs = 10_000;

/** Lets answers that are under way end, but not for ever: a reader that stops reading a long one would keep the program from ending. */
export async function closeGently(app: Closing, grace = graceMs): Promise<void> {
  const cut = setTimeout(() => app.getHttpServer().closeAllConnections(), grace);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}
