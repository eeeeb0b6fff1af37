import { bankAccountStream } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import { bankAccountDecider } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.js';
import type { ChosenReconciliation, ImportCounts } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.events.js';
import { noCounts } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.js';
import type { OperationSource } from '@intendance/domain/bookkeeping/bank/bank-import/imported-operation.js';
import { isKnown, type Judgement, judgeMovement } from '@intendance/domain/bookkeeping/bank/bank-import/judge-movement.js';
import { KeyIndex, nameOf, waitingKey } from '@intendance/domain/bookkeeping/bank/bank-import/key-index.js';
import { type Proposals, proposeReconciliations } from '@intendance/domain/bookkeeping/bank/bank-import/reconciliation.js';
import type { TypedOperation } from '@intendance/domain/bookkeeping/bank/bank-import/typed-operation.js';
import { type BankOperationId, bankOperationStream } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { bankOperationKeysStream } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-keys.events.js';
import type { BankOperation } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-state.js';
import type { FiscalCalendar } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalCalendarStream } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import type { EventStore, Guard, StreamAppend, StreamId } from '@intendance/event-store/event-store.js';
import type { WithVersion } from '@intendance/kernel/case.js';
import { derivedIdAt } from '@intendance/kernel/id.js';
import { appendDecided } from '../../../capabilities/file-import/append-decided.js';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import type { BookAccount, ImportBooks } from './import-books.js';
import { keysToTake } from './keys-to-take.js';
import type { TargetedMovement } from './prepared-import.js';
import { slicesOf } from './slices-of.js';
import { type Choices, type PairedSources, SourcePairing } from './source-pairing.js';

type Register = { readonly stream: StreamId; readonly version: number; readonly keys: KeyIndex };
type Accounts = ReadonlyMap<string, BookAccount>;
/** A movement that was an operation already. */
export type Reconciled = { readonly line: TargetedMovement; readonly operationId: BankOperationId };
/**
 * Returns the progress to record in the same append, or null when nothing is left to do. `uncertain`: created operations that may duplicate
 * others.
 */
type Around = (counts: ImportCounts, reconciled: readonly Reconciled[], uncertain: number) => Promise<StreamAppend | null>;
export type DecidedMovements = {
  readonly counts: ImportCounts;
  readonly reconciled: readonly Reconciled[];
  readonly uncertain: number;
  readonly appends: readonly StreamAppend[];
  readonly guards: readonly Guard[];
  readonly appended: () => void;
};
type Seen = (line: TargetedMovement, judgement: Judgement | { outcome: 'unassigned' }) => void;

/**
 * Writes movements, hundreds of streams per append. The registers of keys and the calendar are kept in memory from one batch to the next;
 * when somebody else moved one of them, they are read again and the batch is judged anew, so that no movement comes twice or enters a year
 * that was closed meanwhile.
 */
export class MovementWriter {
  private accounts: Accounts | undefined;
  private calendar: WithVersion<FiscalCalendar> | undefined;
  private readonly registers = new Map<StreamId, Register>();
  private proposals: Proposals<TargetedMovement> = { pairs: new Map(), unsure: new Map(), deposits: new Set() };
  private readonly typed = new Map<BankOperationId, WithVersion<BankOperation>>();
  private lines: readonly TargetedMovement[] = [];
  private choices: Choices = new Map();
  private sources: PairedSources = { pairs: new Map(), unsure: new Map() };
  /** False after a concurrent write to a register: another import may have recorded the same movements. */
  private isPaired = true;

  constructor(
    private readonly store: EventStore,
    private readonly books: ImportBooks,
    private readonly context: RequestContext,
    private readonly source: OperationSource,
  ) {}

  /**
   * Pairs the movements with those of other sources and, unless `keepsApart`, with operations entered by hand.
   * Without this call, each new movement creates an operation.
   */
  async propose(
    lines: readonly TargetedMovement[],
    { chosen = [], keepsApart = false }: { chosen?: readonly ChosenReconciliation[]; keepsApart?: boolean } = {},
  ): Promise<void> {
    const wanted = new Map(chosen.map(({ rank, operationId }) => [lines[rank], operationId]));
    this.lines = lines;
    this.choices = new Map(lines.flatMap((line) => (wanted.has(line) ? [[line, wanted.get(line) ?? null] as const] : [])));
    const untoldLines = await this.pairSources();
    const typed = keepsApart ? [] : await this.books.typed(this.context, lines);
    if (typed.length === 0) return;
    const untold = untoldLines.filter((line) => !this.sources.pairs.has(line));
    const userChoices = new Map(
      untold.flatMap((line) => (this.choices.has(line) ? [[line, this.choices.get(line) ?? null] as const] : [])),
    );
    this.proposals = proposeReconciliations(untold, typed, userChoices);
  }

  /** The candidate operations of an uncertain movement; undefined for a certain one. */
  resembling(line: TargetedMovement): { readonly operations: readonly TypedOperation[]; readonly isDeposit: boolean } | undefined {
    const [typed, fromSources] = [this.proposals.unsure.get(line), this.sources.unsure.get(line)];
    const isDeposit = fromSources === undefined && this.proposals.deposits.has(line);
    return typed || fromSources ? { operations: [...(fromSources ?? []), ...(typed ?? [])], isDeposit } : undefined;
  }

  /** @returns the movements that no register knows */
  private async pairSources(): Promise<TargetedMovement[]> {
    await this.load(this.lines);
    const untold = await this.untold();
    const byRegister = Map.groupBy(untold, (line) => this.registerOf(line)?.keys ?? new KeyIndex([]));
    this.sources = await new SourcePairing(this.books, this.context).pair(byRegister, this.choices, this.fileNames());
    this.isPaired = true;
    return untold;
  }

  private fileNames(): ReadonlySet<string> {
    return new Set(this.lines.flatMap(({ bankKey, former }) => [nameOf(bankKey), ...(former ? [nameOf(former.bankKey)] : [])]));
  }

  private async untold(): Promise<TargetedMovement[]> {
    const untold: TargetedMovement[] = [];
    for await (const slice of slicesOf(this.lines))
      for (const line of slice) {
        const register = this.registerOf(line);
        if (register && !isKnown(line, register.keys)) untold.push(line);
      }
    return untold;
  }

  /** Counts the outcomes without writing; each judged movement counts as recorded for the lines after it. */
  async judge(lines: readonly TargetedMovement[], see: Seen): Promise<ImportCounts> {
    await this.load(lines);
    const total = { ...noCounts };
    for await (const slice of slicesOf(lines)) {
      const { counts } = this.assess(slice, see);
      for (const outcome of Object.keys(total) as (keyof ImportCounts)[]) total[outcome] += counts[outcome];
    }
    return total;
  }

  /** Writes the movements in one append, with the progress that `around` returns. @param idOf the id of the operation of a line */
  async write(
    lines: readonly TargetedMovement[],
    idOf: (line: TargetedMovement) => BankOperationId,
    around: Around,
    command: string,
  ): Promise<void> {
    await appendDecided(this.store, appendRequest(this.context, command), async (attempt) => {
      const { counts, reconciled, uncertain, appends, ...rest } = await this.decide(lines, idOf, attempt);
      const progress = await around(counts, reconciled, uncertain);
      return progress === null ? null : { ...rest, appends: [progress, ...appends] };
    });
  }

  /** Reads the registers again when `attempt` > 1. */
  async decide(
    lines: readonly TargetedMovement[],
    idOf: (line: TargetedMovement) => BankOperationId,
    attempt: number,
  ): Promise<DecidedMovements> {
    if (attempt > 1) this.forget();
    await this.load(lines);
    if (!this.isPaired) await this.pairSources();
    const freeIdOf = attempt === 1 ? idOf : await this.freeIds(lines, idOf);
    const created: StreamAppend[] = [];
    const reconciled: Reconciled[] = [];
    const changed: StreamAppend[] = [];
    const { counts, takenKeys, releasedKeys, uncertain } = this.assess(lines, (line, judgement) => {
      if (judgement.outcome === 'created')
        created.push({ stream: bankOperationStream(freeIdOf(line)), expected: 'none', events: judgement.events });
      if (judgement.outcome !== 'reconciled') return;
      for (const { operation, events } of judgement.operations) {
        const { id } = operation;
        reconciled.push({ line, operationId: id });
        changed.push({ stream: bankOperationStream(id), expected: this.typed.get(id)?.version ?? 0, events });
      }
    });
    const registers = new Set([...takenKeys.keys(), ...releasedKeys.keys()]);
    const keys = [...registers].map((stream) => this.keysAppend(stream, takenKeys.get(stream), releasedKeys.get(stream)));
    const firstUses = created.length > 0 ? this.firstUses(lines) : [];
    const guards = created.length > 0 ? this.guards(lines, firstUses) : [];
    const appended = (): void => {
      for (const { stream, events } of keys) this.moved(stream, events.length);
      if (firstUses.length > 0) this.accounts = undefined;
    };
    return { counts, reconciled, uncertain, appends: [...keys, ...changed, ...created, ...firstUses], guards, appended };
  }

  /** A merged duplicate keeps its stream: when the undo of its original released the key, the movement needs another stream. */
  private async freeIds(lines: readonly TargetedMovement[], idOf: (line: TargetedMovement) => BankOperationId): Promise<typeof idOf> {
    const used = await this.books.operations(this.context.environmentId, lines.map(idOf));
    return (line) => {
      const version = used.get(idOf(line))?.version ?? 0;
      return version === 0 ? idOf(line) : derivedIdAt<'bank-operation'>(idOf(line), version);
    };
  }

  /** Guards the streams that the operations copy from: the calendar, and the accounts with their codes. */
  private guards(lines: readonly TargetedMovement[], firstUses: readonly StreamAppend[]): Guard[] {
    const appended = new Set(firstUses.map(({ stream }) => stream));
    const accounts = this.accountsOf(lines).map(({ id, version }) => ({ stream: bankAccountStream(id), version }));
    const calendar = { stream: fiscalCalendarStream(this.context.environmentId), version: this.calendar?.version ?? 0 };
    return [calendar, ...accounts.filter(({ stream }) => !appended.has(stream))];
  }

  /** Makes the codes of these accounts final, in the append that copies them. */
  private firstUses(lines: readonly TargetedMovement[]): StreamAppend[] {
    return this.accountsOf(lines).flatMap(({ id, version, state }) => {
      const events = bankAccountDecider.decide({ type: 'UseBankAccount' }, state);
      return events.length > 0 ? [{ stream: bankAccountStream(id), expected: version, events }] : [];
    });
  }

  private accountsOf(lines: readonly TargetedMovement[]): BookAccount[] {
    const ids = new Set(lines.flatMap(({ accountId }) => accountId ?? []));
    return [...ids].flatMap((id) => this.accounts?.get(id) ?? []);
  }

  /** Adds each judged movement to the registers in memory, so that the next line is judged with it. */
  private assess(lines: readonly TargetedMovement[], see: Seen) {
    const counts = { ...noCounts };
    let uncertain = 0;
    const takenKeys = new Map<StreamId, string[]>();
    const releasedKeys = new Map<StreamId, string[]>();
    const calendar = this.calendar?.state ?? { years: [] };
    for (const line of lines) {
      const account = line.accountId && this.accounts?.get(line.accountId);
      const register = account && this.registerOf(line);
      if (!account || !register) {
        counts.unassigned += 1;
        see(line, { outcome: 'unassigned' });
        continue;
      }
      const facts = { account, keys: register.keys, calendar, source: this.source };
      const possibleDuplicateOf = this.choices.has(line) ? undefined : this.resembling(line)?.operations.map(({ id }) => id);
      const [twin, typed] = [this.sources.pairs.get(line), this.typedFor(line)];
      const judgement = judgeMovement(line, { ...facts, twin, typed, possibleDuplicateOf });
      if (judgement.outcome === 'created' && possibleDuplicateOf) uncertain += 1;
      see(line, judgement);
      counts[judgement.outcome === 'duplicate' ? 'duplicates' : judgement.outcome] += 1;
      const waits = waitingKey(line.bankKey);
      if (judgement.outcome !== 'quarantined' && register.keys.knows(waits)) addKey(releasedKeys, register.stream, waits);
      for (const key of keysToTake(line, judgement, register.keys)) {
        register.keys.add(key);
        addKey(takenKeys, register.stream, key);
      }
    }
    return { counts, takenKeys, releasedKeys, uncertain };
  }

  private registerOf({ accountId, date }: TargetedMovement): Register | undefined {
    return accountId === null ? undefined : this.registers.get(bankOperationKeysStream(accountId, date));
  }

  private typedFor(line: TargetedMovement) {
    const operations = this.proposals.pairs.get(line) ?? [];
    const typed = operations.flatMap((operation) => {
      const state = this.typed.get(operation.id)?.state;
      return state ? [{ operation, state }] : [];
    });
    return typed.length > 0 && typed.length === operations.length ? typed : undefined;
  }

  private keysAppend(stream: StreamId, taken: readonly string[] = [], released: readonly string[] = []): StreamAppend {
    const events = [
      ...(released.length > 0 ? [{ type: 'BankKeysReleased', data: { keys: released } }] : []),
      ...(taken.length > 0 ? [{ type: 'BankKeysTaken', data: { keys: taken } }] : []),
    ];
    return { stream, expected: this.registers.get(stream)?.version ?? 0, events };
  }

  private async load(lines: readonly TargetedMovement[]): Promise<void> {
    const { environmentId } = this.context;
    this.accounts ??= await this.books.accounts(environmentId);
    this.calendar ??= await this.books.calendar(environmentId);
    const wanted = new Set<StreamId>();
    for (const { accountId, date } of lines) if (accountId) wanted.add(bankOperationKeysStream(accountId, date));
    const missing = [...wanted].filter((stream) => !this.registers.has(stream));
    for (const { stream, state, version } of await this.books.registers(environmentId, missing))
      this.registers.set(stream, { stream, version, keys: new KeyIndex(state) });
    if (this.proposals.pairs.size === 0) return;
    const paired = lines.flatMap((line) => this.proposals.pairs.get(line) ?? []);
    const typed = paired.map(({ id }) => id).filter((id) => !this.typed.has(id));
    for (const [id, operation] of await this.books.operations(environmentId, typed)) this.typed.set(id, operation);
  }

  private moved(stream: StreamId, events: number): void {
    const register = this.registers.get(stream);
    if (register) this.registers.set(stream, { ...register, version: register.version + events });
  }

  private forget(): void {
    this.accounts = undefined;
    this.calendar = undefined;
    this.registers.clear();
    this.typed.clear();
    this.isPaired = false;
  }
}

function addKey(keys: Map<StreamId, string[]>, stream: StreamId, key: string): void {
  const ofStream = keys.get(stream);
  if (ofStream) ofStream.push(key);
  else keys.set(stream, [key]);
}
