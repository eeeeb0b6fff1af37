import { type PasswordPart, passwordErrors } from './password.errors.js';

/** The specification does not name the set: the printable ASCII punctuation, which every keyboard has. */
export const passwordSpecialCharacters = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
export const passwordMinLength = 12;
/** Beyond it, hashing would be work that a stranger makes the server do. */
export const passwordMaxLength = 200;

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

/** @throws password.weak, then password.mismatch */
export function checkNewPassword(propertyPath: string, password: string, confirmation: string): void {
  const missing = missingPasswordParts(password);
  if (missing.length > 0) throw passwordErrors.weak(propertyPath, missing);
  if (password !== confirmation) throw passwordErrors.mismatch();
}
