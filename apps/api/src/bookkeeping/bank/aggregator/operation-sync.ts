import { aggregatorErrors } from '@intendance/domain/bookkeeping/bank/aggregator/aggregator.errors.js';
import { bankLinksCase } from '@intendance/domain/bookkeeping/bank/aggregator/bank-links-case.js';
import { bankSyncStream } from '@intendance/domain/bookkeeping/bank/aggregator/bank-sync.events.js';
import {
  type BankSync,
  type BankSyncCommand,
  bankSyncCase,
  bankSyncDecider,
} from '@intendance/domain/bookkeeping/bank/aggregator/bank-sync.js';
import type { BankAccountId } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import { bankAccountCase } from '@intendance/domain/bookkeeping/ledger/bank-account/bank-account-case.js';
import { EventStore, type StreamAppend } from '@intendance/event-store/event-store.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { derivedId, newId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { type BookAccount, ImportBooks } from '../bank-import/import-books.js';
import { MovementWriter } from '../bank-import/movement-writer.js';
import type { TargetedMovement } from '../bank-import/prepared-import.js';
import { BankAccess } from './bank-access.js';
import { BankAggregator } from './bank-aggregator.js';

export type SyncAt = {
  readonly state: BankSync;
  readonly version: number;
  readonly movedAt: Date | undefined;
  readonly position: FeedPosition | undefined;
};
const movementsPerAppend = 1000;

/** Records the banks' movements since a day, by the code that imports a file: a second run adds nothing. */
@Injectable()
export class OperationSync {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly books: ImportBooks,
    private readonly access: BankAccess,
    private readonly aggregator: BankAggregator,
  ) {}

  /** The accounts whose connection has no error. @throws aggregator.not-configured, not-connected, unreachable */
  async accounts(context: RequestContext): Promise<BankAccountId[]> {
    const bank = await this.aggregator.bank(await this.opened(context));
    const refresh = { type: 'RefreshBankConnections', id: context.environmentId, bank } as const;
    await this.commands.execute(new ExecuteCase(fresh(context), bankLinksCase, refresh));
    const accounts = [...(await this.books.accounts(context.environmentId)).values()];
    // A broken connection has incomplete movements: its accounts are read after the repair.
    return accounts
      .filter(({ syncEnabled, reference, connection }) => syncEnabled && reference && connection?.error === null)
      .map(({ id }) => id);
  }

  /** Continues account after account, up to so many movements. @returns whether movements remain @throws aggregator.* */
  async read(context: RequestContext, most: number): Promise<boolean> {
    const access = await this.opened(context);
    for (let room = most; ; ) {
      const { state } = await this.state(context);
      if (state.status !== 'running' || state.since === null) return false;
      const next = state.accounts.find((id) => !state.read.includes(id));
      if (!next) {
        await this.tell(context, { type: 'FinishBankSync' });
        return false;
      }
      const account = (await this.books.accounts(context.environmentId)).get(next);
      const lines = account?.reference ? await this.movements(access, account, state.since, room) : [];
      if (lines === null) return true;
      await this.write(context, next, lines, state.rank);
      const { since } = state;
      await this.commands.execute(new ExecuteCase(fresh(context), bankAccountCase, { type: 'RecordBankSync', id: next, since }));
      room -= lines.length;
    }
  }

  async state({ environmentId }: RequestContext): Promise<SyncAt> {
    const [slice] = await this.store.read(environmentId, [bankSyncStream(environmentId)]);
    const last = slice?.events.at(-1);
    return { ...foldSlice(bankSyncDecider, slice), movedAt: last?.recordedAt, position: last?.position };
  }

  async tell(context: RequestContext, command: BankSyncCommand): Promise<FeedPosition | undefined> {
    const change = { ...command, id: context.environmentId };
    const { position } = await this.commands.execute(new ExecuteCase(fresh(context), bankSyncCase, change));
    return position;
  }

  private async opened(context: RequestContext): Promise<string> {
    if (!this.aggregator.isConfigured) throw aggregatorErrors.notConfigured();
    const access = await this.access.of(context);
    if (access === null) throw aggregatorErrors.notConnected();
    return access;
  }

  /**
   * Null when the movements exceed `room`. All movements of the account at once: reconciliation compares typed operations with all of them.
   */
  private async movements(
    access: string,
    { id, reference }: BookAccount,
    since: LocalDate,
    room: number,
  ): Promise<TargetedMovement[] | null> {
    const lines: TargetedMovement[] = [];
    for await (const page of this.aggregator.movements(access, reference ?? '', since)) {
      lines.push(...page.map((movement) => ({ ...movement, reference: reference ?? '', accountId: id })));
      if (lines.length > room) return null;
    }
    return lines;
  }

  private async write(context: RequestContext, accountId: BankAccountId, lines: readonly TargetedMovement[], rank: number): Promise<void> {
    const writer = new MovementWriter(this.store, this.books, fresh(context), { origin: 'sync', importId: null });
    await writer.propose(lines);
    for (let from = 0; from === 0 || from < lines.length; from += movementsPerAppend) {
      const batch = lines.slice(from, from + movementsPerAppend);
      const isRead = from + movementsPerAppend >= lines.length;
      await writer.write(
        batch,
        (line) => derivedId(`sync ${accountId} ${line.bankKey}`),
        async ({ created, quarantined, reconciled = 0 }, _, uncertain): Promise<StreamAppend | null> => {
          const { state, version } = await this.state(context);
          // Another process took it over.
          if (state.rank !== rank) return null;
          const counts = { created, quarantined, reconciled, ...(uncertain > 0 && { uncertain }) };
          const data = { accountId, counts, isRead };
          const events = bankSyncDecider.decide({ type: 'RecordBankSyncProgress', data }, state);
          return events.length > 0 ? { stream: bankSyncStream(context.environmentId), expected: version, events } : null;
        },
        'SyncBankOperations',
      );
    }
  }
}

const fresh = ({ idempotency: _, ...context }: RequestContext): RequestContext => ({ ...context, commandId: newId() });
