import { checkNewPassword } from '@intendance/domain/identity/user/password-rule.js';
import { isGuessable } from './guessable-password.js';

/** A password that a user chooses. @throws password.weak, holds-address, guessable, mismatch */
export async function checkPassword(propertyPath: string, password: string, confirmation: string, email: string): Promise<void> {
  const hints = email.split(/[^\p{L}\d]+/u).filter((part) => part !== '');
  checkNewPassword(propertyPath, password, confirmation, { email, isGuessable: await isGuessable(password, hints) });
}
