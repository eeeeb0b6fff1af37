import type { Check } from './field-checks.js';

/** `isNested`: the checks accept an object or a list of objects, whose own fields are checked after them. */
export type DeclaredField = {
  readonly checks: readonly Check[];
  readonly isSkipped: (value: unknown) => boolean;
  readonly isNested?: boolean;
};

/** The fields of a class by the prototype on which its decorators stand. */
const declared = new WeakMap<object, Map<string, DeclaredField>>();

export const declareField =
  (field: DeclaredField): PropertyDecorator =>
  (prototype, property) => {
    const fields = declared.get(prototype) ?? new Map<string, DeclaredField>();
    declared.set(prototype, fields.set(String(property), field));
  };

const merged = new WeakMap<object, ReadonlyMap<string, DeclaredField>>();

/** Fields that a class declares itself, then those of the classes that it extends, from the base on. Its own declaration of a field counts. */
export function fieldsOf(prototype: object): ReadonlyMap<string, DeclaredField> {
  const cached = merged.get(prototype);
  if (cached) return cached;
  const own = declared.get(prototype) ?? new Map<string, DeclaredField>();
  const inherited: (readonly [string, DeclaredField])[] = [];
  for (let base = Object.getPrototypeOf(prototype); base !== null; base = Object.getPrototypeOf(base))
    inherited.unshift(...(declared.get(base) ?? []));
  const fields = inherited.length === 0 ? own : new Map([...own, ...inherited, ...own]);
  merged.set(prototype, fields);
  return fields;
}
