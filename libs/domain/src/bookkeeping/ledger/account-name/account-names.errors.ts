import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

const format = 'Un compte a trois à douze chiffres et commence par sa classe, de 1 à 8.';
const missing = 'Veuillez donner un nom au compte.';
const at = (propertyPath: string, code: string, message: string): Violation[] => [{ propertyPath, code, message }];

export const accountNamesErrors = {
  format: () => new DomainError('account-name.format', format, 'invalid', at('code', 'account-name.format', format)),
  labelMissing: () => new DomainError('account-name.label-missing', missing, 'invalid', at('label', 'account-name.label-missing', missing)),
};
