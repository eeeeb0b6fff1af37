import { searchText } from '@intendance/kernel/names.js';

/** A filter without operator. */
export type ListSearch =
  /** Every word must be found by one of the conditions; `{}` stands for the pattern of a word. */
  | { readonly kind: 'words'; readonly conditions: readonly string[]; readonly label: string }
  /** A choice between conditions; undefined conditions hold for all. */
  | {
      readonly kind: 'choice';
      readonly conditions: Readonly<Record<string, string | undefined>>;
      readonly labels: Readonly<Record<string, string>>;
      readonly label: string;
      readonly defaultValue?: string;
    };

/** A column that already holds `searchText(…)`: the fastest search. */
export const folded = (column: string): string => `${column} LIKE {}`;

/** A column as typed: accents and capitals are set aside on each row read. */
export const asTyped = (column: string): string => `platform.folded(${column}) LIKE {}`;

/** A record of another table, by its name: the other table is searched once, not per row. */
export const among = (column: string, select: string, condition: string): string => `${column} IN (${select} WHERE ${condition})`;

export const words = (label: string, ...conditions: readonly string[]): ListSearch => ({ kind: 'words', conditions, label });

const mostWords = 8;

/** `LIKE` patterns of the words typed, accent-blind; `%` and `_` are taken as typed. */
export const patternsOf = (typed: string): string[] =>
  searchText(typed)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, mostWords)
    .map((word) => `%${literal(word)}%`);

/** `LIKE` pattern of what begins with the text typed, accent-blind. */
export const prefixOf = (typed: string): string => `${literal(searchText(typed))}%`;

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');
