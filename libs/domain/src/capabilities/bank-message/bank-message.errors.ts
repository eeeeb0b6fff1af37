import { DomainError } from '@intendance/kernel/domain-error.js';

/** The codes are those of bank files, which published them first. */
export const bankMessageErrors = {
  unreadable: (line: number, column: number) =>
    new DomainError(
      'bank-file.unreadable',
      `Le fichier est illisible à partir de la ligne ${line}, colonne ${column}. Rien n’a été importé.`,
    ),
  forbiddenMarkup: (line: number) =>
    new DomainError(
      'bank-file.forbidden-markup',
      `Le fichier déclare des entités ou un type de document à la ligne ${line} : un relevé de banque n’en contient pas, il est refusé.`,
    ),
};
