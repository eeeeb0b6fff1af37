/**
 * A key of a register says three things: which movement (what precedes `~`), who told it and on which day of the month, for how much.
 * A `!` at the end: the movement had been told by another source before, and has its operation from there.
 */
const keyPattern = /^([^~]+)~([a-z])(\d\d\.-?\d+)(!?)$/;

export const isAlias = (key: string): boolean => key.endsWith('!');
const shapeOf = (key: string): string => keyPattern.exec(key)?.[3] ?? '';

/**
 * The movements of an account in a month, by what every source says of them. Two sources give one movement different names; but when one
 * has told two payments of 12,50 € on the 15th, the first two that another one tells of that day and amount are these.
 */
export class KeyIndex {
  private readonly names = new Set<string>();
  private readonly told = new Map<string, Map<string, number>>();

  constructor(keys: Iterable<string>) {
    for (const key of keys) this.add(key);
  }

  add(key: string): void {
    const [, name = key, source = '', shape = ''] = keyPattern.exec(key) ?? [];
    this.names.add(name);
    const bySource = this.told.get(shape) ?? new Map<string, number>();
    this.told.set(shape, bySource.set(source, (bySource.get(source) ?? 0) + 1));
  }

  /** `known`: by its own name. `alias`: another source told it before. `new`: nobody did. */
  find(key: string): 'known' | 'alias' | 'new' {
    const [, name = key, source = '', shape = ''] = keyPattern.exec(key) ?? [];
    if (this.names.has(name)) return 'known';
    const bySource = this.told.get(shape) ?? new Map<string, number>();
    const others = [...bySource].filter(([other]) => other !== source).map(([, count]) => count);
    return (bySource.get(source) ?? 0) < Math.max(0, ...others) ? 'alias' : 'new';
  }
}

/** The keys that go with those of operations that are taken back: other sources may tell these movements again. */
export function withAliases(released: readonly string[], taken: Iterable<string>): string[] {
  const shapes = new Set(released.map(shapeOf));
  return [...new Set([...released, ...[...taken].filter((key) => isAlias(key) && shapes.has(shapeOf(key)))])];
}
