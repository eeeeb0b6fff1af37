import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

export const wrongCodeText = 'Ce code n’est pas le bon, ou il a déjà servi : attendez le suivant dans votre application.';
const atCode: Violation[] = [{ propertyPath: 'code', code: 'second-factor.wrong-code', message: wrongCodeText }];

/** The refusals of every second factor: of an account, and of a member of the site. */
export const factorErrors = {
  wrongCode: () => new DomainError('second-factor.wrong-code', wrongCodeText, 'invalid', atCode),
  alreadyActive: () => new DomainError('second-factor.already-active', 'La double authentification est déjà activée.', 'conflict'),
  inactive: () => new DomainError('second-factor.inactive', 'La double authentification n’est pas activée.', 'conflict'),
};
