import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Payment = { id: number; amount: number; date: string; state: 'Authorized' | 'Refunded' };
type Intent = { id: number; returnUrl: string; totalAmount: number; payment: Payment | null };

/** The part of HelloAsso's API that the program uses, with the shapes of dev.helloasso.com. `/pay/<id>` stands for the payer. */
export class HelloAssoDouble {
  readonly organization = 'les-amis-du-parc';
  readonly clientId = 'client-1';
  readonly clientSecret = 'secret-1';
  private readonly intents = new Map<number, Intent>();
  private server: Server | undefined;
  private address = '';
  private lastId = 1000;

  constructor(private readonly now: () => Date) {}

  async start(): Promise<string> {
    const server = createServer((request, response) => void this.answer(request, response));
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return this.address;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://helloasso');
    const body = await text(request);
    const route = `${request.method} ${pathname}`;
    if (route === 'POST /oauth2/token') return this.sendToken(response, new URLSearchParams(body));
    const [, paid] = /^\/pay\/(\d+)$/.exec(pathname) ?? [];
    if (paid) return this.pay(response, Number(paid));
    if (request.headers.authorization !== 'Bearer token-1') {
      send(response, 401, { message: 'Unauthorized' });
      return;
    }
    const home = `/v5/organizations/${this.organization}`;
    if (route === `GET ${home}`) {
      send(response, 200, { name: 'Les amis du parc' });
      return;
    }
    if (route === `POST ${home}/checkout-intents`) return this.open(response, JSON.parse(body));
    const [, intent] = /^GET \/v5\/organizations\/[\w-]+\/checkout-intents\/(\d+)$/.exec(route) ?? [];
    if (intent) return this.sendIntent(response, this.intents.get(Number(intent)));
    const [, method, payment, isRefund] = /^(GET|POST) \/v5\/payments\/(\d+)(\/refund)?$/.exec(route) ?? [];
    if (payment) return this.onPayment(response, this.payment(Number(payment)), method === 'POST' && isRefund !== undefined);
    return send(response, 404, { message: 'Not found' });
  }

  private sendToken(response: ServerResponse, form: URLSearchParams): void {
    const isKnown = form.get('client_id') === this.clientId && form.get('client_secret') === this.clientSecret;
    if (isKnown) send(response, 200, { access_token: 'token-1', token_type: 'bearer', expires_in: 1800 });
    else send(response, 400, { error: 'invalid_client' });
  }

  private open(response: ServerResponse, asked: { totalAmount: number; initialAmount: number; returnUrl: string }): void {
    const { totalAmount, initialAmount, returnUrl } = asked;
    if (!(totalAmount > 0) || totalAmount !== initialAmount) {
      send(response, 400, { errors: [{ code: 'ArgumentInvalid' }] });
      return;
    }
    const id = ++this.lastId;
    this.intents.set(id, { id, returnUrl, totalAmount, payment: null });
    send(response, 200, { id, redirectUrl: `${this.address}/pay/${id}` });
  }

  private pay(response: ServerResponse, id: number): void {
    const intent = this.intents.get(id);
    if (!intent) {
      send(response, 404, {});
      return;
    }
    const date = this.now().toISOString();
    intent.payment ??= { id: ++this.lastId, amount: intent.totalAmount, date, state: 'Authorized' };
    response.writeHead(303, { location: `${intent.returnUrl}?checkoutIntentId=${id}&code=succeeded` }).end();
  }

  private sendIntent(response: ServerResponse, intent: Intent | undefined): void {
    if (!intent) {
      send(response, 404, { message: 'Not found' });
      return;
    }
    const order = intent.payment && { id: intent.id, payments: [intent.payment] };
    send(response, 200, { id: intent.id, redirectUrl: `${this.address}/pay/${intent.id}`, ...(order && { order }) });
  }

  private onPayment(response: ServerResponse, payment: Payment | undefined, isRefund: boolean): void {
    if (!payment) {
      send(response, 404, { message: 'Not found' });
      return;
    }
    if (isRefund && payment.state === 'Refunded') {
      send(response, 409, { message: 'Already refunded' });
      return;
    }
    if (isRefund) payment.state = 'Refunded';
    send(response, 200, isRefund ? { id: ++this.lastId, amount: payment.amount } : payment);
  }

  private payment(id: number): Payment | undefined {
    return [...this.intents.values()].flatMap(({ payment }) => payment ?? []).find((payment) => payment.id === id);
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
