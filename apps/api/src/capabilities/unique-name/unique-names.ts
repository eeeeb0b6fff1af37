import {
  type NameCommand,
  type NamedRecord,
  type NameRegister,
  nameHolder,
  withEarlier,
} from '@intendance/domain/capabilities/unique-name/unique-name.js';
import type { DomainEvent, StreamId } from '@intendance/event-store/event-store.js';
import type { Loaded, UnitOfWork } from '@intendance/event-store/unit-of-work.js';
import type { Decider } from '@intendance/kernel/decider.js';

export type NameRegisterStream<Id extends string, E extends DomainEvent> = {
  readonly stream: StreamId;
  readonly decider: Decider<NameCommand<Id>, E, NameRegister<Id>>;
};

/** A register of unique names within a unit of work: one append writes the record and its name, so the name stays unique. */
export class UniqueNames<Id extends string, E extends DomainEvent> {
  private loaded: Loaded<NameRegister<Id>> | undefined;

  /** @param earlier records that were named before the register existed */
  constructor(
    private readonly unit: UnitOfWork,
    private readonly register: NameRegisterStream<Id, E>,
    private readonly earlier: readonly NamedRecord[] = [],
  ) {}

  /** @throws the refusals of the register: name missing, name taken */
  claim(id: Id, name: string): Promise<void> {
    return this.run({ type: 'ClaimName', data: { id, name, earlier: this.earlier } });
  }

  release(id: Id): Promise<void> {
    return this.run({ type: 'ReleaseName', data: { id } });
  }

  async holderOf(name: string): Promise<Id | undefined> {
    return nameHolder(withEarlier((await this.load()).state, this.earlier), name);
  }

  private async run(command: NameCommand<Id>): Promise<void> {
    const loaded = await this.load();
    this.loaded = this.unit.append(loaded, this.register.decider.decide(command, loaded.state));
  }

  private async load(): Promise<Loaded<NameRegister<Id>>> {
    this.loaded ??= await this.unit.load(this.register.stream, this.register.decider);
    return this.loaded;
  }
}
