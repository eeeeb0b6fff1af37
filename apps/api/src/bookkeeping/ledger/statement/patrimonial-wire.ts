import type { PatrimonialSection } from '@intendance/domain/bookkeeping/ledger/statement/patrimonial-state.events.js';
import {
  type PatrimonialLine,
  patrimonialSectionCodes,
  patrimonialSections,
} from '@intendance/domain/bookkeeping/ledger/statement/patrimonial-state.events.js';
import { blockOf, type PatrimonialBlock, patrimonialControls } from '@intendance/domain/bookkeeping/ledger/statement/patrimonial-state.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { cents, fromEuros, sum, toEuros } from '@intendance/kernel/money.js';
import { yearToWire } from '../ledger/balance.query.js';
import { controlToWire } from './annual-state-wire.js';
import type { PatrimonialBlockDto, PatrimonialLineDto, PatrimonialStateDto, SavePatrimonialStateDto } from './patrimonial-state.dto.js';
import type { PatrimonialView } from './patrimonial-statements.js';
import type { StatementRequest } from './statement-reader.js';

export function patrimonialToWire(
  { statement, state, version }: PatrimonialView,
  { asOf, knownAt }: StatementRequest = {},
): PatrimonialStateDto {
  const { annual, closing, year, previous } = statement;
  return {
    exercice: yearToWire(year),
    previous_exercice: previous ? yearToWire(previous) : null,
    as_of: asOf ?? null,
    known_at: knownAt?.toISOString() ?? null,
    prefilled: !state.isSaved,
    sections: patrimonialSectionCodes.map((code) => {
      const lines = state.lines.filter(({ section }) => section === code);
      return {
        code,
        label: patrimonialSections[code],
        lines: lines.map(lineToWire),
        total: toEuros(sum(lines.map(({ value }) => value))),
        previous_total: toEuros(sum(lines.map(({ previousValue }) => previousValue))),
      };
    }),
    aep: blockToWire(blockOf(annual, 'AEP')),
    asc: blockToWire(blockOf(annual, 'ASC')),
    details: state.details,
    controls: patrimonialControls(annual, closing, state.lines).map(controlToWire),
    version,
  };
}

const lineToWire = ({ detail, acquireDate, value, previousValue, count, duration }: PatrimonialLine): PatrimonialLineDto => ({
  detail,
  acquire_date: acquireDate,
  value: toEuros(value),
  previous_value: toEuros(previousValue),
  count,
  duration,
});

const blockToWire = (block: PatrimonialBlock): PatrimonialBlockDto => ({
  previous_final_amount: toEuros(block.previousFinal),
  previous_recieved_amount: toEuros(block.previousReceived),
  recieved_amount: toEuros(block.received),
  used_amount: toEuros(block.used),
  transferred_amount: toEuros(block.transferred),
  final_amount: toEuros(block.final),
});

export const sentLines = ({ sections }: SavePatrimonialStateDto): PatrimonialLine[] =>
  sections.flatMap(({ code, lines }) =>
    lines.map((line) => ({
      section: code as PatrimonialSection,
      detail: line.detail,
      acquireDate: (line.acquire_date ?? null) as LocalDate | null,
      value: fromEuros(line.value),
      previousValue: line.previous_value ? fromEuros(line.previous_value) : cents(0),
      count: line.count ?? null,
      duration: line.duration ?? '',
    })),
  );
