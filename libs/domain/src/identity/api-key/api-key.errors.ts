import { DomainError } from '@intendance/kernel/domain-error.js';

const invalid = (propertyPath: string, code: string, message: string): DomainError =>
  new DomainError(code, message, 'invalid', [{ propertyPath, code, message }]);

export const apiKeyErrors = {
  unknown: () => new DomainError('api-key.unknown', 'Cette clé d’API n’existe pas.', 'not-found'),
  nameMissing: () => invalid('name', 'api-key.name-missing', 'Veuillez renseigner un nom.'),
  permissionMissing: () => invalid('permissions', 'api-key.permission-missing', 'Veuillez choisir au moins un droit.'),
  /** Users, keys, the mandate and the offer are never the affair of a program. */
  permissionReserved: () =>
    invalid('permissions', 'api-key.permission-reserved', 'Le droit « Environnement » ne se donne pas à une clé d’API.'),
  permissionNotHeld: (propertyPath: 'permissions' | 'accounting_permissions') =>
    invalid(propertyPath, 'api-key.permission-not-held', 'Vous ne pouvez donner que des droits que vous avez.'),
  revoked: () => new DomainError('api-key.is-revoked', 'Cette clé d’API est révoquée : créez-en une autre.', 'conflict'),
  expiryPast: () => invalid('expires_on', 'api-key.expiry-past', 'La date d’expiration doit être dans le futur.'),
  expiryTooFar: () => invalid('expires_on', 'api-key.expiry-too-far', 'Une clé d’API sert deux ans au plus.'),
};
