import { aggregatorErrors } from '@intendance/domain/bookkeeping/bank/aggregator/aggregator.errors.js';
import { bankLinksCase } from '@intendance/domain/bookkeeping/bank/aggregator/bank-links-case.js';
import { connectionMessage } from '@intendance/domain/bookkeeping/bank/aggregator/connection-messages.js';
import type { BankAccountId } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import type { BudgetName } from '@intendance/domain/bookkeeping/budget-name.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Config } from '../../../platform/config/config.js';
import { ProductNames } from '../../../platform/tenancy/product-names.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import type { WriteResult } from '../../../platform/writes/write-result.js';
import { type BookAccount, ImportBooks } from '../bank-import/import-books.js';
import type { BankCallbackDto, ConnectedBankDto, LinkedAccountDto } from './aggregator.dto.js';
import { BankAccess } from './bank-access.js';
import { BankAggregator, type Departure } from './bank-aggregator.js';

const usualReturn = '/accounts';
const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host);

/** The way to the bank and back. */
@Injectable()
export class AggregatorLinks {
  constructor(
    private readonly commands: CommandBus,
    private readonly aggregator: BankAggregator,
    private readonly access: BankAccess,
    private readonly books: ImportBooks,
    private readonly names: ProductNames,
    private readonly config: Config,
  ) {}

  /** @throws aggregator.not-configured, foreign-redirect, unreachable */
  async depart(context: RequestContext, redirectUri: string | undefined): Promise<string> {
    return this.aggregator.syncAccounts(await this.access.of(context), await this.departure(context, redirectUri));
  }

  /** @throws aggregator.not-configured, foreign-redirect, not-connected, unknown-connection, unreachable */
  async renew(context: RequestContext, connectionId: string, redirectUri: string | undefined): Promise<string> {
    const departure = await this.departure(context, redirectUri);
    const accounts = [...(await this.books.accounts(context.environmentId)).values()];
    if (!accounts.some(({ connection }) => connection?.connectionId === connectionId)) throw aggregatorErrors.unknownConnection();
    const access = await this.access.of(context);
    if (access === null) throw aggregatorErrors.notConnected();
    return this.aggregator.renew(access, connectionId, departure);
  }

  /** @throws aggregator.failed, unknown-return, unreachable */
  async comeBack(
    context: RequestContext,
    { code, error, state }: BankCallbackDto,
    budget: BudgetName,
  ): Promise<WriteResult<readonly BankAccountId[]>> {
    if (error) throw aggregatorErrors.failed();
    if (!this.access.isOwnReturn(context, state)) throw aggregatorErrors.unknownReturn();
    // A repaired connection comes back without a code: the access is the one that it had.
    const access = code ? await this.aggregator.handleCallback(code) : await this.access.of(context);
    if (access === null) throw aggregatorErrors.failed();
    if (code) await this.access.keep(context, access);
    const bank = await this.aggregator.bank(access);
    return this.commands.execute(
      new ExecuteCase(context, bankLinksCase, { type: 'LinkBankAccounts', id: context.environmentId, bank, budget }),
    );
  }

  async accounts({ environmentId }: RequestContext, ids: readonly string[]): Promise<LinkedAccountDto[]> {
    const accounts = await this.books.accounts(environmentId);
    return [...accounts.values()].filter(({ id }) => ids.includes(id)).map(accountToWire);
  }

  /** One line per connection, with the accounts that it brings. */
  async connections({ environmentId }: RequestContext): Promise<ConnectedBankDto[]> {
    const connectedAccounts = [...(await this.books.accounts(environmentId)).values()].filter(({ connection }) => connection !== null);
    return [...Map.groupBy(connectedAccounts, ({ connection }) => connection?.connectionId ?? '')].map(([connectionId, accounts]) => {
      const { error = null, errorMessage = null } = accounts[0]?.connection ?? {};
      return {
        connection_id: connectionId,
        error,
        error_message: errorMessage,
        message: connectionMessage({ error, errorMessage }),
        accounts: accounts.map(({ id, name }) => ({ id, name })),
      };
    });
  }

  /** The bank leads back to the host at which the users of the structure have their session. */
  private async departure(context: RequestContext, redirectUri = usualReturn): Promise<Departure> {
    const own = new URL(await this.names.addressOf(context.environmentId));
    if (!URL.canParse(redirectUri, own.href)) throw aggregatorErrors.foreignRedirect();
    const target = new URL(redirectUri, own);
    const common = new URL(this.config.publicUrl);
    // At home, the same program is reached under several names of this machine.
    const isAtHome = isLoopback(common.hostname) && isLoopback(target.hostname) && target.protocol === 'http:';
    const isOwn = [own.origin, common.origin].includes(target.origin) || isAtHome;
    if (!isOwn) throw aggregatorErrors.foreignRedirect();
    return { redirectUri: target.href, state: this.access.stateFor(context) };
  }
}

const accountToWire = ({ id, name, code, iban, reference, syncEnabled, connection }: BookAccount): LinkedAccountDto => ({
  id,
  name,
  accounting_code: code,
  iban,
  budgea_id: reference,
  sync_enabled: syncEnabled,
  connection: connection && { connection_id: connection.connectionId, error: connection.error, error_message: connection.errorMessage },
});
