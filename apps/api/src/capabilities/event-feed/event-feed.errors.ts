import { DomainError } from '@intendance/kernel/domain-error.js';
import { malformed } from '../../platform/wire/request-error.js';

export const eventFeedErrors = {
  after: () => malformed('event-feed.after', '`after` est le `next` de la page lue avant, ou `now`.', 'after'),
  beyondEnd: () =>
    new DomainError(
      'event-feed.beyond-end',
      'Cette position vient d’après le dernier événement : la base a été restaurée à un moment antérieur. Relisez sans `after`, et reconnaissez à leur `id` les événements que vous avez déjà.',
      'conflict',
    ),
  limit: () => malformed('event-feed.limit', '`limit` est un nombre de 1 à 500.', 'limit'),
  wait: () => malformed('event-feed.wait', '`wait` est un nombre de secondes, de 0 à 30.', 'wait'),
  type: (type: string) =>
    malformed('event-feed.type', `Aucun événement « ${type} » : lisez /api/events/types, ou demandez vos droits.`, 'types'),
};
