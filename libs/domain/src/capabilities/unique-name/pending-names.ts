import { PendingStream } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import { type NameCommand, type NamedRecord, type NameRegister, nameHolder, withEarlier } from './unique-name.js';

/** A register of unique names during one decision: the events of a record and of its name go into one append. */
export class PendingNames<Id extends string, Event> {
  private readonly register: PendingStream<Event, NameRegister<Id>>;

  /** @param earlier records that were named before the register existed */
  constructor(
    private readonly decider: Decider<NameCommand<Id>, Event, NameRegister<Id>>,
    names: NameRegister<Id>,
    private readonly earlier: readonly NamedRecord[] = [],
  ) {
    this.register = new PendingStream(decider, names);
  }

  get events(): readonly Event[] {
    return this.register.events;
  }

  holderOf(name: string): Id | undefined {
    return nameHolder(withEarlier(this.register.state, this.earlier), name);
  }

  /** @throws the refusals of the register: name missing, name taken */
  claim(id: Id, name: string): void {
    this.run({ type: 'ClaimName', data: { id, name, earlier: this.earlier } });
  }

  release(id: Id): void {
    this.run({ type: 'ReleaseName', data: { id } });
  }

  private run(command: NameCommand<Id>): void {
    this.register.append(this.decider.decide(command, this.register.state));
  }
}
