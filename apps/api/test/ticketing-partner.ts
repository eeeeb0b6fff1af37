import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PartnerFault = 'down' | 'slow' | 'cut' | 'error' | 'busy' | 'refuses' | 'unknown' | 'redirects' | 'html' | 'huge';

export const partnerOrder = (number: string, change: object = {}) => ({
  number,
  date: '2026-03-14T10:00:00+01:00',
  person: { matricule: 'M-1' },
  status: 'confirmed',
  items: [{ id: `${number}-1`, name: 'Place de cinéma', price: 11.9, quantity: 2, universe_ids: ['1'], category_ids: ['11', '111'] }],
  ...change,
});

export const partnerCatalogue = {
  universes: [{ id: 1, name: 'Cinéma', categories: [{ id: 11, name: 'Films', sub_categories: [{ id: '111', name: 'Avant-premières' }] }] }],
};

/** A ticketing partner on a port of its own, which returns its orders in the order of `tell`, and fails on demand. */
export class TicketingPartner {
  /** Failures of the next requests, one each; later requests succeed. */
  readonly faults: PartnerFault[] = [];
  readonly requests: { path: string; authorization: string | undefined }[] = [];
  /** Good answers before the first fault. */
  answers = 0;
  catalogue: unknown = partnerCatalogue;
  pageSize = 500;
  private readonly told = new Map<string, unknown[]>();
  private readonly server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://partner');
    this.requests.push({ path: `${url.pathname}${url.search}`, authorization: request.headers.authorization });
    const fault = this.answers > 0 ? undefined : this.faults.shift();
    this.answers = Math.max(0, this.answers - 1);
    if (fault) return fail(response, fault);
    if (request.headers.authorization !== 'Bearer partner-key') return send(response, 401, {});
    if (url.pathname.endsWith('/catalogue')) return send(response, 200, this.catalogue);
    const since = Number(url.searchParams.get('since') ?? 0);
    const [, , structure = ''] = url.pathname.split('/');
    const orders = this.ordersOf(structure).slice(since, since + Math.min(this.pageSize, Number(url.searchParams.get('limit'))));
    send(response, 200, { orders, next_position: String(since + orders.length) });
  });

  /** To one structure, by its environment. */
  tell(structure: string, ...orders: unknown[]): void {
    this.told.set(structure, [...this.ordersOf(structure), ...orders]);
  }

  private ordersOf(structure: string): readonly unknown[] {
    return this.told.get(structure) ?? [];
  }

  async start(): Promise<{ url: string; key: string }> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return { url: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`, key: 'partner-key' };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

function fail(response: ServerResponse, fault: PartnerFault): void {
  const json = { 'content-type': 'application/json' };
  const faults: Readonly<Record<PartnerFault, () => void>> = {
    down: () => response.destroy(),
    slow: () => undefined,
    cut() {
      response.writeHead(200, { ...json, 'content-length': '1000' }).write('{"orders":[');
      setTimeout(() => response.destroy(), 20);
    },
    error: () => send(response, 503, {}),
    busy: () => send(response, 429, {}),
    refuses: () => send(response, 401, {}),
    unknown: () => send(response, 404, {}),
    redirects: () => response.writeHead(302, { location: 'http://127.0.0.1:9/ailleurs' }).end(),
    html: () => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Maintenance</html>'),
    huge: () => response.writeHead(200, json).end(`{"orders":[${'"x",'.repeat(20_000)}"x"]}`),
  };
  faults[fault]();
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
