import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Answer = readonly [status: number, body: object] | URL;

const account = { id: 9, id_connection: 1, name: 'Compte courant', iban: 'FR7630004000120001234567806', type: 'checking', balance: 12.5 };
/** More than a page of the adapter, newest first as Powens sends them; one is announced, and no movement yet. */
const transactions = Array.from({ length: 1200 }, (_, age) => {
  const date = new Date(Date.UTC(2026, 2, 31) - Math.floor(age / 2) * 86_400_000).toISOString().slice(0, 10);
  return { id: 1200 - age, id_account: account.id, date, value: -age - 1, type: 'card', original_wording: `CB ${age}`, coming: age === 0 };
});

/** The part of Powens that the adapter needs, by its public documentation: webview, codes, connections, accounts and transactions by pages. */
export class PowensDouble {
  /** Codes that the webview gave, and temporary ones of an access. */
  private readonly codes = new Map<string, string>();
  private readonly connections = new Map<string, number>();
  private readonly server = createServer((request, response) => {
    void this.answer(request).then((answer) => {
      if (answer instanceof URL) response.writeHead(302, { location: answer.href }).end();
      else response.writeHead(answer[0], { 'content-type': 'application/json' }).end(JSON.stringify(answer[1]));
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://powens');
    if (/^\/fr\/(re)?connect$/.test(pathname)) return this.agree(searchParams);
    if (pathname === '/2.0/auth/token/access') return this.exchange(JSON.parse(await text(request)) as { code: string });
    const access = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const count = this.connections.get(access);
    if (count === undefined) return [401, { code: 'unauthorized' }];
    switch (pathname) {
      case '/2.0/auth/token/code':
        return [200, { code: this.codeOf(access), type: 'temporary', access: 'single' }];
      case '/2.0/users/me/connections':
        return [200, { connections: Array.from({ length: count }, (_, index) => ({ id: index + 1, state: null })), total: count }];
      case '/2.0/users/me/accounts':
        return [200, { accounts: [account, { ...account, id: 10, type: 'loan' }], total: 2 }];
      case `/2.0/users/me/accounts/${account.id}/transactions`:
        return [200, { transactions: pageOf(searchParams) }];
      default:
        return [404, { code: 'notFound' }];
    }
  }

  private agree(query: URLSearchParams): URL {
    const access = this.codes.get(query.get('code') ?? '') ?? randomUUID();
    const isNew = !query.has('connection_id');
    this.connections.set(access, (this.connections.get(access) ?? 0) + Number(isNew));
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('state', query.get('state') ?? '');
    back.searchParams.set('code', this.codeOf(access));
    return back;
  }

  private exchange({ code }: { code: string }): Answer {
    const access = this.codes.get(code);
    this.codes.delete(code);
    return access ? [200, { access_token: access, token_type: 'Bearer' }] : [403, { code: 'invalidCode' }];
  }

  private codeOf(access: string): string {
    const code = randomUUID();
    this.codes.set(code, access);
    return code;
  }
}

function pageOf(query: URLSearchParams): object[] {
  const offset = Number(query.get('offset'));
  return transactions.filter(({ date }) => date >= (query.get('min_date') ?? '')).slice(offset, offset + Number(query.get('limit')));
}
