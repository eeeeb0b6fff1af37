import { ApiProblem } from '@intendance/contract/problem.js';

/** Wrong credentials and failures have the specification's sentences; other refusals (too many tries) have the server's. */
export function loginError(error: unknown): string {
  if (!(error instanceof ApiProblem) || error.status >= 500) return 'Erreur de connexion. Veuillez réessayer';
  return error.status === 401 ? 'Identifiants incorrects' : error.detail;
}

/** The password was right, and the account asks for the code of an application too. */
export const isCodeNeeded = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'session.code-needed';
