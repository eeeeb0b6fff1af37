import { malformed } from '../../platform/wire/request-error.js';

export const eventFeedErrors = {
  after: () => malformed('event-feed.after', '`after` est le `next` de la page lue avant, ou `now`.', 'after'),
  limit: () => malformed('event-feed.limit', '`limit` est un nombre de 1 à 500.', 'limit'),
  wait: () => malformed('event-feed.wait', '`wait` est un nombre de secondes, de 0 à 30.', 'wait'),
  type: (type: string) =>
    malformed('event-feed.type', `Aucun événement « ${type} » : lisez /api/events/types, ou demandez vos droits.`, 'types'),
};
