import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';
import { factorErrors, wrongCodeText } from '../../capabilities/second-factor/factor.errors.js';

const wrongPassword = 'Ce mot de passe n’est pas le bon.';
const atPassword: Violation[] = [{ propertyPath: 'password', code: 'second-factor.wrong-password', message: wrongPassword }];

export const secondFactorErrors = {
  ...factorErrors,
  codeNeeded: () => new DomainError('session.code-needed', 'Saisissez le code de votre application d’authentification.', 'unauthenticated'),
  codeRefused: () => new DomainError('session.code-refused', wrongCodeText, 'unauthenticated'),
  wrongPassword: () => new DomainError('second-factor.wrong-password', wrongPassword, 'invalid', atPassword),
};
