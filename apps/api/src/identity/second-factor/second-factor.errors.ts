import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

const at = (propertyPath: string, code: string, message: string): Violation[] => [{ propertyPath, code, message }];
const wrongCode = 'Ce code n’est pas le bon, ou il a déjà servi : attendez le suivant dans votre application.';
const wrongPassword = 'Ce mot de passe n’est pas le bon.';

export const secondFactorErrors = {
  codeNeeded: () => new DomainError('session.code-needed', 'Saisissez le code de votre application d’authentification.', 'unauthenticated'),
  codeRefused: () => new DomainError('session.code-refused', wrongCode, 'unauthenticated'),
  wrongCode: () => new DomainError('second-factor.wrong-code', wrongCode, 'invalid', at('code', 'second-factor.wrong-code', wrongCode)),
  wrongPassword: () =>
    new DomainError(
      'second-factor.wrong-password',
      wrongPassword,
      'invalid',
      at('password', 'second-factor.wrong-password', wrongPassword),
    ),
  alreadyActive: () => new DomainError('second-factor.already-active', 'La double authentification est déjà activée.', 'conflict'),
  inactive: () => new DomainError('second-factor.inactive', 'La double authentification n’est pas activée.', 'conflict'),
};
