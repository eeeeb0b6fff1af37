import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { consentPage } from './consent-page.js';
import { accountsOf, transactionsOf } from './sandbox-ledger.js';

const webview = /^\/[a-z]{2}\/(?:re)?connect$/;
/** Errors of a bank; a user of the demo chooses one on the consent page. */
export const sandboxErrors = [
  'wrongpass',
  'changepass',
  'unavailable',
  'SCARequired',
  'webauthRequired',
  'additionalInformationNeeded',
  'decoupled',
  'bug',
] as const;
type Connection = { id: number; state: string | null; error_message: string | null };
type User = { connections: Connection[] };
/** Kept in a file, so that a bank that was connected is still there after a restart. */
type Memory = { users: Record<string, User>; lastConnection: number };

/**
 * A sandbox bank on this machine: a small server with the aggregator's protocol, and a page where the user agrees, refuses or chooses an
 * error. Its accounts and movements are fictitious, and the same at each start.
 */
export class SandboxBank {
  private readonly codes = new Map<string, string>();
  private readonly memory: Memory;
  private server: Server | undefined;

  constructor(private readonly options: { memoryFile: string | null; today: () => string }) {
    this.memory = readMemory(options.memoryFile);
  }

  /** @returns its address, on a port that was free */
  async start(): Promise<string> {
    const server = createServer((request, response) => {
      this.answer(request, response).catch(() => send(response, 500, { code: 'internalServerError' }));
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // The server never keeps the program alive.
    server.unref();
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
    const route = `${request.method} ${url.pathname}`;
    if (webview.test(url.pathname)) {
      if (request.method === 'POST') return this.decide(response, new URLSearchParams(await text(request)));
      // Like the real webview, requires the domain of a customer.
      return url.searchParams.get('domain') ? sendPage(response, consentPage(url)) : send(response, 400, { code: 'missingParameter' });
    }
    if (route === 'POST /2.0/auth/token/access') return this.exchange(response, JSON.parse(await text(request)) as { code?: string });
    const user = this.userOf(request);
    if (!user) return send(response, 401, { code: 'unauthorized' });
    const [token, userMemory] = user;
    if (route === 'GET /2.0/auth/token/code') return send(response, 200, { code: this.codeFor(token), type: 'temporary' });
    if (route === 'GET /2.0/users/me/connections') return send(response, 200, { connections: userMemory.connections });
    if (route === 'GET /2.0/users/me/accounts')
      return send(response, 200, { accounts: userMemory.connections.flatMap(({ id }) => accountsOf(id)) });
    const [, account] = /^GET \/2\.0\/users\/me\/accounts\/(\d+)\/transactions$/.exec(route) ?? [];
    if (account) return this.sendTransactions(response, userMemory, Number(account), url.searchParams);
    return send(response, 404, { code: 'notFound' });
  }

  private sendTransactions(response: ServerResponse, { connections }: User, account: number, query: URLSearchParams): void {
    const owner = connections.find(({ id }) => accountsOf(id).some((own) => own.id === account));
    if (!owner) {
      send(response, 404, { code: 'notFound' });
      return;
    }
    const all = owner.state === null ? transactionsOf(account, query.get('min_date') ?? '1900-01-01', this.options.today()) : [];
    const offset = Number(query.get('offset') ?? 0);
    send(response, 200, { transactions: all.slice(offset, offset + Number(query.get('limit') ?? 50)), total: all.length });
  }

  /** The user agreed, or did not. */
  private decide(response: ServerResponse, form: URLSearchParams): void {
    const back = form.get('redirect_uri') ?? '';
    if (!URL.canParse(back)) {
      send(response, 400, { code: 'invalidValue' });
      return;
    }
    const target = new URL(back);
    target.searchParams.set('state', form.get('state') ?? '');
    if (form.get('decision') !== 'accept') {
      target.searchParams.set('error', 'access_denied');
      target.searchParams.set('error_description', 'The user refused.');
    } else {
      const token = this.codes.get(form.get('code') ?? '') ?? `sandbox-${randomBytes(16).toString('hex')}`;
      target.searchParams.set('code', this.codeFor(token));
      target.searchParams.set('connection_id', String(this.connect(token, form)));
    }
    response.writeHead(303, { location: target.href }).end();
  }

  private connect(token: string, form: URLSearchParams): number {
    const user = this.memory.users[token] ?? { connections: [] };
    this.memory.users[token] = user;
    const connectionId = Number(form.get('connection_id'));
    const existingConnection = user.connections.find(({ id }) => id === connectionId);
    const connection = existingConnection ?? { id: ++this.memory.lastConnection, state: null, error_message: null };
    if (!existingConnection) user.connections.push(connection);
    connection.state = sandboxErrors.find((error) => error === form.get('error')) ?? null;
    connection.error_message = connection.state && form.get('error_message')?.trim() ? String(form.get('error_message')).trim() : null;
    this.remember();
    return connection.id;
  }

  private remember(): void {
    const { memoryFile } = this.options;
    if (!memoryFile) return;
    mkdirSync(dirname(memoryFile), { recursive: true });
    writeFileSync(memoryFile, JSON.stringify(this.memory), { mode: 0o600 });
  }

  /** A code works once. */
  private exchange(response: ServerResponse, { code = '' }: { code?: string }): void {
    const token = this.codes.get(code);
    this.codes.delete(code);
    if (token) send(response, 200, { access_token: token, token_type: 'Bearer' });
    else send(response, 403, { code: 'invalidCode' });
  }

  private codeFor(token: string): string {
    const code = randomBytes(12).toString('hex');
    this.codes.set(code, token);
    return code;
  }

  private userOf({ headers }: IncomingMessage): [string, User] | undefined {
    const token = headers.authorization?.replace(/^Bearer /, '') ?? '';
    const user = this.memory.users[token];
    return user && [token, user];
  }
}

function readMemory(file: string | null): Memory {
  try {
    if (file) return JSON.parse(readFileSync(file, 'utf8')) as Memory;
  } catch {
    // There is none yet, or it is of another version: the bank begins anew.
  }
  return { users: {}, lastConnection: 0 };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function sendPage(response: ServerResponse, html: string): void {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  };
  response.writeHead(200, headers).end(html);
}
