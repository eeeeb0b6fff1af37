import { Agent, request } from 'node:http';
import { percentile } from './row.ts';

export type Call = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };
/** `sent`: includes the requests of the second that is not counted. */
export type Load = { perSecond: number; p50: number; p99: number; calls: number; errors: number; sent: number };

/** The bare answer that rates are compared with: the page of the web application, which the server sends from memory without a session or a query. */
export const bareCall: Call = { path: '/login' };

/**
 * `clients` connections, each sending its next call when the last one is answered, for `seconds`; the first second is not counted.
 * A closed loop from this process: its own cost is the same for a route and for the bare answer that it is compared with.
 */
export async function load(url: string, clients: number, seconds: number, next: (index: number) => Call): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const { hostname, port } = new URL(url);
  const durations: number[] = [];
  let index = 0;
  let errors = 0;
  const start = performance.now();
  const warm = start + 1000;
  const end = warm + seconds * 1000;
  const client = async () => {
    while (performance.now() < end) {
      const before = performance.now();
      const status = await send(agent, hostname, port, next(index++));
      const after = performance.now();
      if (before < warm || after > end) continue;
      if (status >= 200 && status < 300) durations.push(after - before);
      else errors++;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  if (durations.length === 0) throw new Error(`none of ${errors} calls succeeded, the first of them ${next(0).path}`);
  durations.sort((left, right) => left - right);
  return {
    perSecond: durations.length / seconds,
    p50: percentile(durations, 0.5),
    p99: percentile(durations, 0.99),
    calls: durations.length,
    errors,
    sent: index,
  };
}

function send(agent: Agent, hostname: string, port: string, { method = 'GET', path, headers = {}, body }: Call): Promise<number> {
  const length = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
