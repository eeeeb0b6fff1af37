import { counted } from '@intendance/kernel/computation.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { on } from '../claim/claim-texts.js';

export const waitingListErrors = {
  none: () => new DomainError('waiting-list.none', 'Cette activité n’a pas de liste d’attente.', 'conflict'),
  activityClosed: () =>
    new DomainError('waiting-list.activity-closed', 'Les inscriptions à cette activité ne sont pas ouvertes aujourd’hui.', 'conflict'),
  notCurrent: () => new DomainError('waiting-list.not-current', 'Le bénéficiaire n’est pas présent aujourd’hui.', 'conflict'),
  registered: () =>
    new DomainError('waiting-list.registered', 'Le foyer est déjà inscrit à cette activité : modifiez son inscription.', 'conflict'),
  already: () =>
    new DomainError(
      'waiting-list.already',
      'Le bénéficiaire est déjà sur la liste d’attente : retirez-le d’abord pour changer le nombre de places.',
      'conflict',
    ),
  placesLeft: (places: number) =>
    new DomainError('waiting-list.places-left', 'Il reste assez de places : l’inscription est possible dès maintenant.', 'conflict', [], {
      places_left: places,
    }),
  tooMany: (capacity: number) => {
    const message = `L’activité n’a que ${counted(capacity, 'place', 'places')} en tout.`;
    return new DomainError('waiting-list.too-many', message, 'invalid', on('entries', 'invalid', message));
  },
  absent: () => new DomainError('waiting-list.absent', 'Le bénéficiaire n’est pas sur la liste d’attente.', 'not-found'),
  noPlaces: (places: number) =>
    new DomainError('waiting-list.no-places', 'Il ne reste pas assez de places pour cette proposition.', 'conflict', [], {
      places_left: places,
    }),
};
