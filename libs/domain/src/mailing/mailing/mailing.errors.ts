import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

const missingText = 'Veuillez renseigner les informations manquantes.';

export const mailingErrors = {
  unknown: () => new DomainError('mailing.unknown', 'Ce publipostage n’existe pas.', 'not-found'),
  deleted: () => new DomainError('mailing.deleted', 'Ce publipostage est à la corbeille.', 'conflict'),
  closed: () => new DomainError('mailing.closed', 'Ce publipostage est parti : il ne peut plus être modifié.', 'conflict'),
  notScheduled: () => new DomainError('mailing.not-scheduled', 'Aucun envoi n’est programmé.', 'conflict'),
  schedulePast: () =>
    new DomainError('mailing.schedule-past', 'L’heure de l’envoi est passée.', 'invalid', [
      { propertyPath: 'at', code: 'past', message: 'L’heure de l’envoi est passée.' },
    ]),
  scheduleFar: () =>
    new DomainError('mailing.schedule-far', 'Un envoi se programme au plus un an à l’avance.', 'invalid', [
      { propertyPath: 'at', code: 'far', message: 'Un envoi se programme au plus un an à l’avance.' },
    ]),
  notSending: () => new DomainError('mailing.not-sending', 'Aucun envoi n’est en cours.', 'conflict'),
  incomplete: (violations: Violation[]) => new DomainError('mailing.incomplete', missingText, 'invalid', violations),
  address: (violations: Violation[]) => new DomainError('mailing.address', 'Une adresse e-mail n’est pas valide.', 'invalid', violations),
  field: (violations: Violation[]) =>
    new DomainError('mailing.field', 'Le message contient un champ qui n’existe pas.', 'invalid', violations),
  imageMissing: (violations: Violation[]) =>
    new DomainError('mailing.image-missing', 'Le message montre une image qui n’est plus dans la banque d’images.', 'invalid', violations),
  tooLarge: () =>
    new DomainError(
      'mailing.too-large',
      'Les images et les pièces jointes sont trop volumineuses, leur taille totale ne doit pas excéder 16Mo.',
    ),
  noListedPeople: () => new DomainError('mailing.no-listed-people', 'Cette liste ne contient personne.', 'conflict'),
  tooManyPeople: () =>
    new DomainError(
      'mailing.too-many-people',
      'Cette liste contient plus de 10 000 personnes : restreignez ses filtres, ou créez une liste de diffusion.',
      'conflict',
    ),
  documentsClosed: () => new DomainError('mailing.documents-closed', 'Impossible de supprimer les pièces jointes.', 'conflict'),
  documentUnknown: () => new DomainError('mailing.document-unknown', 'Cette pièce jointe n’existe pas.', 'not-found'),
  documentsTooLarge: () =>
    new DomainError(
      'mailing.documents-too-large',
      'Les pièces jointes sont trop volumineuses, leur taille totale ne doit pas excéder 16Mo.',
    ),
};
