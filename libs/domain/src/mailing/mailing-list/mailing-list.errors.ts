import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

export const mailingListErrors = {
  unknown: () => new DomainError('mailing-list.unknown', 'Cette liste de diffusion n’existe pas.', 'not-found'),
  deleted: () => new DomainError('mailing-list.deleted', 'Cette liste de diffusion est à la corbeille.', 'conflict'),
  incomplete: (violations: Violation[]) =>
    new DomainError('mailing-list.incomplete', 'Veuillez renseigner les informations manquantes.', 'invalid', violations),
  filters: (violations: Violation[]) =>
    new DomainError('mailing-list.filters', 'Les dates de la liste ne se suivent pas.', 'invalid', violations),
  /** 406, the specification's status for a file that the server does not accept. */
  fileRefused: (detail: string) => new DomainError('mailing-list.file-refused', detail, 'unacceptable'),
  noContact: () =>
    new DomainError('mailing-list.no-contact', 'Le fichier ne contient aucune adresse e-mail utilisable.', 'unacceptable', [
      { propertyPath: 'data.file', code: 'empty', message: 'Aucune ligne du fichier n’a d’adresse e-mail valide.' },
    ]),
};
