import type { UserId } from '@intendance/kernel/id.js';
import { mandateErrors } from './mandate.errors.js';
import type { DraftMandate, SignatureCode } from './mandate-state.js';

const lifetimeMs = 10 * 60_000;
const mostTries = 5;
const mostCodes = 5;
const hourMs = 60 * 60_000;

/** Codes of every user count together: each of them is a mail to somebody. @throws mandate.too-many-codes */
export function mustBeAllowedACode(codes: readonly SignatureCode[], now: Date): void {
  const recent = codes.filter(({ at }) => now.getTime() - Date.parse(at) < hourMs);
  if (recent.length >= mostCodes) throw mandateErrors.tooManyCodes();
}

/** The last code, if this user may still try it. @throws mandate.code-missing, code-of-another, code-expired, code-exhausted */
export function triableCode({ codes }: DraftMandate, userId: UserId, now: Date): SignatureCode {
  const code = codes.at(-1);
  if (!code) throw mandateErrors.codeMissing();
  if (code.userId !== userId) throw mandateErrors.codeOfAnother();
  if (now.getTime() - Date.parse(code.at) >= lifetimeMs) throw mandateErrors.codeExpired();
  if (code.mistakes >= mostTries) throw mandateErrors.codeExhausted();
  return code;
}

/** After one more mistake. */
export const triesLeft = ({ mistakes }: SignatureCode): number => mostTries - mistakes - 1;
