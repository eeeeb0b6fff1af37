import { encodeOverpunch } from '@intendance/domain/bookkeeping/bank/bank-file/cfonb-record.js';
import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import { escapeMarkup } from '@intendance/kernel/markup.js';
import { cents } from '@intendance/kernel/money.js';

export type StatementMovement = { readonly date: LocalDate; readonly wording: string; readonly value: number };
/** Amounts in cents. */
export type Statement = {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly opening: number;
  readonly closing: number;
  readonly movements: readonly StatementMovement[];
};
/** Writes the statements of one account, in order, as a bank does. */
export type StatementWriter = (iban: string, statements: readonly Statement[]) => string;
export type StatementFormat = keyof typeof statementWriters;

/** Of a French IBAN. */
const partsOf = (iban: string) => ({ bank: iban.slice(4, 9), branch: iban.slice(9, 14), number: iban.slice(14, 25) });
const compact = (day: LocalDate): string => day.replaceAll('-', '');
const short = (day: LocalDate): string => compact(day).slice(2);
const dayFirst = (day: LocalDate): string => day.slice(8) + day.slice(5, 7) + day.slice(2, 4);
const point = (amount: number): string => (amount / 100).toFixed(2);
const comma = (amount: number): string => point(Math.abs(amount)).replace('.', ',');

/** The part of a label that a field takes, cut between two words, and the rest. */
function cut(label: string, length: number): readonly [string, string] {
  if (label.length <= length) return [label, ''];
  const end = label.lastIndexOf(' ', length);
  return end <= 0 ? [label.slice(0, length), label.slice(length)] : [label.slice(0, end), label.slice(end + 1)];
}

const cfonb120: StatementWriter = (iban, statements) => {
  const { bank, branch, number } = partsOf(iban);
  const record = (code: string, day: LocalDate, more: Readonly<Record<number, string>>): string => {
    const characters = Array.from({ length: 120 }, () => ' ');
    const fields = { 1: code, 3: bank, 12: branch, 17: 'EUR', 20: '2', 22: number, 35: dayFirst(day), ...more };
    for (const [place, text] of Object.entries(fields)) characters.splice(Number(place) - 1, text.length, ...text);
    return characters.join('');
  };
  const amount = (value: number) => ({ 91: encodeOverpunch(cents(value)) });
  const records = statements.flatMap(({ from, to, opening, closing, movements }) => [
    record('01', addDays(from, -1), amount(opening)),
    ...movements.flatMap(({ date, wording, value }) => {
      const [label, rest] = cut(wording, 31);
      const movement = record('04', date, { 33: '05', 43: dayFirst(date), 49: label, 82: '0000000', ...amount(value) });
      return rest === '' ? [movement] : [movement, record('05', date, { 33: '05', 46: 'LIB', 49: rest })];
    }),
    record('07', to, amount(closing)),
  ]);
  return `${records.join('\r\n')}\r\n`;
};

const ofx: StatementWriter = (iban, statements) => {
  const { bank, branch, number } = partsOf(iban);
  const [first, last] = [statements.at(0), statements.at(-1)];
  if (!first || !last) return '';
  const movements = statements.flatMap((statement) => statement.movements);
  return [
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n',
    `<OFX>\n<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>${compact(last.to)}<LANGUAGE>FRA</SONRS></SIGNONMSGSRSV1>`,
    '<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS>\n<CURDEF>EUR',
    `<BANKACCTFROM>\n<BANKID>${bank}\n<BRANCHID>${branch}\n<ACCTID>${number}\n<ACCTTYPE>CHECKING\n</BANKACCTFROM>`,
    `<BANKTRANLIST>\n<DTSTART>${compact(first.from)}\n<DTEND>${compact(last.to)}`,
    ...movements.map(({ date, wording, value }, rank) => {
      const [name, memo] = cut(wording, 32);
      const id = `${compact(date)}${String(rank + 1).padStart(5, '0')}`;
      const text = `<NAME>${name}${memo === '' ? '' : `\n<MEMO>${memo}`}`;
      return `<STMTTRN>\n<TRNTYPE>OTHER\n<DTPOSTED>${compact(date)}\n<TRNAMT>${point(value)}\n<FITID>${id}\n${text}\n</STMTTRN>`;
    }),
    `</BANKTRANLIST>\n<LEDGERBAL><BALAMT>${point(last.closing)}<DTASOF>${compact(last.to)}</LEDGERBAL>`,
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1>\n</OFX>\n',
  ].join('\n');
};

const camt053: StatementWriter = (iban, statements) => {
  const amountOf = (value: number): string =>
    `<Amt Ccy="EUR">${point(Math.abs(value))}</Amt><CdtDbtInd>${value < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
  const balance = (code: string, value: number, day: LocalDate): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountOf(value)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  const parts = statements.map(({ from, to, opening, closing, movements }, rank) =>
    [
      `<Stmt><Id>${compact(to)}-${rank + 1}</Id><FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${to}T23:59:59</ToDtTm></FrToDt>`,
      `<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>`,
      balance('OPBD', opening, from),
      balance('CLBD', closing, to),
      ...movements.map(({ date, wording, value }, line) => {
        const reference = `${compact(date)}${String(line + 1).padStart(4, '0')}`;
        const head = `${amountOf(value)}<Sts>BOOK</Sts><BookgDt><Dt>${date}</Dt></BookgDt><ValDt><Dt>${date}</Dt></ValDt>`;
        return `<Ntry>${head}<AcctSvcrRef>${reference}</AcctSvcrRef><AddtlNtryInf>${escapeMarkup(wording)}</AddtlNtryInf></Ntry>`;
      }),
      '</Stmt>',
    ].join('\n'),
  );
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>';
  return `${head}\n${parts.join('\n')}\n</BkToCstmrStmt></Document>\n`;
};

const mt940: StatementWriter = (iban, statements) => {
  const balance = (tag: string, day: LocalDate, value: number): string => `:${tag}:${value < 0 ? 'D' : 'C'}${short(day)}EUR${comma(value)}`;
  const messages = statements.map(({ from, to, opening, closing, movements }, rank) =>
    [
      `:20:${compact(to)}`,
      `:25:${iban}EUR`,
      `:28C:${rank + 1}/1`,
      balance('60F', from, opening),
      ...movements.flatMap(({ date, wording, value }) => [
        `:61:${short(date)}${short(date).slice(2)}${value < 0 ? 'D' : 'C'}${comma(value)}NTRFNONREF`,
        `:86:${wording}`,
      ]),
      balance('62F', to, closing),
      '-',
    ].join('\r\n'),
  );
  return `${messages.join('\r\n')}\r\n`;
};

export const statementWriters = { cfonb120, ofx, camt053, mt940 } satisfies Record<string, StatementWriter>;

/** Monthly statements of a year, one after the other. @param movements in the order of their days */
export function monthlyStatements(year: number, opening: number, movements: readonly StatementMovement[]): Statement[] {
  let balance = opening;
  return Array.from({ length: 12 }, (_, rank) => {
    const from = `${year}-${String(rank + 1).padStart(2, '0')}-01` as LocalDate;
    const to = addDays((rank === 11 ? `${year + 1}-01-01` : `${year}-${String(rank + 2).padStart(2, '0')}-01`) as LocalDate, -1);
    const own = movements.filter(({ date }) => date >= from && date <= to);
    const before = balance;
    balance += own.reduce((sum, { value }) => sum + value, 0);
    return { from, to, opening: before, closing: balance, movements: own };
  });
}
