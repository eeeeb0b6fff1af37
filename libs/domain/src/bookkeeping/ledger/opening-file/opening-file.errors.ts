import { DomainError } from '@intendance/kernel/domain-error.js';
import { workbookErrors } from '@intendance/kernel/workbook-errors.js';
import type { FileProblem } from '../../bank/bank-file/file-problem.js';

export const openingFileErrors = {
  ...workbookErrors('opening-file'),
  empty: () => new DomainError('opening-file.empty', 'Le fichier est vide.'),
  noLine: () => new DomainError('opening-file.no-line', 'Le fichier ne contient aucun compte sous ses titres de colonnes.'),
  tooManyLines: () => new DomainError('opening-file.too-many-lines', 'Le fichier dépasse la limite de 100 000 lignes.'),
  tooManyColumns: () => new DomainError('opening-file.too-many-columns', 'Le fichier dépasse la limite de 200 colonnes.'),
  tooLarge: () => new DomainError('opening-file.too-large', 'Le fichier, une fois décompressé, dépasse la taille acceptée.'),
  unreadable: () => new DomainError('opening-file.unreadable', 'Le fichier est illisible : une balance ou un FEC est attendu.'),
  type: () => new DomainError('opening-file.type', 'Le type du fichier est invalide : un fichier csv, txt, xlsx ou ods est attendu.'),
  columnsMissing: (names: readonly string[]) =>
    new DomainError(
      'opening-file.columns-missing',
      `Le fichier n’a pas de colonne ${names.join(', ni de colonne ')} : déposez la balance ou le FEC de l’exercice précédent.`,
    ),
  columnTwice: (left: string, right: string) =>
    new DomainError('opening-file.column-twice', `Les colonnes ${left} et ${right} disent la même chose : gardez-en une seule.`),
  lines: (problems: readonly FileProblem[]) => {
    const count = problems.length;
    return new DomainError(
      'opening-file.lines',
      `${count} ligne${count > 1 ? 's' : ''} à corriger dans le fichier : rien n’a été repris.`,
      'invalid',
      problems.map(({ line, code, message }) => ({ propertyPath: `lines[${line}]`, code, message })),
    );
  },
  tooManyBalances: (count: number, most: number) =>
    new DomainError(
      'opening-file.too-many-balances',
      `Le fichier donne ${count} soldes à reprendre et une écriture a ${most} lignes au plus : répartissez-le en plusieurs fichiers.`,
    ),
};
