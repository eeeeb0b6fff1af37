import { type Cents, sum, toEuros } from '@intendance/kernel/money.js';
import type { CaseLine, LineRefusal } from '../../platform/writes/case-lines.js';
import type { BulkLineDto, BulkResultDto } from './claim.dto.js';

/** @param amountOf the amount of a claim that the command changed */
export function bulkToWire<Answer>(lines: readonly CaseLine<Answer>[], amountOf: (answer: Answer) => Cents | undefined): BulkResultDto {
  const amounts = lines.flatMap((line) => (line.outcome === 'done' ? [amountOf(line.answer)] : []));
  const total = sum(amounts.filter((amount) => amount !== undefined));
  const results = lines.map((line) =>
    line.outcome === 'done' ? doneLine(line.id, amountOf(line.answer)) : refusedLine(line.id, line.refusal),
  );
  return { done: amounts.length, refused: lines.length - amounts.length, amount: toEuros(total), results };
}

const doneLine = (id: string, amount: Cents | undefined): BulkLineDto => ({
  id,
  outcome: 'done',
  amount: amount === undefined ? null : toEuros(amount),
});

function refusedLine(id: string, { code, message, details }: LineRefusal): BulkLineDto {
  const { stored_amount, computed_amount } = details;
  return {
    id,
    outcome: 'refused',
    code,
    message,
    ...(typeof stored_amount === 'number' && { stored_amount }),
    ...(typeof computed_amount === 'number' && { amount: computed_amount }),
  };
}
