import type { DomainEvent } from '@intendance/event-store/event-store.js';

type Scalar = string | number | boolean | null | undefined;
/** Paths of the values in the data of an event: `lines.amount`. A map with free keys is one value. */
type ValuePath<Data> = Data extends Scalar
  ? never
  : Data extends readonly (infer Item)[]
    ? ValuePath<Item>
    : string extends keyof Data
      ? never
      : {
          [Field in keyof Data & string]-?: [ValuePath<Data[Field]>] extends [never] ? Field : `${Field}.${ValuePath<Data[Field]>}`;
        }[keyof Data & string];

/** The compiler refuses a type of event that has no decision, and a path that no event has. */
export type Decisions<E extends DomainEvent> = {
  readonly [Type in E['type']]: readonly ValuePath<Extract<E, { type: Type }>['data']>[] | 'withheld';
};

/** The decision for one type of event: the values that other systems receive in clear, or `withheld` when the event stays here. */
export type RelayDecision = readonly string[] | 'withheld';
export type RelayedStream = { readonly streamType: string; readonly decisions: Readonly<Record<string, RelayDecision>> };

/** The decisions of all nouns. Also the injection token. */
export abstract class RelayAllowList {
  abstract readonly streams: readonly RelayedStream[];
}
