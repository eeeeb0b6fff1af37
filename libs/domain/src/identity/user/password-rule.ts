import { DomainError } from '@intendance/kernel/domain-error.js';

/** The specification does not name the set: the printable ASCII punctuation, which every keyboard has. */
export const passwordSpecialCharacters = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
export const passwordMinLength = 12;
/** Beyond it, hashing would be work that a stranger makes the server do. */
export const passwordMaxLength = 200;

export type PasswordPart = 'length' | 'lowercase' | 'uppercase' | 'digit' | 'special';

/** What a password lacks; empty when it is valid. */
export function missingPasswordParts(password: string): PasswordPart[] {
  const missing: PasswordPart[] = [];
  const length = [...password].length;
  if (length < passwordMinLength || length > passwordMaxLength) missing.push('length');
  if (!/\p{Ll}/u.test(password)) missing.push('lowercase');
  if (!/\p{Lu}/u.test(password)) missing.push('uppercase');
  if (!/\d/.test(password)) missing.push('digit');
  if (![...password].some((character) => passwordSpecialCharacters.includes(character))) missing.push('special');
  return missing;
}

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
  mismatch: () => refusal('password_confirm', 'password.mismatch', 'Les deux mots de passe ne sont pas identiques'),
  unchanged: () => refusal('new_password', 'password.unchanged', "Le nouveau mot de passe doit être différent de l'ancien"),
  /** The specification's text for any failed change, a wrong old password first of all. */
  changeRefused: () => refusal('old_password', 'password.change-refused', 'Impossible de modifier le mot de passe'),
  /** The specification's text; an unknown, used or expired link are told apart from nobody. */
  linkInvalid: () =>
    new DomainError(
      'password.link-invalid',
      'Mise à jour du mot de passe impossible. Le lien que vous avez utilisé est invalide',
      'invalid',
    ),
};

/** @throws password.weak, then password.mismatch */
export function checkNewPassword(propertyPath: string, password: string, confirmation: string): void {
  const missing = missingPasswordParts(password);
  if (missing.length > 0) throw passwordErrors.weak(propertyPath, missing);
  if (password !== confirmation) throw passwordErrors.mismatch();
}

const refusal = (propertyPath: string, code: string, message: string): DomainError =>
  new DomainError(code, message, 'invalid', [{ propertyPath, code, message }]);
