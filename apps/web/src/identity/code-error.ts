import { ApiProblem } from '@intendance/contract/problem.js';
import { loginError } from './login-error.js';

/** The password was right, the code was not. */
export const isCodeRefused = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'session.code-refused';

/** The sentence of the server for a code, that of the sign-in for the rest. */
export const codeError = (error: unknown): string => (isCodeRefused(error) ? (error as ApiProblem).detail : loginError(error));
