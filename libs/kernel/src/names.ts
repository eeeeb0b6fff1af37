const words = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** `martin-dupré` is written MARTIN-DUPRÉ. */
export const lastName = (text: string): string => words(text).toLocaleUpperCase('fr');

/** `jean-pierre MARIE` is written Jean-Pierre Marie: a capital per word and per hyphen part. */
export const firstName = (text: string): string =>
  words(text)
    .toLocaleLowerCase('fr')
    .replace(/(^|[\s-])(\p{Letter})/gu, (_, before: string, letter: string) => before + letter.toLocaleUpperCase('fr'));

/** Lower case without accents, for searches and comparisons: `Hélène` is found by `helene`. */
export const searchText = (text: string): string =>
  words(text)
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/œ/gi, 'oe')
    .replace(/æ/gi, 'ae')
    .toLowerCase();
