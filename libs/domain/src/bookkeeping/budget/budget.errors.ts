import { DomainError } from '@intendance/kernel/domain-error.js';

const negative = 'Un budget ne peut pas être négatif.';

export const budgetErrors = {
  negative: () => new DomainError('budget.negative', negative, 'invalid', [{ propertyPath: 'amount', code: 'minimum', message: negative }]),
};
