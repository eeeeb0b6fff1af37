import { exitCodes, Failure, reasonOf } from './failure.js';

export type Send = (request: Request) => Promise<Response>;
type Server = { url: string; timeoutMs: number; fetch: Send; onMissing(path: string): void };

/** Sends one request. A missing server, a timeout and a web page become a readable `Failure`. */
export const sender =
  ({ url, timeoutMs, fetch, onMissing }: Server): Send =>
  async (request) => {
    const response = await awaitAnswer(request, { url, timeoutMs, fetch });
    if (/^text\/html\b/.test(response.headers.get('content-type') ?? '')) {
      await response.body?.cancel();
      const message = `Le serveur ${url} a répondu par une page web (HTTP ${response.status}), pas par l’API d’Intendance.`;
      throw new Failure(message, exitCodes.unavailable, ['Vérifiez l’adresse (--url) et ce qui se trouve entre vous et le serveur.']);
    }
    if (response.status === 404) onMissing(decodeURIComponent(new URL(request.url).pathname));
    return response;
  };

/** The timeout covers the wait for the response headers only: the body of a long export may take longer. */
async function awaitAnswer(request: Request, { url, timeoutMs, fetch }: Omit<Server, 'onMissing'>): Promise<Response> {
  const limit = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => {
      fail(
        new Failure(`Le serveur ${url} n’a pas répondu en ${timeoutMs / 1000} s. --timeout change cette limite.`, exitCodes.unavailable),
      );
      limit.abort();
    }, timeoutMs);
  });
  try {
    return await Promise.race([fetch(new Request(request, { signal: limit.signal })), late]);
  } catch (error) {
    if (error instanceof Failure) throw error;
    // undici puts the useful error (ECONNREFUSED, ENOTFOUND, certificate) in `cause`.
    const cause = (error instanceof Error && error.cause) || error;
    throw new Failure(`Le serveur ${url} ne répond pas (${reasonOf(cause)}).`, exitCodes.unavailable);
  } finally {
    clearTimeout(timer);
  }
}
