import { DomainError } from '@intendance/kernel/domain-error.js';

const invalid = (propertyPath: 'name' | 'url' | 'types' | 'since', code: string, message: string): DomainError =>
  new DomainError(code, message, 'invalid', [{ propertyPath, code, message }]);

export const webhookErrors = {
  unknown: () => new DomainError('webhook.unknown', 'Ce webhook n’existe pas.', 'not-found'),
  tooMany: () => new DomainError('webhook.too-many', 'Dix webhooks au plus : supprimez-en un d’abord.'),
  disabled: () => new DomainError('webhook.disabled', 'Ce webhook est désactivé : réactivez-le d’abord.'),
  nameMissing: () => invalid('name', 'webhook.name-missing', 'Veuillez renseigner un nom.'),
  url: () => invalid('url', 'webhook.url', 'Veuillez renseigner une adresse complète, par exemple https://exemple.fr/intendance.'),
  /** An address with a password would be read in the history. */
  urlWithPassword: () =>
    invalid('url', 'webhook.url-with-password', 'Retirez l’identifiant et le mot de passe de l’adresse : la signature suffit.'),
  urlTaken: () => invalid('url', 'webhook.url-taken', 'Un autre webhook envoie déjà à cette adresse.'),
  typesMissing: () => invalid('types', 'webhook.types-missing', 'Veuillez choisir au moins un type d’événement.'),
  sinceInFuture: () => invalid('since', 'webhook.since-in-future', 'Choisissez un moment passé.'),
};
