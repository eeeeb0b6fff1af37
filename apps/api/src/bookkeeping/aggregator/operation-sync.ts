import { aggregatorErrors } from '@intendance/domain/bookkeeping/aggregator/aggregator.errors.js';
import { bankAccountStream } from '@intendance/domain/bookkeeping/bank-account/bank-account.events.js';
import { bankAccountDecider } from '@intendance/domain/bookkeeping/bank-account/bank-account.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { executeUnit } from '@intendance/event-store/unit-of-work.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { derivedId, newId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { type BookAccount, ImportBooks } from '../bank-import/import-books.js';
import { MovementWriter } from '../bank-import/movement-writer.js';
import { BankAccess } from './bank-access.js';
import { BankAggregator } from './bank-aggregator.js';
import { BankLinks } from './bank-links.js';

export type SyncResult = { readonly count: number; readonly quarantined: number; readonly position: FeedPosition | undefined };

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

  /** @throws aggregator.not-connected, aggregator.unreachable */
  async sync(context: RequestContext, since: LocalDate): Promise<SyncResult> {
    if (!this.aggregator.isConfigured) throw aggregatorErrors.notConfigured();
    const access = await this.access.of(context);
    if (access === null) throw aggregatorErrors.notConnected();
    await this.links.refresh(fresh(context), await this.aggregator.bank(access));
    const accounts = await this.books.accounts(context.environmentId);
    const writer = new MovementWriter(this.store, this.books, fresh(context), { origin: 'sync', importId: null });
    let [count, quarantined, position] = [0, 0, undefined as FeedPosition | undefined];
    for (const account of accounts.values()) {
      // What a broken connection has is not all there is: it is asked again once it is repaired.
      if (!account.syncEnabled || !account.reference || !account.connection || account.connection.error !== null) continue;
      for await (const movements of this.aggregator.movements(access, account.reference, since)) {
        const lines = movements.map((movement) => ({ ...movement, reference: account.reference ?? '', accountId: account.id }));
        const counts = await writer.write(
          lines,
          (line) => derivedId(`sync ${account.id} ${line.bankKey}`),
          undefined,
          'SyncBankOperations',
        );
        count += counts.created;
        quarantined += counts.quarantined;
      }
      position = (await this.told(context, account, since)) ?? position;
    }
    return { count, quarantined, position };
  }

  /** When it was synchronised; and nothing is typed in any more for the days that the bank has told. */
  private async told(context: RequestContext, { id }: BookAccount, since: LocalDate): Promise<FeedPosition | undefined> {
    const { position } = await executeUnit(this.store, appendRequest(fresh(context), 'SyncBankOperations'), async (unit) => {
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
    return position;
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
