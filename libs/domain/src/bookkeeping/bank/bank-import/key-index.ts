import { wordMarks } from './label-words.js';

/**
 * A register key contains the name of a movement (before `~`), its source, its day of the month, its amount, and hashes of the words of its
 * label (absent from keys before November 2026). `!` marks an alias: another source recorded the movement first and its operation is used;
 * the name of the movement in that source follows.
 */
const keyPattern = /^([^~]+)~([a-z])(\d\d\.-?\d+)(?:~([^!]*))?(?:(!)(.*))?$/;
type ReadKey = { name: string; source: string; shape: string; marks: readonly string[] | null; isAlias: boolean; target: string | null };

function readKey(key: string): ReadKey {
  const [, name = key, source = '', shape = '', marks, alias, target] = keyPattern.exec(key) ?? [];
  return { name, source, shape, marks: marks ? marks.split(',') : null, isAlias: alias !== undefined, target: target || null };
}

/** The day and amount of a key: equal for one movement in two sources. */
export const shapeOf = (key: string): string => readKey(key).shape;
export const nameOf = (key: string): string => readKey(key).name;

/** The register key of a movement. @param twin the name of the same movement in another source */
export const registerKey = (bankKey: string, wording: string, twin?: string): string =>
  `${bankKey}~${wordMarks(wording).join(',')}${twin === undefined ? '' : `!${twin}`}`;

const batch = '+';

/** The key of a batch recorded as separate transactions: other sources may contain the batch as one movement. */
export const batchKey = (bankKey: string): string => `${batch}${bankKey}`;

const waiting = '?';

/** The key of a movement that waits for its year: no operation has the movement, and no source is compared with it. */
export const waitingKey = (bankKey: string): string => `${waiting}${bankKey}`;

export type WaitingMovement = { readonly name: string; readonly day: number; readonly value: number };

/** The day of the month and the amount of a movement that waits; null for the key of another movement. */
export function waitingMovement(key: string): WaitingMovement | null {
  const { name, shape } = readKey(key);
  const [day = '', value = ''] = shape.split('.');
  return key.startsWith(waiting) && shape !== '' ? { name, day: Number(day), value: Number(value) } : null;
}

/** A movement from another source. `marks`: hashes of the words of its label, null when the register has none. */
export type RegisteredMovement = { readonly name: string; readonly marks: readonly string[] | null };

/** The movements of an account in a month, from every source, by day and amount. */
export class KeyIndex {
  private readonly names = new Set<string>();
  private readonly byShape = new Map<string, ReadKey[]>();

  constructor(keys: Iterable<string>) {
    for (const key of keys) this.add(key);
  }

  add(key: string): void {
    const read = readKey(key);
    this.names.add(read.name);
    if (key.startsWith(waiting)) return;
    const before = this.byShape.get(read.shape);
    if (before) before.push(read);
    else this.byShape.set(read.shape, [read]);
  }

  /** Compares the name only: another version of the file may change the day and the label. */
  knows(key: string): boolean {
    return this.names.has(nameOf(key));
  }

  /** Movements of the same day and amount from other sources, except those already paired with this key's source. */
  movementsOfOtherSources(key: string): RegisteredMovement[] {
    const { source, shape } = readKey(key);
    const keys = this.byShape.get(shape) ?? [];
    const aliases = keys.filter((key) => key.isAlias && key.source === source);
    const targets = new Set(aliases.flatMap(({ target }) => target ?? []));
    const others = keys.filter((key) => !key.isAlias && key.source !== source && !targets.has(key.name));
    // Aliases from before November 2026 do not contain the name of their twin: each alias uses up one movement.
    const unnamed = aliases.filter(({ target }) => target === null).length;
    return others.slice(unnamed).map(({ name, marks }) => ({ name, marks }));
  }

  /** Other movements of the same source, day and amount. A bank that changes a label gives its movement another name. */
  movementsOfSameSource(key: string): RegisteredMovement[] {
    const { name: ownName, source, shape } = readKey(key);
    const keys = (this.byShape.get(shape) ?? []).filter((one) => one.source === source && !one.isAlias);
    return keys.flatMap(({ name, marks }) => (name === ownName || name.startsWith(batch) ? [] : [{ name, marks }]));
  }
}

export type KeyChange = { readonly oldKeys: readonly string[]; readonly newKeys: readonly string[] };

/**
 * Makes the register key of a possible duplicate an alias of the original movement: neither source brings the movement again, and undoing
 * the original releases both names. Null when the original is not a movement of this day and amount, or already has a twin in this source.
 */
export function mergedKeys(registerKeys: Iterable<string>, bankKey: string, originalKey: string): KeyChange | null {
  const original = nameOf(originalKey);
  const index = new KeyIndex(registerKeys);
  const candidates = [...index.movementsOfOtherSources(bankKey), ...index.movementsOfSameSource(bankKey)];
  if (!candidates.some(({ name }) => name === original)) return null;
  const oldKeys = keysNamed(registerKeys, bankKey);
  return { oldKeys, newKeys: oldKeys.map((key) => `${key}!${original}`) };
}

/** Makes the alias of a restored duplicate a register key of its own again. */
export function separatedKeys(registerKeys: Iterable<string>, bankKey: string): KeyChange {
  const oldKeys = keysNamed(registerKeys, bankKey).filter((key) => readKey(key).isAlias);
  return { oldKeys, newKeys: oldKeys.map((key) => key.slice(0, key.indexOf('!'))) };
}

const keysNamed = (registerKeys: Iterable<string>, bankKey: string): string[] =>
  [...registerKeys].filter((key) => nameOf(key) === nameOf(bankKey));

/**
 * Returns the register keys to remove when the import of these movements is undone: the keys of the movements and the aliases of these
 * movements in other sources.
 */
export function releasedKeys(bankKeys: readonly string[], registerKeys: Iterable<string>): string[] {
  const names = new Set(bankKeys.map(nameOf));
  const shapes = new Set(bankKeys.filter((key) => !key.startsWith(waiting)).map(shapeOf));
  return [...registerKeys].filter((key) => {
    const { name, shape, isAlias, target } = readKey(key);
    if (names.has(name)) return true;
    return isAlias && (target === null ? shapes.has(shape) : names.has(target));
  });
}
