import { DomainError } from '@intendance/kernel/domain-error.js';

export const passwordParts = ['length', 'lowercase', 'uppercase', 'digit', 'special'] as const;
export type PasswordPart = (typeof passwordParts)[number];

const refusal = (propertyPath: string, code: string, message: string): DomainError =>
  new DomainError(code, message, 'invalid', [{ propertyPath, code, message }]);

export const passwordMessages = { valid: 'Votre mot de passe est valide', invalid: "Votre mot de passe n'est pas valide" } as const;

export const passwordErrors = {
  weak: (propertyPath: string, missing: readonly PasswordPart[]) =>
    new DomainError(
      'password.weak',
      passwordMessages.invalid,
      'invalid',
      [{ propertyPath, code: 'password.weak', message: passwordMessages.invalid }],
      { missing },
    ),
  /** Beyond the specification: a password with all four character classes may still be easy to guess. */
  guessable: (propertyPath: string) =>
    refusal(
      propertyPath,
      'password.guessable',
      'Ce mot de passe est trop facile à deviner. Choisissez plusieurs mots sans lien entre eux.',
    ),
  holdsAddress: (propertyPath: string) =>
    refusal(propertyPath, 'password.holds-address', 'Le mot de passe ne doit pas contenir votre adresse électronique.'),
  mismatch: () => refusal('password_confirm', 'password.mismatch', 'Les deux mots de passe ne sont pas identiques'),
  unchanged: () => refusal('new_password', 'password.unchanged', 'Le nouveau mot de passe doit être différent de l’ancien'),
  /** The specification's text for any failed change, a wrong old password first of all. */
  changeRefused: () => refusal('old_password', 'password.change-refused', 'Impossible de modifier le mot de passe'),
  /** The specification's text: it does not distinguish unknown, used and expired links. */
  linkInvalid: () =>
    new DomainError(
      'password.link-invalid',
      'Mise à jour du mot de passe impossible. Le lien que vous avez utilisé est invalide',
      'invalid',
    ),
};
