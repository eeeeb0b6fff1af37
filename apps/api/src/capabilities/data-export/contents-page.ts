import { formatInstant } from '../../platform/documents/cell-text.js';

export type Contents = {
  readonly product: string;
  readonly author: string;
  readonly at: Date;
  /** Number of files by title. */
  readonly counts: ReadonlyMap<string, number>;
  /** Titles of the parts that the user has no right to. */
  readonly withheld: readonly string[];
  /** Paths of the files that the storage has lost. */
  readonly missing: readonly string[];
};

const filesOf = (count: number): string => (count === 1 ? '1 fichier' : `${count} fichiers`);
const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `- ${line}`)];

/** « LISEZMOI.txt »: the contents of the archive, and the parts left out. */
export function contentsPage({ product, author, at, counts, withheld, missing }: Contents): string {
  return [
    `${product} : export de toutes les données`,
    `Le ${formatInstant(at).replace(' ', ' à ')}, par ${author}.`,
    'Les listes sont des fichiers CSV (séparateur « ; », UTF-8). La corbeille n’est pas comprise.',
    ...section(
      'Contenu',
      [...counts].map(([title, count]) => `${title} : ${filesOf(count)}`),
    ),
    ...section('Non compris, faute de droits', withheld),
    ...section('Fichiers introuvables', missing),
    '',
  ].join('\r\n');
}
