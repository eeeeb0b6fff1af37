import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { signMessage } from '../../../capabilities/webhook/signed-message.js';
import { readShopToken } from '../shop-token.js';
import { sandboxCatalogue, sandboxProducts } from './sandbox-catalogue.js';
import { type SandboxBuyer, type SandboxOrder, SandboxOrders } from './sandbox-orders.js';
import { closedPage, shopPage } from './shop-page.js';

export type SandboxOptions = {
  /** The address of the program, which the messages are pushed to. */
  readonly productUrl: string;
  /** The bearer that a pull shows. */
  readonly key: string;
  /** Null: nothing is kept after the end of the process. */
  readonly memoryFile: string | null;
  secretOf(environmentId: string): Promise<string>;
  /** Persons of the structure, for the list of beneficiaries. */
  buyersOf(environmentId: string): Promise<readonly SandboxBuyer[]>;
  now(): Date;
};
type Visit = { readonly environmentId: string; readonly name: string; readonly email: string; message: string | null };

const cookieName = 'billetterie';
const pushPatienceMs = 5_000;
const mostVisits = 1_000;
const mostInPage = 500;

/** A ticketing that exists on this machine only: the partner's protocol, a shop, and messages that it signs and pushes. */
export class SandboxTicketing {
  private readonly visits = new Map<string, Visit>();
  /** Each link opens the shop once. */
  private readonly usedTokens = new Set<string>();
  private readonly orders: SandboxOrders;
  private server: Server | undefined;

  constructor(private readonly options: SandboxOptions) {
    this.orders = new SandboxOrders(options.memoryFile);
  }

  /** @returns its address, on a port that was free */
  async start(): Promise<string> {
    const server = createServer((request, response) => {
      this.answer(request, response).catch(() => send(response, 500, {}));
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    const { server } = this;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://sandbox');
    const [, environmentId = '', resource] = /^\/structures\/([0-9a-f-]{36})\/(catalogue|orders)$/.exec(url.pathname) ?? [];
    if (resource) return this.answerPartner(request, response, { environmentId, resource, query: url.searchParams });
    const route = `${request.method} ${url.pathname}`;
    if (route === 'GET /' && url.searchParams.has('token')) return this.enter(response, url.searchParams.get('token') ?? '');
    const visit = this.visitOf(request);
    if (!visit) return sendPage(response, 403, closedPage());
    if (route === 'GET /') return this.show(response, visit);
    // A page of another site must not order for a visitor.
    const { origin, host } = request.headers;
    if (origin !== undefined && origin !== `http://${host}`) return send(response, 403, {});
    if (route === 'POST /orders') return this.buy(response, visit, new URLSearchParams(await text(request)));
    if (route === 'POST /orders/cancel') return this.cancel(response, visit, new URLSearchParams(await text(request)));
    return send(response, 404, {});
  }

  private async answerPartner(
    { headers, method }: IncomingMessage,
    response: ServerResponse,
    { environmentId, resource, query }: { environmentId: string; resource: string; query: URLSearchParams },
  ): Promise<void> {
    if (headers.authorization !== `Bearer ${this.options.key}`) return send(response, 401, {});
    if (method !== 'GET') return send(response, 405, {});
    if (resource === 'catalogue') return send(response, 200, sandboxCatalogue);
    const limit = Math.min(mostInPage, Number(query.get('limit') ?? mostInPage));
    send(response, 200, this.orders.since(environmentId, Number(query.get('since') ?? 0), limit));
  }

  private async enter(response: ServerResponse, token: string): Promise<void> {
    const visitor = await readShopToken(token, (environmentId) => this.options.secretOf(environmentId), this.options.now());
    if (!visitor || this.usedTokens.has(visitor.tokenId)) return sendPage(response, 403, closedPage());
    this.usedTokens.add(visitor.tokenId);
    const id = randomUUID();
    if (this.visits.size >= mostVisits) this.visits.delete(this.visits.keys().next().value ?? '');
    this.visits.set(id, { environmentId: visitor.environmentId, name: visitor.name, email: visitor.email, message: null });
    response.writeHead(303, { location: '/', 'set-cookie': `${cookieName}=${id}; Path=/; HttpOnly; SameSite=Lax` }).end();
  }

  private async show(response: ServerResponse, visit: Visit): Promise<void> {
    const { message } = visit;
    visit.message = null;
    const buyers = await this.options.buyersOf(visit.environmentId).catch(() => []);
    sendPage(response, 200, shopPage({ ...visit, message, buyers, orders: this.orders.all(visit.environmentId) }));
  }

  private async buy(response: ServerResponse, visit: Visit, form: URLSearchParams): Promise<void> {
    const { environmentId } = visit;
    const listed = (await this.options.buyersOf(environmentId)).find(({ id }) => id === form.get('buyer'));
    const other = form.get('other')?.trim() ?? '';
    const quantities = Object.fromEntries(sandboxProducts.map(({ id }) => [id, wholeNumber(form.get(id))]));
    const person = listed ? { id: listed.id } : other.includes('@') ? { email: other } : { matricule: other };
    const purchase = { person, buyer: listed?.name ?? other, quantities, date: this.options.now().toISOString() };
    const order = listed || other ? this.orders.buy(environmentId, purchase) : undefined;
    if (!order) return back(response, visit, 'Choisissez au moins un billet et un bénéficiaire.');
    return back(response, visit, `La commande ${order.number} est enregistrée. ${await this.push(environmentId, order)}`);
  }

  private async cancel(response: ServerResponse, visit: Visit, form: URLSearchParams): Promise<void> {
    const order = this.orders.cancel(visit.environmentId, form.get('number') ?? '', this.options.now().toISOString());
    if (!order) return back(response, visit, 'Cette commande est déjà annulée.');
    return back(response, visit, `La commande ${order.number} est annulée. ${await this.push(visit.environmentId, order)}`);
  }

  /** A message that does not arrive is not lost: the next pull reads the order. */
  private async push(environmentId: string, order: SandboxOrder): Promise<string> {
    try {
      const body = JSON.stringify({ orders: [order] });
      const [id, timestamp] = [randomUUID(), String(Math.floor(this.options.now().getTime() / 1000))];
      const signature = signMessage(await this.options.secretOf(environmentId), { id, timestamp, body });
      const answer = await fetch(`${this.options.productUrl}/api/ticketing/${environmentId}/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature },
        body,
        signal: AbortSignal.timeout(pushPatienceMs),
      });
      await answer.body?.cancel();
      if (answer.ok) return 'Votre CSE en est informé.';
    } catch {
      // The program is restarting, or too slow.
    }
    return 'Votre CSE en sera informé à la prochaine synchronisation.';
  }

  private visitOf({ headers }: IncomingMessage): Visit | undefined {
    const [, id = ''] = new RegExp(`(?:^|; )${cookieName}=([\\w-]+)`).exec(headers.cookie ?? '') ?? [];
    return this.visits.get(id);
  }
}

const wholeNumber = (value: string | null): number => (/^\d{1,2}$/.test(value ?? '') ? Math.min(20, Number(value)) : 0);

function back(response: ServerResponse, visit: Visit, message: string): void {
  visit.message = message;
  response.writeHead(303, { location: '/' }).end();
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    // With `no-referrer`, a browser sends a form of this page without its origin.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  };
  response.writeHead(status, headers).end(html);
}
