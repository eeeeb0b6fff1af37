import type { Cents } from '@intendance/kernel/money.js';
import { bankFileErrors } from './bank-file.errors.js';
import type { CsvColumn, CsvField } from './bank-file.js';
import { decodeText, plainText, wordingOf } from './bank-text.js';
import { writtenAmount, writtenDay } from './bank-value.js';
import { type CsvMapping, mostPreamble, readColumns } from './csv-columns.js';
import { type CsvRow, csvRows, separatorOf } from './csv-rows.js';
import { type FileProblem, fileError } from './file-problem.js';
import type { MovementDraft } from './movement-keys.js';
import { paymentTypeIn } from './payment-type.js';
import { checkCounts, finishStatements, type ReadStatements } from './statement-draft.js';

/** A csv file holds one account, and does not say which. @throws bank-file.* */
export function readCsv(bytes: Uint8Array, mapping: CsvMapping): ReadStatements & { columns: readonly CsvColumn[] } {
  const text = decodeText(bytes);
  const found = csvRows(text, separatorOf(text));
  const head: CsvRow[] = [];
  for (let next = found.next(); !next.done; next = found.next()) {
    head.push(next.value);
    if (head.length > mostPreamble) break;
  }
  if (head.length === 0) throw bankFileErrors.empty();
  const { columns, rows } = readColumns(head, mapping);
  const problems: FileProblem[] = [];
  const movements: MovementDraft[] = [];
  let count = 0;
  for (const row of inTurn(rows, found)) {
    checkCounts({ movements: ++count });
    movements.push(...readRow(row, columns, problems));
  }
  const line = rows[0]?.line ?? 1;
  const days = movements.map(({ date }) => date).toSorted();
  const statement = {
    line,
    account: '',
    currency: 'EUR',
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    opening: null,
    closing: null,
    closingOn: null,
    movements,
  };
  return { ...finishStatements([statement], problems, 'c'), columns };
}

/** A row at a time: all of them at once would fill the memory. */
function* inTurn(...parts: readonly Iterable<CsvRow>[]): Generator<CsvRow> {
  for (const part of parts) yield* part;
}

function readRow({ line, cells }: CsvRow, columns: readonly CsvColumn[], problems: FileProblem[]): MovementDraft[] {
  const index = (field: CsvField) => columns.findIndex((column) => column.field === field);
  const at = (field: CsvField) => plainText(cells[index(field)] ?? '');
  const header = (field: CsvField) => columns[index(field)]?.header ?? field;
  // Banks end their exports with sums, which have no date.
  if (at('date') === '' && at('wording') === '') return [];
  const refuse = (field: CsvField, code: FileProblem['code'], reason: string) => {
    const amount = [at('amount'), at('debit'), at('credit')].filter((text) => text !== '').join(' / ');
    const written = { date: at('date'), wording: wordingOf(at('wording'), at('details')), amount };
    problems.push(fileError({ line, column: header(field), value: at(field), written }, code, reason));
    return [];
  };
  const date = writtenDay(at('date'));
  if (!date) return refuse('date', at('date') === '' ? 'REQUIRED' : 'DATE', at('date') === '' ? 'la date est absente' : 'date invalide');
  const amount = amountOf(at);
  if ('refused' in amount) return refuse(amount.refused, amount.code, amount.reason);
  const wording = wordingOf(at('wording'), at('details'));
  const texts = [at('wording'), at('details')].join('|');
  const reference = at('reference') ? `${date}|${at('reference')}` : null;
  return [
    { line, date, valueDate: writtenDay(at('value_date')), wording, value: amount.value, type: paymentTypeIn(wording), reference, texts },
  ];
}

type Refused = { refused: CsvField; code: FileProblem['code']; reason: string };

/** One signed column, or one for each side, whatever the sign that the bank writes there. */
function amountOf(at: (field: CsvField) => string): { value: Cents } | Refused {
  const sides: Cents[] = [];
  for (const field of ['amount', 'debit', 'credit'] as const) {
    if (at(field) === '') continue;
    const value = writtenAmount(at(field));
    if (value === null) return { refused: field, code: 'AMOUNT', reason: 'montant invalide' };
    if (value === 0) continue;
    const size = Math.abs(value);
    sides.push((field === 'amount' ? value : field === 'debit' ? -size : size) as Cents);
  }
  const [value, other] = sides;
  if (value === undefined)
    return { refused: at('amount') === '' ? 'debit' : 'amount', code: 'REQUIRED', reason: 'le montant est absent ou nul' };
  if (other !== undefined) return { refused: 'credit', code: 'AMOUNT', reason: 'un débit et un crédit sur la même ligne' };
  return { value };
}
