import { DomainError } from '@intendance/kernel/domain-error.js';

const invalidField = (propertyPath: string, code: string, message: string): DomainError =>
  new DomainError(code, message, 'invalid', [{ propertyPath, code, message }]);

export const userErrors = {
  unknown: () => new DomainError('user.unknown', "Cet utilisateur n'existe pas.", 'not-found'),
  emailInvalid: () => invalidField('email', 'user.email-invalid', "L'adresse électronique n'est pas valide."),
  nameMissing: () => invalidField('lastname', 'user.name-missing', 'Veuillez renseigner un nom.'),
};
