import type { AppendRequest, AppendResult, RecordedEvent } from '@intendance/event-store/event-store.js';
import { type FeedPosition, feedStart } from '@intendance/event-store/feed-position.js';
import { MemoryEventStore } from '@intendance/event-store/memory/memory-event-store.js';
import { streamTypeOf } from '@intendance/event-store/stream-id.js';
import { derivedId, type EnvironmentId, type Id } from '@intendance/kernel/id.js';
import { silentObserver, type WorkerObserver } from '../../src/platform/projection/worker-observer.js';
import { Faults } from './faults.js';
import { Bank } from './ports/bank.js';
import { MailServer } from './ports/mail-server.js';
import { MemoryJobs } from './ports/memory-jobs.js';
import { MemoryMailings } from './ports/memory-mailings.js';
import { MemoryPlaces } from './ports/memory-places.js';
import type { StoredRows } from './ports/memory-rows.js';
import { Sessions } from './ports/sessions.js';
import { Records } from './records.js';
import type { ServerProcess } from './server-process.js';
import type { Structure } from './structures.js';
import { Trace } from './trace.js';
import { VirtualTime } from './virtual-time.js';

const start = Date.parse('2026-11-23T08:00:00Z');

/** `hasWritten`: the answer names a position of the feed. */
export type Acknowledgement = {
  readonly act: string;
  readonly environmentId: EnvironmentId;
  readonly commandId: string;
  readonly hasWritten: boolean;
};

/** Everything that outlives a process: what is stored, and the outside world. */
export class World {
  readonly time = new VirtualTime(start);
  readonly trace = new Trace(this.time);
  readonly faults: Faults;
  readonly store: MemoryEventStore;
  readonly places = new MemoryPlaces();
  readonly mailings = new MemoryMailings();
  readonly sessions = new Sessions();
  readonly rows: StoredRows = new Map();
  readonly jobs = new MemoryJobs();
  readonly mails: MailServer;
  readonly bank = new Bank(this.trace);
  readonly structures: Structure[] = [];
  /** Writes of clients that were answered. */
  readonly acknowledged: Acknowledgement[] = [];
  /** Writes of clients that were refused by a rule. */
  readonly refused: Omit<Acknowledgement, 'hasWritten'>[] = [];
  /** Answers that no program may give: no invariant has to look for them. */
  readonly failures: string[] = [];
  readonly records = new Records();
  /** Structures whose administrators another area cannot read: each policy that writes to them fails. */
  readonly unreadable = new Set<EnvironmentId>();
  /** Readers of the feed that did not go on beside such a structure. */
  readonly stoppedReaders: string[] = [];
  /** The operator's work with the bank: the next thing begins when this is over. */
  desk: Promise<unknown> = Promise.resolve();
  /** The stream types that each policy reads, by the name of its place. */
  readonly policies = new Map<string, readonly string[]>();
  private ids = 0;
  private last: FeedPosition = feedStart;
  /** The position of the last append to streams of a type. */
  readonly lastOfTypes = new Map<string, FeedPosition>();
  private appended = Promise.withResolvers<void>();

  constructor(readonly seed: string) {
    this.faults = new Faults(seed);
    this.mails = new MailServer(this.faults, this.trace);
    const onAppend = (request: AppendRequest, position: FeedPosition) => this.moveEnd(request, position);
    this.store = new (class extends MemoryEventStore {
      override async append(request: AppendRequest): Promise<AppendResult> {
        const result = await super.append(request);
        if (result.outcome === 'appended') onAppend(request, result.position);
        return result;
      }
    })(
      undefined,
      () => this.time.clock.now(),
      undefined,
      () => this.nextId('event'),
    );
  }

  nextId<Noun extends string>(noun: Noun): Id<Noun> {
    return derivedId<Noun>(`${this.seed} ${noun} ${this.ids++}`);
  }

  async events(): Promise<RecordedEvent[]> {
    return (await this.store.after(feedStart, Number.MAX_SAFE_INTEGER)).events;
  }

  /** The end of the feed. */
  get end(): FeedPosition {
    return this.last;
  }

  /** Resolves at the next append of any process. */
  nextAppend(): Promise<void> {
    return this.appended.promise;
  }

  private moveEnd({ appends }: AppendRequest, position: FeedPosition): void {
    this.last = position;
    for (const { stream } of appends) this.lastOfTypes.set(streamTypeOf(stream), position);
    this.appended.resolve();
    this.appended = Promise.withResolvers<void>();
  }

  observer(process: ServerProcess): WorkerObserver {
    return { ...silentObserver, problem: (reader, error) => this.trace.write(`${process.name}: ${reader} pauses: ${String(error)}`) };
  }
}
