import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

const negative = 'Un budget ne peut pas être négatif.';

const notOfStructure = 'Les budgets ASC et AEP sont ceux des comités sociaux et économiques.';

export const budgetErrors = {
  negative: () => new DomainError('budget.negative', negative, 'invalid', [{ propertyPath: 'amount', code: 'minimum', message: negative }]),
  notOfStructure: (propertyPaths: readonly string[]) =>
    new DomainError(
      'budget.not-of-structure',
      notOfStructure,
      'invalid',
      propertyPaths.map((propertyPath): Violation => ({ propertyPath, code: 'not-of-structure', message: notOfStructure })),
    ),
};
