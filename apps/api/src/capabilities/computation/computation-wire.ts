import type { Computation } from '@intendance/kernel/computation.js';
import { toEuros } from '@intendance/kernel/money.js';
import type { ComputationDto } from './computation.dto.js';

/** @param valueLabels the names of values in the order in which a step is read: the database keeps them in an order of its own */
export const explanationToWire = (computation: Computation, valueLabels: readonly string[]): ComputationDto => ({
  eligible: computation.eligible,
  reasons: computation.reasons.map(({ code, message }) => ({ code, message })),
  steps: computation.steps.map(({ code, label, values, result }) => ({
    code,
    label,
    values: Object.fromEntries(
      Object.entries(values)
        // Computations of before have names with a straight apostrophe.
        .map(([name, value]) => [name.replaceAll("'", '’'), value] as const)
        .toSorted(([left], [right]) => valueLabels.indexOf(left) - valueLabels.indexOf(right)),
    ),
    result: result === null ? null : toEuros(result),
  })),
  explanation: computation.explanation,
  rules_version: computation.rulesVersion,
});
