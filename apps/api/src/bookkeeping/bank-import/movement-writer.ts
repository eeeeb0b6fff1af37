import { bankAccountStream } from '@intendance/domain/bookkeeping/bank-account/bank-account.events.js';
import type { ImportCounts } from '@intendance/domain/bookkeeping/bank-import/bank-import.events.js';
import { noCounts } from '@intendance/domain/bookkeeping/bank-import/bank-import.js';
import type { OperationSource } from '@intendance/domain/bookkeeping/bank-import/imported-operation.js';
import { type Judgement, judgeMovement } from '@intendance/domain/bookkeeping/bank-import/judge-movement.js';
import { type BankOperationId, bankOperationStream } from '@intendance/domain/bookkeeping/bank-operation/bank-operation.events.js';
import { bankOperationKeysStream } from '@intendance/domain/bookkeeping/bank-operation/bank-operation-keys.events.js';
import type { FiscalCalendar } from '@intendance/domain/bookkeeping/fiscal-year/fiscal-calendar.js';
import { fiscalCalendarStream } from '@intendance/domain/bookkeeping/fiscal-year/fiscal-year.events.js';
import type { EventStore, Guard, StreamAppend, StreamId } from '@intendance/event-store/event-store.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import type { At, BookAccount, ImportBooks, KeyRegister } from './import-books.js';
import type { TargetedMovement } from './prepared-import.js';

type Accounts = ReadonlyMap<string, BookAccount>;
/** What is told in the same append, decided on the counts; null when there is nothing left to do. */
type Around = (counts: ImportCounts) => Promise<StreamAppend | null>;
type Seen = (line: TargetedMovement, judgement: Judgement | { outcome: 'unassigned' }) => void;
const mostTries = 20;

/**
 * Writes movements, hundreds of streams per append. The registers of keys and the calendar are kept in memory from one batch to the next;
 * when somebody else moved one of them, they are read again and the batch is judged anew, so that no movement comes twice or enters a year
 * that was closed meanwhile.
 */
export class MovementWriter {
  private accounts: Accounts | undefined;
  private calendar: At<FiscalCalendar> | undefined;
  private readonly registers = new Map<StreamId, KeyRegister>();

  constructor(
    private readonly store: EventStore,
    private readonly books: ImportBooks,
    private readonly context: RequestContext,
    private readonly source: OperationSource,
  ) {}

  /** What the movements would come to; nothing is written, but what it saw counts for the next lines. */
  async judge(lines: readonly TargetedMovement[], see: Seen): Promise<ImportCounts> {
    await this.load(lines);
    const { counts, taken } = this.assess(lines, see);
    for (const [stream, keys] of taken) this.take(stream, keys, 0);
    return counts;
  }

  /** @param idOf of the operation that a line becomes */
  async write(
    lines: readonly TargetedMovement[],
    idOf: (line: TargetedMovement) => BankOperationId,
    around?: Around,
    command = 'ImportBankOperations',
  ): Promise<ImportCounts> {
    for (let attempt = 1; attempt <= mostTries; attempt++) {
      await this.load(lines);
      const created: StreamAppend[] = [];
      const { counts, taken } = this.assess(lines, (line, judgement) => {
        if (judgement.outcome !== 'created') return;
        created.push({ stream: bankOperationStream(idOf(line)), expected: 'none', events: judgement.events });
      });
      const told = around ? await around(counts) : undefined;
      if (told === null) return noCounts;
      const keys = [...taken].map(([stream, added]) => this.takingAppend(stream, added));
      const appends = [...(told ? [told] : []), ...keys, ...created];
      if (appends.length === 0) return counts;
      const guards = created.length > 0 ? this.guards(lines) : [];
      const result = await this.store.append({ ...appendRequest(this.context, command), appends, guards });
      if (result.outcome === 'appended') {
        for (const [stream, added] of taken) this.take(stream, added, 1);
        return counts;
      }
      this.forget();
    }
    throw new DomainError('busy', 'Ce compte est très sollicité. Veuillez réessayer dans un instant.', 'conflict');
  }

  /** What the operations copy or rest on: the calendar, and the accounts with their codes. */
  private guards(lines: readonly TargetedMovement[]): Guard[] {
    const used = new Set(lines.flatMap(({ accountId }) => accountId ?? []));
    return [
      { stream: fiscalCalendarStream(this.context.environmentId), version: this.calendar?.version ?? 0 },
      ...[...used].map((id) => ({ stream: bankAccountStream(id), version: this.accounts?.get(id)?.version ?? 0 })),
    ];
  }

  private assess(lines: readonly TargetedMovement[], see: Seen) {
    const counts = { ...noCounts };
    const taken = new Map<StreamId, string[]>();
    const inBatch = new Set<string>();
    const calendar = this.calendar?.state ?? { years: [] };
    for (const line of lines) {
      const account = line.accountId && this.accounts?.get(line.accountId);
      if (!account) {
        counts.unassigned += 1;
        see(line, { outcome: 'unassigned' });
        continue;
      }
      const stream = bankOperationKeysStream(account.id, line.date);
      const isTaken = (key: string) => (this.registers.get(stream)?.state.has(key) ?? false) || inBatch.has(`${stream} ${key}`);
      const judgement = judgeMovement(line, { account, isTaken, calendar, source: this.source });
      see(line, judgement);
      counts[judgement.outcome === 'duplicate' ? 'duplicates' : judgement.outcome] += 1;
      if (judgement.outcome !== 'created') continue;
      inBatch.add(`${stream} ${line.bankKey}`);
      const keys = taken.get(stream);
      if (keys) keys.push(line.bankKey);
      else taken.set(stream, [line.bankKey]);
    }
    return { counts, taken };
  }

  private takingAppend(stream: StreamId, keys: readonly string[]): StreamAppend {
    return { stream, expected: this.registers.get(stream)?.version ?? 0, events: [{ type: 'BankKeysTaken', data: { keys } }] };
  }

  private take(stream: StreamId, keys: readonly string[], events: number): void {
    const register = this.registers.get(stream);
    if (!register) return;
    // Grows in place: a copy per batch would cost more than the batch.
    const state = register.state instanceof OwnSet ? register.state : new OwnSet(register.state);
    for (const key of keys) state.add(key);
    this.registers.set(stream, { stream, state, version: register.version + events });
  }

  private async load(lines: readonly TargetedMovement[]): Promise<void> {
    const { environmentId } = this.context;
    this.accounts ??= await this.books.accounts(environmentId);
    this.calendar ??= await this.books.calendar(environmentId);
    const wanted = new Set<StreamId>();
    for (const { accountId, date } of lines) if (accountId) wanted.add(bankOperationKeysStream(accountId, date));
    const missing = [...wanted].filter((stream) => !this.registers.has(stream));
    for (const [stream, register] of await this.books.registers(environmentId, missing)) this.registers.set(stream, register);
  }

  private forget(): void {
    this.accounts = undefined;
    this.calendar = undefined;
    this.registers.clear();
  }
}

/** A set of this writer's own, and not the one that the fold gave. */
class OwnSet extends Set<string> {}
