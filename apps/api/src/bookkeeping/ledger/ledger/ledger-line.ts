import type { LocalDate } from '@intendance/kernel/local-date.js';
import { afterColumn, integerColumn, isNull, JsonBytes } from '../../../platform/wire/json-bytes.js';
import { foreignUnits } from './foreign-units.js';
import type { LedgerPlace } from './ledger-places.js';
import type { ReversalLink } from './reversal-links.js';

/** The number of a piece depends on these facts. */
export type NumberedLine = { writingId: string; journal: string; date: LocalDate; round: number };
/** The place of a line in the order of its account. */
export type LineKey = readonly [date: string, writingId: string, line: string];

/**
 * The columns of a line `l`, in the order in which `lineWriter` reads them.
 * @param letter the three columns of its letter
 */
export const selectLine = (letter: string): string => `
  l.writing_id, l.line, l.date, l.journal, l.round, CASE l.kind WHEN 'operation' THEN 'operation' ELSE 'entry' END, nullif(l.piece_ref, ''),
  l.account_label, l.third_party_code, l.third_party_label, l.budget, l.wording, l.comment, l.debit, l.credit, ${letter},
  l.currency, l.foreign_amount`;

export const numberedLines = (lines: Buffer): NumberedLine[] =>
  lines
    .toString()
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [writingId = '', , date, journal = '', round] = line.split('\t', 5);
      return { writingId, journal, date: date as LocalDate, round: Number(round) };
    });

export function lastKey(lines: Buffer): LineKey {
  const [writingId = '', line = '', date = ''] = lines.toString('utf8', lines.lastIndexOf(10, -2) + 1).split('\t', 3);
  return [date, writingId, line];
}

/** Facts of lines that other tables and the rules of the year give. */
export type LineFacts = { numbers: ReadonlyMap<string, string>; links: ReadonlyMap<string, ReversalLink> };

/** Text between the columns. */
const between = (texts: TemplateStringsArray): Buffer => Buffer.from(texts.raw[0] ?? '');
const parts = {
  comma: between`,`,
  id: between`{"writing_id":`,
  line: between`,"line":`,
  source: between`,"source":`,
  draft: between`,"status":"draft","number":null`,
  validated: between`,"status":"validated","number":`,
  date: between`,"date":`,
  journal: between`,"journal":`,
  pieceRef: between`,"piece_ref":`,
  account: between`,"accounting_code_value":`,
  label: between`,"accounting_code_label":`,
  party: between`,"third_party_code":`,
  partyLabel: between`,"third_party_name":`,
  budget: between`,"budget":`,
  wording: between`,"wording":`,
  comment: between`,"comment":`,
  debit: between`,"debit":`,
  credit: between`,"credit":`,
  balance: between`,"balance":`,
  letter: between`,"letter":`,
  letterYearId: between`,"letter_exercice_id":`,
  letterYear: between`,"letter_exercice":`,
  currency: between`,"currency":`,
  foreignAmount: between`,"foreign_amount":`,
  reverses: between`,"reverses":`,
  reversedBy: between`,"reversed_by":`,
  noReversal: between`,"reverses":null,"reversed_by":null}`,
  end: between`}`,
};
/** More than all parts of a line, its amounts, its number twice and its links take. */
const mostBytesOfParts = 1_200;
const idLength = 36;

/** Writes the lines of a place, batch after batch: the JSON of each `WritingDto` with the balance after it, after a comma. Lines to skip are left out. */
export function lineWriter(
  { account, balance: before, skip }: LedgerPlace,
  out = new JsonBytes(),
): (lines: Buffer, facts: LineFacts) => Buffer {
  const code = Buffer.from(`${parts.account}${JSON.stringify(account)}`);
  let balance = before;
  let rank = 0;
  return (lines, facts) => {
    for (let start = 0; start < lines.length; ) {
      const end = lines.indexOf(10, start) + 1;
      out.reserve(end - start, mostBytesOfParts);
      const { length } = out;
      if (length > 0) out.part(parts.comma);
      balance = writeLine(out, lines, start, { code, balance, ...facts });
      if (rank++ < skip) out.length = length;
      start = end;
    }
    return out.take();
  };
}

type LineSetting = LineFacts & { readonly code: Buffer; readonly balance: number };

/** @returns the balance after the line */
function writeLine(out: JsonBytes, row: Buffer, start: number, { code, balance, numbers, links }: LineSetting): number {
  const hasFacts = numbers.size > 0 || links.size > 0;
  const id = hasFacts ? row.toString('latin1', start, start + idLength) : '';
  const number = numbers.get(id);
  out.part(parts.id);
  let at = out.textColumn(row, start);
  out.part(parts.line);
  at = out.numberColumn(row, at);
  const date = at;
  const journal = afterColumn(row, date);
  const round = afterColumn(row, journal);
  out.part(parts.source);
  at = out.textColumn(row, afterColumn(row, round));
  out.part(number === undefined ? parts.draft : parts.validated);
  if (number !== undefined) out.json(number);
  out.part(parts.date);
  out.textColumn(row, date);
  out.part(parts.journal);
  out.textColumn(row, journal);
  out.part(parts.pieceRef);
  at = pieceRef(out, row, at, number);
  out.part(code);
  for (const name of ['label', 'party', 'partyLabel', 'budget', 'wording', 'comment'] as const) {
    out.part(parts[name]);
    at = out.textColumn(row, at);
  }
  const debit = integerColumn(row, at);
  at = afterColumn(row, at);
  const after = balance + debit - integerColumn(row, at);
  out.part(parts.debit);
  out.cents(debit);
  out.part(parts.credit);
  out.cents(integerColumn(row, at));
  out.part(parts.balance);
  out.cents(after);
  writeEnd(out, row, afterColumn(row, at), links.get(id));
  return after;
}

/** The number of the piece, if it has no other reference. */
function pieceRef(out: JsonBytes, row: Buffer, start: number, number: string | undefined): number {
  if (!isNull(row, start)) return out.textColumn(row, start);
  out.json(number ?? '');
  return afterColumn(row, start);
}

function writeEnd(out: JsonBytes, row: Buffer, start: number, link: ReversalLink | undefined): void {
  let at = start;
  for (const name of ['letter', 'letterYearId', 'letterYear'] as const) {
    out.part(parts[name]);
    at = out.textColumn(row, at);
  }
  out.part(parts.currency);
  const amount = out.textColumn(row, at);
  out.part(parts.foreignAmount);
  if (isNull(row, amount)) out.numberColumn(row, amount);
  else out.json(foreignUnits({ currency: row.toString('latin1', at, amount - 1), foreignAmount: integerColumn(row, amount) }));
  if (!link) {
    out.part(parts.noReversal);
    return;
  }
  out.part(parts.reverses);
  out.json(link.reverses);
  out.part(parts.reversedBy);
  out.json(link.reversedBy);
  out.part(parts.end);
}
