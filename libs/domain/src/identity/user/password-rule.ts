import { type PasswordPart, passwordErrors } from './password.errors.js';

/** The specification does not name the set: the printable ASCII punctuation, which every keyboard has. */
export const passwordSpecialCharacters = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
export const passwordMinLength = 12;
/** Hashing a longer password would be work that a stranger makes the server do. */
export const passwordMaxLength = 200;

/** The missing parts of a password; empty when the password is valid. */
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

/** Facts for the check of a new password. `isGuessable`: the password matches common words and patterns. */
export type PasswordFacts = { readonly email: string; readonly isGuessable: boolean };

/** @throws password.weak, password.holds-address, password.guessable, then password.mismatch */
export function checkNewPassword(
  propertyPath: string,
  password: string,
  confirmation: string,
  { email, isGuessable }: PasswordFacts,
): void {
  const missing = missingPasswordParts(password);
  if (missing.length > 0) throw passwordErrors.weak(propertyPath, missing);
  if (holdsAddress(password, email)) throw passwordErrors.holdsAddress(propertyPath);
  if (isGuessable) throw passwordErrors.guessable(propertyPath);
  if (password !== confirmation) throw passwordErrors.mismatch();
}

const shortestPart = 4;

/** Words of the user's email address that the password cannot contain: `helene.martin@…` forbids `Helene` and `Martin`. */
function holdsAddress(password: string, email: string): boolean {
  const typed = password.toLowerCase();
  const name = email.toLowerCase().split('@')[0] ?? '';
  return [name, ...name.split(/[^\p{L}\d]+/u)].some((part) => part.length >= shortestPart && typed.includes(part));
}
