import { DomainError } from '@intendance/kernel/domain-error.js';
import { workbookErrors } from '@intendance/kernel/workbook-errors.js';
import type { FileProblem } from '../../bank/bank-file/file-problem.js';

export const previousAnnualStateErrors = {
  ...workbookErrors('annual-state'),
  empty: () => new DomainError('annual-state.empty', 'Le fichier est vide.'),
  noLine: () => new DomainError('annual-state.no-line', 'Le fichier ne contient aucun montant sous ses titres de colonnes.'),
  tooManyLines: () => new DomainError('annual-state.too-many-lines', 'Le fichier dépasse la limite de 10 000 lignes.'),
  tooManyColumns: () => new DomainError('annual-state.too-many-columns', 'Le fichier dépasse la limite de 200 colonnes.'),
  tooLarge: () =>
    new DomainError('annual-state.too-large', 'Le fichier, une fois décompressé, dépasse la taille acceptée. Rien n’a été importé.'),
  unreadable: () => new DomainError('annual-state.unreadable', 'Le fichier est illisible : un fichier csv, xlsx ou ods est attendu.'),
  type: () => new DomainError('annual-state.type', 'Le type du fichier est invalide : un fichier csv, xlsx ou ods est attendu.'),
  columnsMissing: (names: readonly string[]) =>
    new DomainError('annual-state.columns-missing', `Le fichier n’a pas de colonne ${names.join(', ni de colonne ')}.`),
  columnTwice: (left: string, right: string) =>
    new DomainError('annual-state.column-twice', `Les colonnes ${left} et ${right} disent la même chose : gardez-en une seule.`),
  lines: (problems: readonly FileProblem[]) => {
    const count = problems.length;
    return new DomainError(
      'annual-state.lines',
      `${count} ligne${count > 1 ? 's' : ''} à corriger : rien n’a été importé.`,
      'invalid',
      problems.map(({ line, code, message }) => ({ propertyPath: `lines[${line}]`, code, message })),
    );
  },
  previousKnown: (name: string) =>
    new DomainError('annual-state.previous-known', `L’exercice ${name} est dans vos comptes : il n’y a rien à importer.`, 'conflict'),
};
