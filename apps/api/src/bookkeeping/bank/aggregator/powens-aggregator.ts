import { aggregatorErrors } from '@intendance/domain/bookkeeping/bank/aggregator/aggregator.errors.js';
import type { AggregatedBank } from '@intendance/domain/bookkeeping/bank/aggregator/bank-links-case.js';
import type { BankMovement } from '@intendance/domain/bookkeeping/bank/bank-file/bank-file.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Logger } from '@nestjs/common';
import { BankAggregator, type Departure } from './bank-aggregator.js';
import {
  accountOf,
  connectionOf,
  isBankAccount,
  movementOf,
  type PowensAccount,
  type PowensConnection,
  type PowensTransaction,
} from './powens-wire.js';

/** `url` is the API (`https://demo.biapi.pro/2.0`), `webviewUrl` the pages that the user sees. */
export type PowensSettings = {
  readonly url: string;
  readonly webviewUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

const pageSize = 500;
const patienceMs = 15_000;

/** Powens (formerly Budgea) over HTTP. Its settings may take a moment to be there: the sandbox bank chooses its own port. */
export class PowensAggregator extends BankAggregator {
  readonly isConfigured = true;
  private readonly logger = new Logger('aggregator');

  constructor(private readonly settings: () => Promise<PowensSettings>) {
    super();
  }

  async syncAccounts(access: string | null, departure: Departure): Promise<string> {
    const code = access === null ? undefined : await this.temporaryCode(access);
    return this.page('/connect', { ...departurePart(departure), ...(code && { code }) });
  }

  async renew(access: string, connectionId: string, departure: Departure): Promise<string> {
    const code = await this.temporaryCode(access);
    return this.page('/reconnect', { ...departurePart(departure), code, connection_id: connectionId });
  }

  async handleCallback(code: string): Promise<string> {
    const { clientId, clientSecret } = await this.settings();
    const body = { code, client_id: clientId, client_secret: clientSecret };
    const { access_token } = await this.ask<{ access_token?: string }>('POST', '/auth/token/access', { body });
    if (!access_token) throw aggregatorErrors.failed();
    return access_token;
  }

  async bank(access: string): Promise<AggregatedBank> {
    const [{ connections }, { accounts }] = await Promise.all([
      this.ask<{ connections: PowensConnection[] }>('GET', '/users/me/connections', { access }),
      this.ask<{ accounts: PowensAccount[] }>('GET', '/users/me/accounts', { access }),
    ]);
    return { connections: connections.map(connectionOf), accounts: accounts.filter(isBankAccount).map(accountOf) };
  }

  async *movements(access: string, account: string, since: LocalDate): AsyncGenerator<readonly BankMovement[]> {
    for (let offset = 0; ; offset += pageSize) {
      const query = new URLSearchParams({ min_date: since, limit: String(pageSize), offset: String(offset) });
      const path = `/users/me/accounts/${encodeURIComponent(account)}/transactions?${query}`;
      const { transactions } = await this.ask<{ transactions: PowensTransaction[] }>('GET', path, { access });
      yield transactions.flatMap((transaction) => movementOf(transaction) ?? []).toSorted((a, b) => (a.date < b.date ? -1 : 1));
      if (transactions.length < pageSize) return;
    }
  }

  private async temporaryCode(access: string): Promise<string> {
    const { code } = await this.ask<{ code: string }>('GET', '/auth/token/code?type=singleAccess', { access });
    return code;
  }

  private async page(path: string, parameters: Record<string, string>): Promise<string> {
    const { url, webviewUrl, clientId } = await this.settings();
    // One webview serves every customer of Powens: the query string gives our domain, and the language.
    const query = new URLSearchParams({ domain: new URL(url).host, client_id: clientId, ...parameters });
    return `${webviewUrl}/fr${path}?${query}`;
  }

  private async ask<Answer>(method: string, path: string, { access, body }: { access?: string; body?: object }): Promise<Answer> {
    const { url } = await this.settings();
    const headers = {
      ...(access && { authorization: `Bearer ${access}` }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const sent = { method, headers, signal: AbortSignal.timeout(patienceMs), ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${url}${path}`, sent).catch((error: unknown) => {
      this.logger.warn({ msg: 'the aggregator does not answer', path, err: error });
      throw aggregatorErrors.unreachable();
    });
    if (answer.ok) return (await answer.json()) as Answer;
    this.logger.warn({ msg: 'the aggregator refused', path, status: answer.status });
    throw answer.status >= 500 || answer.status === 429 ? aggregatorErrors.unreachable() : aggregatorErrors.failed();
  }
}

const departurePart = ({ redirectUri, state }: Departure): Record<string, string> => ({ redirect_uri: redirectUri, state });

/** For an installation without an aggregator. */
export class NoAggregator extends BankAggregator {
  readonly isConfigured = false;
  async syncAccounts(): Promise<string> {
    throw aggregatorErrors.notConfigured();
  }
  async renew(): Promise<string> {
    throw aggregatorErrors.notConfigured();
  }
  async handleCallback(): Promise<string> {
    throw aggregatorErrors.notConfigured();
  }
  async bank(): Promise<AggregatedBank> {
    throw aggregatorErrors.notConfigured();
  }
  movements(): AsyncIterable<readonly BankMovement[]> {
    throw aggregatorErrors.notConfigured();
  }
}
