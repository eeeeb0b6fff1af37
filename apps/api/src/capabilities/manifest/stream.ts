import type { DomainEvent } from '@intendance/event-store/event-store.js';
import type { Fold } from '@intendance/kernel/case.js';
import type { PersonalDeclaration, PersonalFields } from '@intendance/kernel/personal-data.js';
import type { Decisions, RelayDecision, RelayedStream } from '../../platform/relay/relay-allow-list.js';

/**
 * What stands in a text of an event that is stored without encryption. `impersonal`: words, codes or ids that can name nobody; other systems
 * may receive them. `clear: <why>`: somebody may be named, and the text is not encrypted for this reason; other systems never receive it.
 */
export type TextStatus = 'impersonal' | `clear: ${string}`;

type Scalar = string | number | boolean | null | undefined;
type IsText<V> = unknown extends V
  ? true
  : V extends Scalar
    ? string extends V
      ? true
      : never
    : V extends readonly (infer Item)[]
      ? IsText<Item>
      : IsText<V[keyof V]>;
type TextKey<Data> = { [F in keyof Data & string]-?: [IsText<Data[F]>] extends [never] ? never : F }[keyof Data & string];
/** The status of a whole field, or of each text in it. */
type Status<V> = TextStatus | Parts<V>;
type Parts<V> = V extends Scalar
  ? never
  : V extends readonly (infer Item)[]
    ? Parts<Item>
    : string extends keyof V
      ? never
      : { readonly [F in TextKey<V>]: Status<V[F]> };

type DataOf<E> = E extends { data: infer Data } ? Data : never;
/** Fields that are a text in no event, or in some events only. */
type ClosedKey<Data> = Data extends unknown ? (string extends keyof Data ? never : Exclude<keyof Data, TextKey<Data>>) : never;
/** The name of a field, after the type of the event where other events have no text of this name. */
type ClearText<E, Encrypted, Closed> = E extends { type: infer Type extends string; data: infer Data }
  ? NameOf<Type, Exclude<TextKey<Data>, Type extends keyof Encrypted ? keyof Encrypted[Type] : never>, Closed>
  : never;
type NameOf<Type extends string, F extends string, Closed> = F extends Closed ? `${Type}.${F}` : F;
type ValueOf<E, Name> = E extends { type: infer Type extends string; data: infer Data }
  ? { [F in keyof Data & string]: Name extends F | `${Type}.${F}` ? Data[F] : never }[keyof Data & string]
  : never;
/** The compiler asks for the status of every text that the stream's `-personal.ts` does not encrypt. Ids, days and closed lists of words need none. */
type Texts<E, Encrypted> = { readonly [Name in ClearText<E, Encrypted, ClosedKey<DataOf<E>>>]: Status<ValueOf<E, Name>> };

type TextDeclaration = TextStatus | { readonly [field: string]: TextDeclaration };

export type StreamDeclaration = RelayedStream & {
  readonly fold: Fold<never, unknown>;
  readonly personal?: PersonalDeclaration;
  readonly texts: Readonly<Record<string, TextDeclaration>>;
};

/**
 * Declares the events of a stream type: how they fold, which of their texts may name somebody, and the values that other systems receive.
 * @throws Error when the relay would send a text that is not impersonal
 */
export function stream<E extends DomainEvent, State, Encrypted extends PersonalFields = Record<never, never>>(
  streamType: string,
  fold: { readonly initial: State; evolve(state: State, event: E): State },
  declared: {
    /** Texts that are encrypted under the key of a person (docs/adr/0016). */
    readonly personal?: PersonalDeclaration<Encrypted>;
    readonly texts: Texts<E, Encrypted>;
    readonly relay: Decisions<E>;
  },
): StreamDeclaration {
  const { personal } = declared;
  const texts = declared.texts as StreamDeclaration['texts'];
  const decisions = declared.relay as RelayedStream['decisions'];
  for (const [type, paths] of Object.entries<RelayDecision>(decisions))
    for (const path of paths === 'withheld' ? [] : paths) {
      const [field = '', ...rest] = path.split('.');
      const status =
        personal?.fields[type]?.[field] === undefined ? statusOf(texts[`${type}.${field}`] ?? texts[field], rest) : 'encrypted';
      if (status !== undefined && status !== 'impersonal')
        throw new Error(`${streamType}: the relay would send ${type}.${path}, which is declared « ${status} ». Leave it out of \`relay\`.`);
    }
  return { streamType, fold, decisions, texts, ...(personal && { personal }) };
}

/** A journal is read line by line and never folded. */
export const journal = <E extends DomainEvent>(): Fold<E, null> => ({ initial: null, evolve: () => null });

/** Undefined: no text stands at the path. */
function statusOf(declared: TextDeclaration | undefined, [field, ...rest]: readonly string[]): TextStatus | undefined {
  if (declared === undefined || typeof declared === 'string') return declared;
  if (field !== undefined) return statusOf(declared[field], rest);
  return (
    Object.values(declared)
      .map((part) => statusOf(part, []))
      .find((status) => status !== 'impersonal') ?? 'impersonal'
  );
}
