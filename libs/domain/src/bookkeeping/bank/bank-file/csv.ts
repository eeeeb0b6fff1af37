import type { Cents } from '@intendance/kernel/money.js';
import { searchText } from '@intendance/kernel/names.js';
import { writtenAmount, writtenDay } from '../../../capabilities/bank-message/bank-value.js';
import { bankFileErrors } from './bank-file.errors.js';
import type { CsvColumn, CsvField, CsvRow } from './bank-file.js';
import { plainText, wordingOf } from './bank-text.js';
import { type CsvMapping, foreignCurrencyIn, readColumns } from './csv-columns.js';
import { accountIn, currencyIn, isEuro } from './csv-preamble.js';
import { type FileProblem, fileError, fileWarning } from './file-problem.js';
import type { MovementDraft } from './movement-keys.js';
import { paymentTypeIn } from './payment-type.js';
import { checkCounts, finishStatements, type ReadStatements, withoutBalances } from './statement-draft.js';

/** Reads the account from a column or from the rows above the column titles; most files name no account. @throws bank-file.* */
export function readCsv(rows: readonly CsvRow[], mapping: CsvMapping): ReadStatements & { columns: readonly CsvColumn[] } {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) throw bankFileErrors.empty();
  if (filled.some(({ cells }) => cells.length > mostColumns)) throw bankFileErrors.unknownFormat();
  const { preamble, columns, rows: movementRows } = readColumns(filled, mapping);
  const problems: FileProblem[] = [];
  const named = { account: accountIn(preamble), currency: currencyIn(preamble) ?? 'EUR' };
  const accountColumn = columns.findIndex(({ field }) => field === 'account');
  const movementsByAccount = new Map<string, MovementDraft[]>();
  let count = 0;
  for (const row of movementRows) {
    checkCounts({ movements: ++count });
    const account = plainText(row.cells[accountColumn] ?? '').slice(0, longestAccount) || named.account;
    const movements = readRow(row, columns, problems);
    const before = movementsByAccount.get(account);
    if (before) before.push(...movements);
    else if (movements.length > 0) movementsByAccount.set(account, movements);
  }
  const line = movementRows[0]?.line ?? 1;
  if (movementsByAccount.size === 0) movementsByAccount.set(named.account, []);
  const statements = [...movementsByAccount].map(([account, movements], rank) =>
    withoutBalances(movements, { line: rank === 0 ? line : (movements[0]?.line ?? line), account, currency: named.currency }),
  );
  return { ...finishStatements(statements, problems, { source: 'c', hasBalances: false }), columns };
}

const longestAccount = 100;
const mostColumns = 200;

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
  const status = searchText(at('status'));
  if (notBooked.test(status) || isGivenBack(header('status'), status)) {
    const written = { date: at('date'), wording: wordingOf(at('wording'), at('details')), amount: at('amount') };
    problems.push(fileWarning({ line, column: header('status'), value: at('status'), written }, 'PENDING', notBookedReason));
    return [];
  }
  const date = writtenDay(at('date'));
  if (!date) return refuse('date', at('date') === '' ? 'REQUIRED' : 'DATE', at('date') === '' ? 'la date est absente' : 'date invalide');
  if (!isEuro(at('currency'))) return refuse('currency', 'CURRENCY', foreignReason);
  const amount = amountOf(at, header);
  if ('refused' in amount) return refuse(amount.refused, amount.code, amount.reason);
  const { value } = amount;
  const wording = wordingOf(at('wording'), at('details'));
  const texts = [at('wording'), at('details')].join('|');
  const reference = at('reference') ? `${date}|${at('reference')}` : null;
  const draft = { line, date, valueDate: writtenDay(at('value_date')), wording, value, type: paymentTypeIn(wording), reference, texts };
  const gross = grossOf(at, value);
  if (gross !== null) return feeApart(draft, gross);
  const beyond = isRevolut(header('date')) ? (writtenAmount(at('fee')) ?? 0) : 0;
  if (beyond !== 0) return [draft, { ...feeOf(draft), value: -beyond as Cents, type: beyond > 0 ? 'bank' : 'payback' }];
  if (!isLateDetail(header('details'))) return [draft];
  return [{ ...draft, former: { date, value, reference, texts: `${at('wording')}|`, wording: wordingOf(at('wording')) } }];
}

/** The amount of the customer, when the fee is the whole difference from the net amount; null otherwise, and without a fee. */
function grossOf(at: (field: CsvField) => string, net: Cents): Cents | null {
  const [gross, fee] = [writtenAmount(at('gross')), writtenAmount(at('fee'))];
  if (gross === null || fee === null || gross === 0 || fee === 0) return null;
  return Math.abs(net - gross) === Math.abs(fee) ? gross : null;
}

/**
 * What the customer paid, and the fee that the service withheld: an income and a charge are recorded whole, without compensation
 * (commercial code, L123-19). Versions before December 2026 recorded the net amount. The fee has no words of the customer: they name no charge.
 */
function feeApart(net: MovementDraft, gross: Cents): MovementDraft[] {
  const { date, value, reference, texts, wording } = net;
  const former = { date, value, reference, texts, wording };
  const fee = (value - gross) as Cents;
  return [
    { ...net, value: gross, former },
    { ...feeOf(net), value: fee, type: fee < 0 ? 'bank' : 'payback', former },
  ];
}

function feeOf(payment: MovementDraft): MovementDraft {
  const { date, reference, texts } = payment;
  const wording = wordingOf('Commission', reference?.slice(date.length + 1) ?? '');
  return { ...payment, wording, texts: `${wording}|${texts}` };
}

/** Revolut takes its fee beyond the amount: its balance moves by the amount and by the fee. Versions before December 2026 left the fee out. */
const isRevolut = (title: string): boolean => /^completed date$/i.test(title.trim());

/** Titles of detail columns that versions before November 2026 ignored: earlier imports recorded labels without these details. */
const isLateDetail = (header: string): boolean => /^d[ée]tail de l.[ée]criture$/i.test(header.trim());

/** States in which a payment service has not moved the balance. */
const notBooked = /^(en attente|en cours|pending|annul|cancel|refus|denied|declined|echou|failed|expir|reverted)/;
/** HelloAsso lists a payment that it gave back on its own line, and no line for the money that goes out. Others list both. */
const isGivenBack = (title: string, status: string): boolean =>
  /^statut (de la commande|du paiement)$/i.test(title.trim()) && /^rembours/.test(status);
const notBookedReason = 'l’opération n’est pas comptabilisée, elle est laissée';

type Refused = { refused: CsvField; code: FileProblem['code']; reason: string };

const foreignReason = 'devise étrangère : seules les opérations en euros sont importées';
/** True for an amount in another currency: `12,50 USD`, `$12.50`. */
const isForeign = (text: string): boolean => /[$£]|\b(USD|GBP|CHF|FRF|JPY|CAD)\b/i.test(text);

/** One signed column, or one for each side, whatever the sign that the bank writes there. */
function amountOf(at: (field: CsvField) => string, header: (field: CsvField) => string): { value: Cents } | Refused {
  const sides: Cents[] = [];
  for (const field of ['amount', 'debit', 'credit'] as const) {
    if (at(field) === '') continue;
    if (isForeign(at(field)) || foreignCurrencyIn(header(field)) !== null)
      return { refused: field, code: 'CURRENCY', reason: foreignReason };
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
