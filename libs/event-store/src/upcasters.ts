/** Turns the data of one event type from `from` to `from + 1`. Pure, and never removed: events are stored for ever. */
export type Upcaster = {
  readonly type: string;
  readonly from: number;
  up(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
};

/** The versions of every event type: the version that new events get, and the upcasters of old ones. A type without upcaster is at 1. */
export class EventVersions {
  private readonly chains = new Map<string, readonly Upcaster[]>();

  /** @throws Error when a type misses a step between 1 and its latest version, or has one twice */
  constructor(upcasters: readonly Upcaster[] = []) {
    for (const [type, steps] of Map.groupBy(upcasters, (upcaster) => upcaster.type)) {
      const chain = steps.toSorted((left, right) => left.from - right.from);
      const gap = chain.findIndex((step, index) => step.from !== index + 1);
      if (gap >= 0) throw new Error(`${type} has no single upcaster from version ${gap + 1}`);
      this.chains.set(type, chain);
    }
  }

  current(type: string): number {
    return (this.chains.get(type)?.length ?? 0) + 1;
  }

  /** @throws Error on an event of a later program: this program would lose a part of its data */
  upcast(type: string, version: number, data: object): object {
    if (version === this.current(type)) return data;
    if (version > this.current(type)) throw new Error(`${type} is stored at version ${version}, this program knows ${this.current(type)}`);
    const steps = this.chains.get(type) ?? [];
    return steps.slice(version - 1).reduce<Readonly<Record<string, unknown>>>((older, step) => step.up(older), { ...data });
  }
}
