/** PostgreSQL stores neither a NUL character nor half of a surrogate pair, in no text and no JSON. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** A text that PostgreSQL cannot store, anywhere in a JSON value: names of members count too. */
export function holdsUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return !isStorable(value);
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(holdsUnstorable);
  for (const name in value) if (!isStorable(name) || holdsUnstorable((value as Record<string, unknown>)[name])) return true;
  return false;
}

/** The same JSON value without NUL characters, and with U+FFFD for each half of a surrogate pair. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(storable);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [storableText(name), storable(member)]));
}

const storableText = (text: string): string => (isStorable(text) ? text : text.replaceAll('\0', '').toWellFormed());
