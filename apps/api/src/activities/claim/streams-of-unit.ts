import type { DomainEvent, StreamId } from '@intendance/event-store/event-store.js';
import type { Known, Loaded, UnitOfWork } from '@intendance/event-store/unit-of-work.js';
import type { Decider } from '@intendance/kernel/decider.js';

/** The streams around a claim. Each is read once per unit: the facts of one decision are all of the same moment. */
export class StreamsOfUnit {
  private readonly known = new Map<StreamId, Promise<Loaded<unknown>>>();

  constructor(private readonly unit: UnitOfWork) {}

  /** @param from where the stream stood once, for one that is long */
  load<Command, Event extends DomainEvent, State>(
    stream: StreamId,
    decider: Decider<Command, Event, State>,
    from?: Known<State>,
  ): Promise<Loaded<State>> {
    const found = this.known.get(stream) as Promise<Loaded<State>> | undefined;
    const loaded = found ?? this.unit.load(stream, decider, undefined, from);
    this.known.set(stream, loaded);
    return loaded;
  }

  /** Decides on the stream as this unit sees it, and keeps what was decided for the one append at the end. */
  async post<Command, Event extends DomainEvent, State>(
    stream: StreamId,
    decider: Decider<Command, Event, State>,
    command: Command,
  ): Promise<void> {
    const loaded = await this.load(stream, decider);
    this.known.set(stream, Promise.resolve(this.unit.append(loaded, decider.decide(command, loaded.state))));
  }
}
