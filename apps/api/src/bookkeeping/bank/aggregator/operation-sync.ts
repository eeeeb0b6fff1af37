import { aggregatorErrors } from '@intendance/domain/bookkeeping/bank/aggregator/aggregator.errors.js';
import { bankSyncStream } from '@intendance/domain/bookkeeping/bank/aggregator/bank-sync.events.js';
import { type BankSync, type BankSyncCommand, bankSyncDecider } from '@intendance/domain/bookkeeping/bank/aggregator/bank-sync.js';
import { type BankAccountId, bankAccountStream } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import { bankAccountDecider } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.js';
import { EventStore, type StreamAppend } from '@intendance/event-store/event-store.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { executeUnit } from '@intendance/event-store/unit-of-work.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { derivedId, newId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/runtime/clock.js';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { at } from '../../stream-state.js';
import { type BookAccount, ImportBooks } from '../bank-import/import-books.js';
import { MovementWriter } from '../bank-import/movement-writer.js';
import type { TargetedMovement } from '../bank-import/prepared-import.js';
import { BankAccess } from './bank-access.js';
import { BankAggregator } from './bank-aggregator.js';
import { BankLinks } from './bank-links.js';

export type SyncAt = {
  readonly state: BankSync;
  readonly version: number;
  readonly movedAt: Date | undefined;
  readonly position: FeedPosition | undefined;
};
const movementsPerAppend = 1000;

/** Brings what the banks booked since a day into the books, by the same way as a file: twice brings nothing. */
@Injectable()
export class OperationSync {
  constructor(
    private readonly store: EventStore,
    private readonly books: ImportBooks,
    private readonly access: BankAccess,
    private readonly aggregator: BankAggregator,
    private readonly links: BankLinks,
    private readonly clock: Clock,
  ) {}

  /** Those whose bank answers. @throws aggregator.not-configured, not-connected, unreachable */
  async accounts(context: RequestContext): Promise<BankAccountId[]> {
    await this.links.refresh(fresh(context), await this.aggregator.bank(await this.opened(context)));
    const accounts = [...(await this.books.accounts(context.environmentId)).values()];
    // What a broken connection has is not all there is: it is asked again once it is repaired.
    return accounts
      .filter(({ syncEnabled, reference, connection }) => syncEnabled && reference && connection?.error === null)
      .map(({ id }) => id);
  }

  /** Reads on, account after account, up to so many movements. @returns whether some are left @throws aggregator.* */
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
      await this.recordSync(context, next, state.since);
      room -= lines.length;
    }
  }

  async state({ environmentId }: RequestContext): Promise<SyncAt> {
    const [slice] = await this.store.read(environmentId, [bankSyncStream(environmentId)]);
    const last = slice?.events.at(-1);
    return { ...at(bankSyncDecider, slice), movedAt: last?.recordedAt, position: last?.position };
  }

  async tell(context: RequestContext, command: BankSyncCommand): Promise<FeedPosition | undefined> {
    const { position } = await executeUnit(this.store, appendRequest(fresh(context), command.type), async (unit) => {
      const loaded = await unit.load(bankSyncStream(context.environmentId), bankSyncDecider);
      unit.append(loaded, bankSyncDecider.decide(command, loaded.state));
    });
    return position;
  }

  private async opened(context: RequestContext): Promise<string> {
    if (!this.aggregator.isConfigured) throw aggregatorErrors.notConfigured();
    const access = await this.access.of(context);
    if (access === null) throw aggregatorErrors.notConnected();
    return access;
  }

  /** Null when there are more than there is room for. All at once: what was typed in is looked for among all of them. */
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

  /** When it was synchronised; and nothing is typed in any more for the days that the bank has told. */
  private async recordSync(context: RequestContext, id: BankAccountId, since: LocalDate): Promise<void> {
    await executeUnit(this.store, appendRequest(fresh(context), 'SyncBankOperations'), async (unit) => {
      let loaded = await unit.load(bankAccountStream(id), bankAccountDecider);
      const data = { at: this.clock.now().toISOString(), upTo: this.clock.today() };
      loaded = unit.append(loaded, bankAccountDecider.decide({ type: 'RecordBankSync', data }, loaded.state));
      if (loaded.state.status === 'none') return;
      const running = loaded.state.periods.find(({ end }) => end === null);
      if (!running || running.start <= since) return;
      const periods = loaded.state.periods.map((period) => (period === running ? { ...period, start: since } : period));
      unit.append(
        loaded,
        unlessRefused(() => bankAccountDecider.decide({ type: 'ChangeSyncPeriods', data: { periods } }, loaded.state)),
      );
    });
  }
}

/** A period that would reach into an earlier one stays as it is. */
function unlessRefused<Event>(decide: () => Event[]): Event[] {
  try {
    return decide();
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}

const fresh = ({ idempotency: _, ...context }: RequestContext): RequestContext => ({ ...context, commandId: newId() });
