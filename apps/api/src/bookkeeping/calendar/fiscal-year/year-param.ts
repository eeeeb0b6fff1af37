import type { BudgetName } from '@intendance/domain/bookkeeping/budget-name.js';
import { isUuid } from '@intendance/kernel/id.js';
import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { malformed } from '../../../platform/wire/request-error.js';

/** The `exercice.id` of a query string. @throws RequestError 400 when it is no identifier */
export function yearParam(value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (!isUuid(value)) throw malformed('request.exercice', 'Le paramètre « exercice.id » attend un identifiant.', 'exercice.id');
  return value;
}

const budgets: Readonly<Record<string, BudgetName>> = { ASC: 'ASC', AEP: 'AEP', NO: '' };

/** `NO` means no budget; an absent parameter means all. @throws RequestError 400 on anything else */
export function budgetParam(value: string | undefined): BudgetName | undefined {
  if (value === undefined || value === '') return undefined;
  const budget = Object.hasOwn(budgets, value) ? budgets[value] : undefined;
  if (budget === undefined) throw malformed('request.budget', 'Le paramètre « budget » attend ASC, AEP ou NO.', 'budget');
  return budget;
}

/** Documents both. */
export const ApiBudgetOfYear = () =>
  applyDecorators(
    ApiQuery({
      name: 'exercice.id',
      required: false,
      description: 'L’exercice en cours si absent.',
      schema: { type: 'string', format: 'uuid' },
    }),
    ApiQuery({ name: 'budget', required: false, enum: ['ASC', 'AEP', 'NO'], description: 'Tous si absent.' }),
  );
