import { DomainError } from '@intendance/kernel/domain-error.js';
import { malformed } from '../../platform/wire/request-error.js';

const at = (propertyPath: 'url' | 'types', code: string, message: string): DomainError =>
  new DomainError(code, message, 'invalid', [{ propertyPath, code, message }]);

export const webhookWireErrors = {
  privateUrl: () =>
    at(
      'url',
      'webhook.private-url',
      'L’adresse doit commencer par https et être celle d’un serveur public : un réseau privé n’est pas joignable d’ici.',
    ),
  typeUnknown: (type: string) => at('types', 'webhook.type-unknown', `Aucun événement « ${type} » : choisissez parmi ceux de la liste.`),
  messageUnknown: () =>
    new DomainError('webhook.message-unknown', 'Ce message n’est pas ou plus dans la liste de ce webhook.', 'not-found'),
  state: () => malformed('webhook.state', 'L’état est waiting, retrying, delivered ou failed.', 'state'),
  after: () => malformed('webhook.after', '`after` est l’événement d’un message lu.', 'after'),
};
