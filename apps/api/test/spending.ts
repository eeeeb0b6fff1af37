import type { AppendRequest, AppendResult, EventStore, KnownVersions, ReadStream, StreamId } from '@intendance/event-store/event-store.js';
import { MemoryEventStore } from '@intendance/event-store/memory/memory-event-store.js';
import { type Addressed, type Case, guarded, read } from '@intendance/kernel/case.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { type Id, newId } from '@intendance/kernel/id.js';
import { systemContext } from '../src/platform/wire/system-context.js';
import { CaseRuntime } from '../src/platform/writes/case-runtime.js';
import { ExecuteCase, ExecuteCaseHandler } from '../src/platform/writes/execute-case.js';
import { StateCache } from '../src/platform/writes/state-cache.js';
import { FixedClock } from './fixed-clock.js';

export type Moved = { type: 'Moved'; data: { by: number; purse?: string } };
export type Purse = { total: number; account: string | null };
const purse = {
  initial: { total: 0, account: null } as Purse,
  evolve: ({ total, account }: Purse, { data }: Moved): Purse => ({ total: total + data.by, account: data.purse ?? account }),
};
const account = { initial: 0, evolve: (total: number, { data }: Moved) => total + data.by };
export const spendingFolds = { purse, account, tips: { each: account } };
export type Spend = Addressed<Id<'purse'>, { type: 'Spend'; by: number; account?: string; tips?: readonly string[] }>;

export const moved = (by: number): Moved => ({ type: 'Moved', data: { by } });
export const purseStream = (id: string): StreamId => `purse-${id}`;

/** Spends from a purse, and from its account if it has one, which the purse names after its first spending. An account gives 100 at most. */
export const spending: Case<Spend, Purse, typeof spendingFolds, 'purse'> = {
  folds: spendingFolds,
  own: 'purse',
  cached: ['account'],
  streams({ id, account: named, tips = [] }, _, { purse: before }) {
    const stream = before?.account ?? named;
    return { purse: read(purseStream(id)), account: stream === undefined ? undefined : guarded(stream), tips: tips.map(read) };
  },
  decide({ by, account: named, tips = [] }, facts) {
    if (facts.account + by > 100) throw new DomainError('account.empty', 'Le compte est vide.');
    const event: Moved = { type: 'Moved', data: { by, ...(named && { purse: named }) } };
    return {
      events: {
        purse: [event],
        account: by > 0 && (named ?? facts.purse.account) !== null ? [event] : [],
        tips: new Map(tips.map((stream) => [stream, [event]])),
      },
      answer: purse.evolve(facts.purse, event),
    };
  },
};

/** Counts the round trips. `beforeRead` lets another writer in. */
export class WatchedStore extends MemoryEventStore {
  readonly reads: (readonly StreamId[])[] = [];
  readonly knownVersions: KnownVersions[] = [];
  readonly appends: AppendRequest[] = [];
  beforeRead: (reads: number) => Promise<unknown> = async () => undefined;
  override async read(...[environmentId, streams, versions]: Parameters<EventStore['read']>): Promise<ReadStream[]> {
    this.reads.push(streams);
    if (versions) this.knownVersions.push(versions);
    await this.beforeRead(this.reads.length);
    return super.read(environmentId, streams);
  }
  override append(request: AppendRequest): Promise<AppendResult> {
    this.appends.push(request);
    return super.append(request);
  }
}

export function openSpending(store = new WatchedStore()) {
  const context = systemContext(newId<'environment'>());
  const runtime = new CaseRuntime(store, new StateCache(), new FixedClock());
  const execute = <Answer>(request: ExecuteCase<Spend, Answer>) => new ExecuteCaseHandler(runtime).execute(request);
  const id = newId<'purse'>();
  const spend = (change: Partial<Spend> = {}, expected?: number, definition = spending) =>
    execute(new ExecuteCase(context, definition, { id, type: 'Spend', by: 10, ...change }, expected));
  const stored = async (stream: string) =>
    (await MemoryEventStore.prototype.read.call(store, context.environmentId, [stream as StreamId]))[0];
  return { store, runtime, context, id, execute, spend, stored, account: `account-${newId()}`, tip: `tip-${newId()}` };
}
