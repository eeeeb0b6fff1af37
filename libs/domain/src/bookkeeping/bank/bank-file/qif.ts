import { isLocalDate, type LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import { searchText } from '@intendance/kernel/names.js';
import { plainAmount, writtenAmount } from '../../../capabilities/bank-message/bank-value.js';
import { decodeText } from '../../../capabilities/bank-message/decode-text.js';
import { bankFileErrors } from './bank-file.errors.js';
import { plainText, textLines, wordingOf } from './bank-text.js';
import { type FileProblem, fileError, fileWarning } from './file-problem.js';
import type { MovementDraft } from './movement-keys.js';
import { paymentTypeIn } from './payment-type.js';
import { checkCounts, finishStatements, type ReadStatements, withoutBalances } from './statement-draft.js';

/**
 * QIF, the text format of Quicken: one field per line by its first letter, `^` after each movement. It has no currency, and its days are
 * written in the order of the country of the bank.
 * @throws bank-file.investments for a list of securities, bank-file.*
 */
export function readQif(bytes: Uint8Array): ReadStatements {
  const problems: FileProblem[] = [];
  const records = recordsOf(decodeText(bytes));
  if (records.every(({ kind }) => kind === 'investments') && records.length > 0) throw bankFileErrors.investments();
  const movementRecords = records.filter((record) => isMovement(record, problems));
  const order = dayOrder(movementRecords.map(({ at }) => at('D')));
  const movementsByAccount = new Map<string, MovementDraft[]>();
  for (const record of movementRecords) {
    const movements = movementsByAccount.get(record.account) ?? [];
    movementsByAccount.set(record.account, movements);
    movements.push(...readRecord(record, order, problems));
  }
  const statements = [...movementsByAccount].map(([account, movements]) =>
    withoutBalances(movements, { line: movements[0]?.line ?? 1, account, currency: 'EUR' }),
  );
  return finishStatements(statements, problems, { source: 'q', hasBalances: false });
}

type Kind = 'movements' | 'investments' | 'other';
type QifRecord = {
  readonly line: number;
  readonly kind: Kind;
  readonly account: string;
  /** The text of a field, by its letter; empty when the record has none. */
  readonly at: (letter: string) => string;
};

const kindOf = (header: string): Kind =>
  /^!type:(bank|cash|ccard|oth [al])$/.test(header)
    ? 'movements'
    : /^!type:(invst|security|prices)$/.test(header)
      ? 'investments'
      : 'other';

function recordsOf(text: string): QifRecord[] {
  const records: QifRecord[] = [];
  let kind: Kind = 'other';
  let account = '';
  let isAccount = false;
  let fields = new Map<string, string>();
  let start = 0;
  const endRecord = (): void => {
    const own = fields;
    fields = new Map();
    if (own.size === 0) return;
    if (isAccount) account = plainText(own.get('N') ?? '');
    else if (kind !== 'other') {
      checkCounts({ movements: records.length + 1 });
      records.push({ line: start, kind, account, at: (letter) => plainText(own.get(letter) ?? '') });
    }
  };
  for (const { line, text: row } of textLines(text)) {
    const letter = row.trimStart().slice(0, 1);
    if (letter === '!') {
      endRecord();
      const header = searchText(row);
      isAccount = header === '!account';
      if (!isAccount && !/^!(option|clear):/.test(header)) kind = kindOf(header);
    } else if (letter === '^') endRecord();
    else if (letter !== '') {
      if (fields.size === 0) start = line;
      if (!fields.has(letter)) fields.set(letter, row.trimStart().slice(1));
    }
  }
  endRecord();
  return records;
}

/** The first record of an account of Quicken is its balance, not a movement; securities are no movement of the account either. */
function isMovement({ line, kind, at }: QifRecord, problems: FileProblem[]): boolean {
  if (kind === 'investments') {
    const written = { date: at('D'), wording: wordingOf(at('P'), at('Y'), at('M')), amount: at('T') || at('U') };
    problems.push(fileWarning({ line, written }, 'FORMAT', 'une opération sur titres est laissée'));
    return false;
  }
  if (!/^(opening balance|solde initial|solde d ouverture)$/.test(searchText(at('P')).replace(/[^a-z]+/g, ' '))) return true;
  problems.push(fileWarning({ line, value: at('T') }, 'FORMAT', 'le solde initial du compte est laissé : ce n’est pas une opération'));
  return false;
}

type DayOrder = 'day-first' | 'month-first';
type DayParts = { readonly first: number; readonly second: number; readonly year: string };

/** `15/01/2026`, `15/01'26`, `1-15-26`; Quicken pads with spaces. */
function dayParts(text: string): DayParts | undefined {
  const [, first, second, year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.'-](\d{4}|\d{2})$/.exec(text.replace(/\s/g, '')) ?? [];
  return first && second ? { first: Number(first), second: Number(second), year: year.length === 2 ? `20${year}` : year } : undefined;
}

/** The order of all days of the file: the month comes first when some second number is no month, and no first number is beyond 12. */
function dayOrder(texts: readonly string[]): DayOrder {
  const parts = texts.flatMap((text) => dayParts(text) ?? []);
  const isMonthFirst = parts.some(({ second }) => second > 12) && parts.every(({ first }) => first <= 12);
  return isMonthFirst ? 'month-first' : 'day-first';
}

function dayOf(text: string, order: DayOrder): LocalDate | null {
  const parts = dayParts(text);
  if (!parts) return isLocalDate(text) ? text : null;
  const [day, month] = order === 'day-first' ? [parts.first, parts.second] : [parts.second, parts.first];
  const date = `${parts.year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isLocalDate(date) ? date : null;
}

/** `-1,234.56` of Quicken, `-1 234,56` and `-1234,56` of French banks. */
const amountOf = (text: string): Cents | null => plainAmount(text) ?? writtenAmount(text);

function readRecord({ line, at }: QifRecord, order: DayOrder, problems: FileProblem[]): MovementDraft[] {
  const amount = at('T') || at('U') || at('$');
  const number = /^\d{3,}$/.test(at('N')) ? at('N') : '';
  const wording = wordingOf(at('P'), at('M'), number === '' ? undefined : `n° ${number}`);
  const refuse = (letter: string, code: FileProblem['code'], reason: string, value: string) => {
    problems.push(fileError({ line, column: letter, value, written: { date: at('D'), wording, amount } }, code, reason));
    return [];
  };
  const date = dayOf(at('D'), order);
  if (!date) return refuse('D', at('D') === '' ? 'REQUIRED' : 'DATE', at('D') === '' ? 'la date est absente' : 'date invalide', at('D'));
  const value = amountOf(amount);
  if (value === null)
    return refuse('T', amount === '' ? 'REQUIRED' : 'AMOUNT', amount === '' ? 'le montant est absent' : 'montant invalide', amount);
  const type = paymentTypeIn(wording);
  return [
    {
      line,
      date,
      valueDate: null,
      wording,
      value,
      type: type === 'bank' && number !== '' ? 'check' : type,
      reference: null,
      texts: [at('P'), at('M'), at('N')].join('|'),
    },
  ];
}
