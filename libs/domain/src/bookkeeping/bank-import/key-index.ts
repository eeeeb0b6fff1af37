import { wordMarks } from './label-words.js';

/**
 * A key of a register says: which movement (what precedes `~`), who told it, on which day of the month and for how much, and the marks of
 * the words of its label (absent from keys of before November 2026). A `!`: the movement had been told by another source before, and has
 * its operation from there; the name of that movement follows.
 */
const keyPattern = /^([^~]+)~([a-z])(\d\d\.-?\d+)(?:~([^!]*))?(?:(!)(.*))?$/;
type ReadKey = { name: string; source: string; shape: string; marks: readonly string[] | null; isAlias: boolean; target: string | null };

function readKey(key: string): ReadKey {
  const [, name = key, source = '', shape = '', marks, alias, target] = keyPattern.exec(key) ?? [];
  return { name, source, shape, marks: marks ? marks.split(',') : null, isAlias: alias !== undefined, target: target || null };
}

/** The day and amount that a key tells: two sources tell one movement with one shape. */
export const shapeOf = (key: string): string => readKey(key).shape;
export const nameOf = (key: string): string => readKey(key).name;

/** The key of a movement as its register keeps it. @param twin the name under which another source told it before */
export const registerKey = (bankKey: string, wording: string, twin?: string): string =>
  `${bankKey}~${wordMarks(wording).join(',')}${twin === undefined ? '' : `!${twin}`}`;

/** A batch that was recorded as its transactions: the name under which other sources may find the whole. */
export const batchKey = (bankKey: string): string => `+${bankKey}`;

/** A movement that another source told, by its name. Marks: of the words of its label, null when the register does not know them. */
export type ToldMovement = { readonly name: string; readonly marks: readonly string[] | null };

/** The movements of an account in a month, by what every source says of them. */
export class KeyIndex {
  private readonly names = new Set<string>();
  private readonly byShape = new Map<string, ReadKey[]>();

  constructor(keys: Iterable<string>) {
    for (const key of keys) this.add(key);
  }

  add(key: string): void {
    const read = readKey(key);
    this.names.add(read.name);
    const before = this.byShape.get(read.shape);
    if (before) before.push(read);
    else this.byShape.set(read.shape, [read]);
  }

  /** By its own name, whatever its day and label have become. */
  knows(key: string): boolean {
    return this.names.has(nameOf(key));
  }

  /** What other sources told with this shape, and that the source of this key has not told yet. */
  toldByOthers(key: string): ToldMovement[] {
    const { source, shape } = readKey(key);
    const keys = this.byShape.get(shape) ?? [];
    const aliases = keys.filter((known) => known.isAlias && known.source === source);
    const taken = new Set(aliases.flatMap(({ target }) => target ?? []));
    const others = keys.filter((known) => !known.isAlias && known.source !== source && !taken.has(known.name));
    // Aliases of before November 2026 do not name their twin: each has one.
    const unnamed = aliases.filter(({ target }) => target === null).length;
    return others.slice(unnamed).map(({ name, marks }) => ({ name, marks }));
  }
}

/**
 * The keys of a register that go when these movements are undone: their own, whatever stands after their names, and what other sources
 * told as them.
 */
export function releasedKeys(bankKeys: readonly string[], taken: Iterable<string>): string[] {
  const names = new Set(bankKeys.map(nameOf));
  const shapes = new Set(bankKeys.map(shapeOf));
  return [...taken].filter((key) => {
    const { name, shape, isAlias, target } = readKey(key);
    if (names.has(name)) return true;
    return isAlias && (target === null ? shapes.has(shape) : names.has(target));
  });
}
