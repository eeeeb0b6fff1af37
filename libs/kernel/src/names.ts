const words = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** `martin-dupré` is written MARTIN-DUPRÉ. */
export const lastName = (text: string): string => words(text).toLocaleUpperCase('fr');

/** `jean-pierre MARIE` is written Jean-Pierre Marie: a capital per word and per hyphen part. */
export const firstName = (text: string): string =>
  words(text)
    .toLocaleLowerCase('fr')
    .replace(/(^|[\s-])(\p{Letter})/gu, (_, before: string, letter: string) => before + letter.toLocaleUpperCase('fr'));

/** Lower case without accents, for searches and comparisons: `Hélène` is found by `helene`. */
export function searchText(text: string): string {
  const lower = words(text).toLowerCase();
  if (/^[ -~]*$/.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .toLowerCase();
}

/**
 * `searchText` for a column that an index holds beside its key: PostgreSQL refuses an entry of more than 2,704 bytes, so a longer text is
 * found by its beginning only.
 */
export function searchColumn(text: string, mostBytes = 2_000): string {
  const folded = searchText(text);
  const bytes = new TextEncoder().encode(folded);
  // A stream leaves out the character that the cut divides.
  return bytes.length <= mostBytes ? folded : new TextDecoder().decode(bytes.subarray(0, mostBytes), { stream: true });
}
