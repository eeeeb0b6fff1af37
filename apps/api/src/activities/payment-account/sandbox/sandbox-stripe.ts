import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { cents, formatEuros } from '@intendance/kernel/money.js';
import { checkoutPage } from './checkout-page.js';

export const sandboxKeyPrefix = 'sk_sandbox_';
/** Payments of the demo data, which nobody made on the page: they are refunded like any other. */
export const demoReceiptPrefix = 'pi_demo_';

type Session = {
  id: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  expires_at: number;
  amount_total: number;
  label: string;
  success_url: string;
  cancel_url: string;
  intent: string | null;
  paidAt: number | null;
};
type Answer = { readonly status: number; readonly body: object };
/** `answers`: by idempotency key, as Stripe keeps them. In a file, so that a payment is still there after a restart. */
type Memory = { sessions: Record<string, Session>; refunds: Record<string, string>; answers: Record<string, Answer> };
type Options = { readonly memoryFile: string | null; readonly now: () => Date };

/** A sandbox on this machine that speaks the part of Stripe's protocol that the program uses, with a page where one pays or gives up. */
export class SandboxStripe {
  private readonly memory: Memory;
  private server: Server | undefined;
  private address = '';

  constructor(private readonly options: Options) {
    this.memory = readMemory(options.memoryFile);
  }

  /** @returns its address, on a port that was free */
  async start(): Promise<string> {
    const server = createServer((request, response) => {
      this.answer(request, response).catch(() => send(response, { status: 500, body: {} }));
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // The server never keeps the program alive.
    server.unref();
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return this.address;
  }

  async stop(): Promise<void> {
    const { server } = this;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://sandbox');
    const body = request.method === 'POST' ? new URLSearchParams(await text(request)) : new URLSearchParams();
    const [, paid] = /^\/pay\/(\w+)$/.exec(pathname) ?? [];
    if (paid) return this.showPage(response, this.memory.sessions[paid], body);
    if (!request.headers.authorization?.startsWith(`Bearer ${sandboxKeyPrefix}`)) return send(response, problem(401, 'api_key_invalid'));
    const key = String(request.headers['idempotency-key'] ?? '');
    const answer = this.memory.answers[key] ?? this.decide(`${request.method} ${pathname}`, body);
    if (key && answer.status < 400) this.memory.answers[key] = answer;
    this.remember();
    send(response, answer);
  }

  private decide(route: string, form: URLSearchParams): Answer {
    if (route === 'POST /v1/checkout/sessions') return this.open(form);
    if (route === 'GET /v1/checkout/sessions') return { status: 200, body: { object: 'list', data: [] } };
    if (route === 'POST /v1/refunds') return this.refund(form.get('payment_intent') ?? '');
    const [, id] = /^GET \/v1\/checkout\/sessions\/(\w+)$/.exec(route) ?? [];
    const session = id && this.memory.sessions[id];
    return session ? { status: 200, body: this.toWire(session) } : problem(404, 'resource_missing');
  }

  private open(form: URLSearchParams): Answer {
    const id = `cs_sandbox_${randomBytes(12).toString('hex')}`;
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'));
    const expires_at = Number(form.get('expires_at'));
    // Like Stripe, which refuses a shorter life.
    if (!(amount > 0) || expires_at < this.seconds() + 30 * 60) return problem(400, 'parameter_invalid');
    const label = form.get('line_items[0][price_data][product_data][name]') ?? '';
    const urls = { success_url: form.get('success_url') ?? '', cancel_url: form.get('cancel_url') ?? '' };
    const session: Session = {
      ...{ id, status: 'open', payment_status: 'unpaid', expires_at, amount_total: amount, label, intent: null, paidAt: null },
      ...urls,
    };
    this.memory.sessions[id] = session;
    return { status: 200, body: this.toWire(session) };
  }

  private refund(intent: string): Answer {
    const session = Object.values(this.memory.sessions).find((one) => one.intent === intent);
    if (!session && !intent.startsWith(demoReceiptPrefix)) return problem(404, 'resource_missing');
    if (this.memory.refunds[intent]) return problem(400, 'charge_already_refunded');
    const id = `re_sandbox_${randomBytes(8).toString('hex')}`;
    this.memory.refunds[intent] = id;
    return { status: 200, body: { id, status: 'succeeded', payment_intent: intent } };
  }

  private showPage(response: ServerResponse, session: Session | undefined, form: URLSearchParams): void {
    if (!session || this.isOver(session)) {
      send(response, problem(404, 'resource_missing'));
      return;
    }
    const decision = form.get('decision');
    if (decision === 'pay') {
      session.status = 'complete';
      session.payment_status = 'paid';
      session.intent = `pi_sandbox_${randomBytes(12).toString('hex')}`;
      session.paidAt = this.seconds();
      this.remember();
    }
    if (decision) {
      response.writeHead(303, { location: decision === 'pay' ? session.success_url : session.cancel_url }).end();
      return;
    }
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    };
    response.writeHead(200, headers).end(checkoutPage({ label: session.label, amount: formatEuros(cents(session.amount_total)) }));
  }

  private toWire(session: Session): object {
    const { intent, paidAt, label: _, ...wire } = session;
    const isExpired = wire.status === 'open' && this.isOver(session);
    const payment_intent = intent && { id: intent, latest_charge: { created: paidAt } };
    return { ...wire, status: isExpired ? 'expired' : wire.status, url: `${this.address}/pay/${wire.id}`, payment_intent };
  }

  private isOver({ status, expires_at }: Session): boolean {
    return status !== 'open' || expires_at <= this.seconds();
  }

  private seconds(): number {
    return Math.floor(this.options.now().getTime() / 1000);
  }

  private remember(): void {
    const { memoryFile } = this.options;
    if (!memoryFile) return;
    mkdirSync(dirname(memoryFile), { recursive: true });
    writeFileSync(memoryFile, JSON.stringify(this.memory), { mode: 0o600 });
  }
}

function readMemory(file: string | null): Memory {
  try {
    if (file) return JSON.parse(readFileSync(file, 'utf8')) as Memory;
  } catch {
    // There is none yet, or it is of another version: the sandbox begins anew.
  }
  return { sessions: {}, refunds: {}, answers: {} };
}

const problem = (status: number, code: string): Answer => ({ status, body: { error: { code } } });

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
