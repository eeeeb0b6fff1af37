import { isLocalDate, type LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import { plainAmount } from '../../../capabilities/bank-message/bank-value.js';
import { decodeText } from '../../../capabilities/bank-message/decode-text.js';
import type { BankMovement } from './bank-file.js';
import { plainText, textLines, wordingOf } from './bank-text.js';
import { type FileProblem, fileError, fileWarning } from './file-problem.js';
import type { MovementDraft } from './movement-keys.js';
import { mt940Texts } from './mt940-texts.js';
import { paymentTypeIn } from './payment-type.js';
import { checkCounts, finishStatements, type ReadStatements, type StatementDraft } from './statement-draft.js';

/** Statements of SWIFT, category 9, message 940: fields `:25:`, `:60F:`, `:61:`, `:86:`, `:62F:`. @throws bank-file.* */
export function readMt940(bytes: Uint8Array): ReadStatements {
  const reader = new Mt940Reader();
  for (const field of fieldsOf(decodeText(bytes))) reader.read(field);
  return finishStatements(reader.end(), reader.problems, { source: 'm', hasBalances: true });
}

/** A field with its tag; `lines` begins with the text after the tag. */
type Field = { readonly line: number; readonly tag: string; readonly lines: string[] };

const tagPattern = /^:(13D|20|21|25P?|28C?|60[FM]|61|62[FM]|64|65|86|NS):(.*)$/;

/** A cut line may begin with `:26:37`: only known tags begin a field. The lines of an envelope, and after the end of a message, belong to none. */
function* fieldsOf(text: string): Generator<Field> {
  let field: Field | undefined;
  let count = 0;
  for (const { line, text: row } of textLines(text)) {
    const content = row.replace(/^(-\})?\{.*\{4:/, '');
    const [, tag, first = ''] = tagPattern.exec(content) ?? [];
    const isEnd = /^-(\}|\s*$)/.test(row);
    if (tag === undefined && !isEnd) {
      field?.lines.push(content);
      continue;
    }
    if (field) yield field;
    if (tag === '61') checkCounts({ movements: ++count });
    field = tag === undefined ? undefined : { line, tag, lines: [first] };
  }
  if (field) yield field;
}

type Balance = { readonly day: LocalDate | null; readonly currency: string; readonly amount: Cents | null };
type OpenStatement = { line: number; account: string; balance: Balance | undefined; movements: MovementDraft[] };
type Pending = { readonly field: Field; readonly texts: string[] };

class Mt940Reader {
  readonly problems: FileProblem[] = [];
  private readonly statements: StatementDraft[] = [];
  private statement: OpenStatement | undefined;
  private movement: Pending | undefined;

  read(field: Field): void {
    const { tag, line, lines } = field;
    if (tag === '86' || tag === 'NS') {
      this.movement?.texts.push(...lines);
      return;
    }
    this.endMovement();
    if (tag === '20') this.leaveOpen();
    else if (tag === '25' || tag === '25P') this.open(line, lines[0] ?? '');
    else if (tag === '60F' || tag === '60M') this.openingBalance(field);
    else if (tag === '61') this.begin(field);
    else if (tag === '62F' || tag === '62M') this.close(field);
  }

  end(): StatementDraft[] {
    this.endMovement();
    this.leaveOpen();
    return this.statements;
  }

  private open(line: number, account: string): void {
    this.leaveOpen();
    checkCounts({ statements: this.statements.length + 1 });
    this.statement = { line, account: accountOf(account), balance: undefined, movements: [] };
  }

  private openingBalance({ line, lines }: Field): void {
    const balance = balanceOf(lines[0] ?? '');
    if (balance.amount === null)
      this.problems.push(fileWarning({ line, column: '60', value: lines[0] ?? '' }, 'AMOUNT', 'solde de départ illisible'));
    if (this.statement) this.statement.balance = balance;
    else this.problems.push(fileWarning({ line, column: '60' }, 'ORDER', 'un solde sans le compte (:25:) de son relevé'));
  }

  private begin(field: Field): void {
    if (this.statement) this.movement = { field, texts: [] };
    else {
      const written = writtenOf({ field, texts: [] });
      this.problems.push(
        fileError({ line: field.line, column: '61', written }, 'ORDER', 'une opération sans le compte (:25:) de son relevé'),
      );
    }
  }

  private close({ line, lines }: Field): void {
    const balance = balanceOf(lines[0] ?? '');
    if (balance.amount === null)
      this.problems.push(fileWarning({ line, column: '62', value: lines[0] ?? '' }, 'AMOUNT', 'solde final illisible'));
    if (this.statement) this.finish(this.statement, balance);
    else this.problems.push(fileWarning({ line, column: '62' }, 'ORDER', 'un solde final sans le compte (:25:) de son relevé'));
  }

  private leaveOpen(): void {
    if (this.statement) this.finish(this.statement, undefined);
  }

  private finish({ line, account, balance, movements }: OpenStatement, closing: Balance | undefined): void {
    this.statement = undefined;
    if (!balance && !closing && movements.length === 0) return;
    const days = movements.map(({ date }) => date).toSorted();
    this.statements.push({
      line,
      account,
      currency: balance?.currency ?? closing?.currency ?? 'EUR',
      from: balance?.day ?? days[0] ?? null,
      to: closing?.day ?? days.at(-1) ?? null,
      opening: balance?.amount ?? null,
      closing: closing?.amount ?? null,
      closingOn: closing?.day ?? null,
      movements,
    });
  }

  private endMovement(): void {
    const { movement, statement } = this;
    this.movement = undefined;
    if (!movement || !statement) return;
    const { line, lines } = movement.field;
    const header = headerOf(lines[0] ?? '');
    const refuse = (code: FileProblem['code'], reason: string) =>
      this.problems.push(fileError({ line, column: '61', value: lines[0] ?? '', written: writtenOf(movement) }, code, reason));
    if (!header) refuse('FORMAT', 'l’opération n’a pas la forme d’un champ :61:');
    else if (header.isExpected)
      this.problems.push(
        fileWarning(
          { line, column: '61', written: writtenOf(movement) },
          'PENDING',
          'l’opération est annoncée et pas encore comptabilisée, elle est laissée',
        ),
      );
    else if (!header.date) refuse('DATE', 'date invalide');
    else if (header.value === null) refuse('AMOUNT', 'montant invalide');
    else statement.movements.push({ ...toDraft(movement, header), line, date: header.date, value: header.value });
  }
}

/** Some banks write the currency after the account: `FR7630004000120001234567806EUR`. */
const accountOf = (text: string): string => plainText(text).replace(/(?<=\d)\s*EUR$/, '');

function balanceOf(text: string): Balance {
  const [, side, day = '', currency = 'EUR', amount = ''] = /^([CD])(\d{6})([A-Z]{3})([\d,.]+)/.exec(text) ?? [];
  const size = plainAmount(amount);
  return { day: shortDay(day), currency, amount: size === null || side !== 'D' || size === 0 ? size : (-size as Cents) };
}

/** `AAMMJJ`. */
function shortDay(text: string): LocalDate | null {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  const date = `20${year}-${month}-${day}`;
  return isLocalDate(date) ? date : null;
}

/** `MMJJ` in the year that brings it nearest to the value day `AAMMJJ`: a movement of 30 December may have its value on 2 January. */
function bookedDay(text: string, valueDay: string): LocalDate | null {
  const year = Number(`20${valueDay.slice(0, 2)}`);
  // Banks that count 30 days in each month write a value day of 30 February: the distance needs no real day.
  const value = Date.UTC(year, Number(valueDay.slice(2, 4)) - 1, Number(valueDay.slice(4)));
  const days = [year - 1, year, year + 1].map((candidate) => `${candidate}-${text.slice(0, 2)}-${text.slice(2)}`).filter(isLocalDate);
  const distance = (date: LocalDate): number => Math.abs(Date.parse(date) - value);
  return days.toSorted((left, right) => distance(left) - distance(right))[0] ?? null;
}

type Header = {
  readonly date: LocalDate | null;
  readonly valueDate: LocalDate | null;
  readonly value: Cents | null;
  readonly isReversal: boolean;
  /** Announced by the bank, not booked. */
  readonly isExpected: boolean;
  /** `TRF` for a transfer, `CHK` for a cheque …: code words of SWIFT. */
  readonly code: string;
  /** References of the owner and of the bank. */
  readonly references: string;
};

/** Value day, booked day, side (`RC` reverses a credit), third letter of the currency, amount, code, references. */
const headerPattern = /^(\d{6})(\d{4})?([RE]?[CD])([A-Z])?(\d[\d.,]*)(?:[NSF]([A-Z0-9 ]{3}))?(.*)$/;

/** `RC` reverses a credit, `ED` announces a debit. */
const isOutgoing = (side: string): boolean => side === 'D' || side === 'RC' || side === 'ED';

function headerOf(text: string): Header | undefined {
  const match = headerPattern.exec(text);
  if (!match) return undefined;
  const [, valueDay = '', bookedOn, side = '', , amount = '', code = '', references = ''] = match;
  const valueDate = shortDay(valueDay);
  const size = plainAmount(amount);
  return {
    valueDate,
    date: bookedOn ? bookedDay(bookedOn, valueDay) : valueDate,
    value: size !== null && isOutgoing(side) && size !== 0 ? (-size as Cents) : size,
    isReversal: side.startsWith('R'),
    isExpected: side.startsWith('E'),
    code,
    references,
  };
}

function toDraft({ field, texts }: Pending, header: Header): Omit<MovementDraft, 'line' | 'date' | 'value'> {
  const more = field.lines.slice(1);
  const labels = mt940Texts(texts);
  const wording = wordingOf(...(labels.length > 0 ? labels : more.length > 0 ? more : [header.references.replace(/^NONREF|\/\/.*$/g, '')]));
  return {
    valueDate: header.valueDate,
    wording,
    type: typeOf(header, wording),
    // Banks number their movements anew in each statement, or give one number to a batch.
    reference: null,
    texts: plainText([header.references, ...more, ...texts].join('|')),
  };
}

const writtenOf = ({ field, texts }: Pending) => {
  const [header = ''] = field.lines;
  const [, day = '', , side = '', , amount = ''] = headerPattern.exec(header) ?? [];
  return {
    date: day,
    wording: wordingOf(...mt940Texts(texts), ...field.lines.slice(1)),
    amount: `${isOutgoing(side) ? '-' : ''}${amount}`,
  };
};

const types: Readonly<Record<string, BankMovement['type']>> = {
  BRF: 'bank',
  CHG: 'bank',
  CHK: 'check',
  CMI: 'transfer',
  COM: 'bank',
  DDT: 'order',
  INT: 'bank',
  LDP: 'loan_payment',
  RTI: 'payback',
  TRF: 'transfer',
};

/** The label is more precise than the code, which some banks leave at `MSC` or `TRF` for everything. */
function typeOf({ code, isReversal }: Header, wording: string): BankMovement['type'] {
  if (isReversal) return 'payback';
  const labelType = paymentTypeIn(wording);
  return labelType === 'bank' ? (types[code] ?? labelType) : labelType;
}
