import { DomainError } from './domain-error.js';

/** Errors of unreadable workbooks, shared by all imports. Each area has its own error codes. */
export const workbookErrors = (area: string) => ({
  oldWorkbook: () =>
    new DomainError(
      `${area}.old-workbook`,
      'Ce fichier est un classeur .xls d’un ancien format : ouvrez-le dans votre tableur, enregistrez-le au format .xlsx et déposez-le à nouveau.',
    ),
  lockedWorkbook: () =>
    new DomainError(`${area}.locked-workbook`, 'Ce classeur est protégé par un mot de passe : enregistrez-le sans mot de passe.'),
  unknownSheet: (name: string) => new DomainError(`${area}.unknown-sheet`, `Le classeur n’a pas de feuille « ${name} ».`),
});
