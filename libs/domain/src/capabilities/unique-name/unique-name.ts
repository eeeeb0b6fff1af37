import type { Decider } from '@intendance/kernel/decider.js';
import type { DomainError } from '@intendance/kernel/domain-error.js';
import { searchText } from '@intendance/kernel/names.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';

/** The names that the records of an environment hold, by record; null once a record released its name. */
export type NameRegister<Id extends string> = PersistentMap<Id, string | null>;
/** A record that was named before its register existed. The register takes precedence. */
export type NamedRecord = { readonly id: string; readonly name: string };

export type NameCommand<Id extends string> =
  | { type: 'ClaimName'; data: { id: Id; name: string; earlier?: readonly NamedRecord[] } }
  | { type: 'ReleaseName'; data: { id: Id } };

/** Two names are the same when they differ in case, accents or outer spaces only. */
export const isSameName = (one: string, other: string): boolean => searchText(one) === searchText(other);

/** Finds the record that holds a name. */
export function nameHolder<Id extends string>(
  names: Iterable<readonly [Id, string | null]>,
  name: string,
  isSame: (one: string, other: string) => boolean = isSameName,
): Id | undefined {
  for (const [id, candidate] of names) if (candidate !== null && isSame(candidate, name)) return id;
  return undefined;
}

/** Refuses a name that another record holds. */
export function mustBeFree<Id extends string>(
  names: Iterable<readonly [Id, string | null]>,
  claim: { readonly id: Id; readonly name: string },
  options: { readonly refusal: () => DomainError; readonly isSame?: (one: string, other: string) => boolean },
): void {
  const holder = nameHolder(names, claim.name, options.isSame);
  if (holder !== undefined && holder !== claim.id) throw options.refusal();
}

/** Completes a register with the records that were named before the register existed. */
export function withEarlier<Id extends string>(register: NameRegister<Id>, earlier: readonly NamedRecord[]): NameRegister<Id> {
  return earlier.reduce((names, { id, name }) => (register.has(id as Id) ? names : names.with(id as Id, name)), register);
}

/** The stored events of a register, and its refusals. A noun that exists keeps the events that it stores. */
export type NameRegisterEvents<Id extends string, E> = {
  claimed(id: Id, name: string): E;
  released(id: Id): E;
  /** The name that the event gives to the record; null when the event releases the name. */
  read(event: E): { readonly id: Id; readonly name: string | null };
  readonly refusals: { readonly missing: () => DomainError; readonly taken: () => DomainError };
};

/** The decider of one stream per environment: two concurrent writers append to the same stream, so one of them loses and decides again. */
export const nameRegisterDecider = <Id extends string, E>({
  claimed,
  released,
  read,
  refusals,
}: NameRegisterEvents<Id, E>): Decider<NameCommand<Id>, E, NameRegister<Id>> => ({
  initial: new PersistentMap(),
  decide: (command, register) => {
    const { id } = command.data;
    if (command.type === 'ReleaseName') return register.get(id) === null ? [] : [released(id)];
    const name = command.data.name.trim();
    if (!name) throw refusals.missing();
    mustBeFree(withEarlier(register, command.data.earlier ?? []), { id, name }, { refusal: refusals.taken });
    return register.get(id) === name ? [] : [claimed(id, name)];
  },
  evolve: (register, event) => {
    const { id, name } = read(event);
    return register.with(id, name);
  },
});
