/** A field in the dialog of a conflict. `format` is a method, so that a field may name the type of its own value. */
export type ConflictField = { name: string; label: string; format?(value: unknown): string };
/** A conflict field of a form: the form has its name and the type of its value. */
export type FormField<Values> = {
  [Name in keyof Values & string]: { name: Name; label: string; format?(value: Values[Name]): string };
}[keyof Values & string];

export type Conflict<Values> = {
  /** Fields changed only by the concurrent edit: accepted as they are. */
  taken: (keyof Values & string)[];
  /** Changed on both sides, and differently: a person must choose. */
  disputed: (keyof Values & string)[];
  /** Our changes over the saved ones, the disputed fields still ours. */
  merged: Values;
};

export const sameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** A three-way merge: the values at the start, the saved values, the user's values. */
export function mergeChanges<Values extends Record<string, unknown>>(base: Values, saved: Values, mine: Values): Conflict<Values> {
  const names = Object.keys(mine) as (keyof Values & string)[];
  const theirs = names.filter((name) => !sameValue(base[name], saved[name]));
  const ours = names.filter((name) => !sameValue(base[name], mine[name]));
  const disputed = theirs.filter((name) => ours.includes(name) && !sameValue(saved[name], mine[name]));
  const remoteOnly = theirs.filter((name) => !ours.includes(name));
  const merged = { ...mine };
  for (const name of remoteOnly) merged[name] = saved[name];
  return { taken: remoteOnly, disputed, merged };
}
