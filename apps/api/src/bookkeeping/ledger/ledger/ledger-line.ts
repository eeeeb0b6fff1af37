import type { LocalDate } from '@intendance/kernel/local-date.js';
import { foreignUnits } from './foreign-units.js';
import type { LedgerPlace } from './ledger-places.js';
import type { ReversalLink } from './reversal-links.js';

/** The number of a piece depends on these facts. */
export type NumberedLine = { writingId: string; journal: string; date: LocalDate; round: number };

/**
 * The columns of a line `l` as texts, in the order of `LedgerLine`: null where most lines have zero or an empty text, which costs less.
 * @param letter the three columns of its letter
 */
export const selectLine = (letter: string): string => `
  l.writing_id, l.journal, l.date, nullif(l.round, 0), l.line, l.kind, nullif(l.piece_ref, ''), l.account_label, l.third_party_code,
  l.third_party_label, nullif(l.budget, ''), l.wording, nullif(l.comment, ''), nullif(l.debit, 0), nullif(l.credit, 0), ${letter},
  l.currency, l.foreign_amount`;

type Text = string | null;
export type LedgerLine = readonly [
  ...[writingId: string, journal: string, date: string, round: Text, line: string, kind: string, pieceRef: Text, accountLabel: string],
  ...[thirdPartyCode: Text, thirdPartyLabel: Text, budget: Text, wording: string, comment: Text, debit: Text, credit: Text],
  /** The year of a letter of a later year. */
  ...[letter: Text, letterYearId: Text, letterYear: Text, currency: Text, foreignAmount: Text],
];

export const numberedLine = ([writingId, journal, date, round]: LedgerLine): NumberedLine => ({
  writingId,
  journal,
  date: date as LocalDate,
  round: Number(round),
});

/** Facts of lines that other tables and the rules of the year give. */
export type LineFacts = { numbers: ReadonlyMap<string, string>; links: ReadonlyMap<string, ReversalLink> };

/** Writes the lines of a place, batch after batch, each as the JSON of a `WritingDto` with the balance after it; the lines to skip are left out. */
export function lineWriter({ account, balance: before, skip }: LedgerPlace): (lines: readonly LedgerLine[], facts: LineFacts) => string[] {
  const code = JSON.stringify(account);
  let balance = before;
  let rank = 0;
  return (lines, facts) => {
    const texts: string[] = [];
    for (const line of lines) {
      balance += Number(line[13]) - Number(line[14]);
      if (rank++ >= skip) texts.push(lineJson(line, code, balance, facts));
    }
    return texts;
  };
}

/** A template and no object: V8 makes no value that lives longer than the text. */
function lineJson(row: LedgerLine, code: string, balance: number, { numbers, links }: LineFacts): string {
  const [id, journal, date, , line, kind, pieceRef, label, party, partyLabel, budget, wording, comment, debit, credit] = row;
  const number = numbers.get(id) ?? null;
  const link = links.get(id);
  const source = kind === 'operation' ? 'operation' : 'entry';
  const status = number === null ? 'draft' : 'validated';
  return `{"writing_id":"${id}","line":${line},"source":"${source}","status":"${status}","number":${json(number)},"date":"${date}","journal":${json(
    journal,
  )},"piece_ref":${json(pieceRef ?? number ?? '')},"accounting_code_value":${code},"accounting_code_label":${json(
    label,
  )},"third_party_code":${json(party)},"third_party_name":${json(partyLabel)},"budget":${json(budget ?? '')},"wording":${json(
    wording,
  )},"comment":${json(comment ?? '')},"debit":${Number(debit) / 100},"credit":${Number(credit) / 100},"balance":${balance / 100},${letterJson(
    row,
  )},${foreignJson(row)},"reverses":${json(link?.reverses ?? null)},"reversed_by":${json(link?.reversedBy ?? null)}}`;
}

const json = (text: Text): string => (text === null ? 'null' : JSON.stringify(text));

const letterJson = ({ 15: letter, 16: yearId, 17: year }: LedgerLine): string =>
  `"letter":${json(letter)},"letter_exercice_id":${json(yearId)},"letter_exercice":${json(year)}`;

function foreignJson({ 18: currency, 19: amount }: LedgerLine): string {
  const units = amount === null ? null : foreignUnits({ currency, foreignAmount: Number(amount) });
  return `"currency":${json(currency)},"foreign_amount":${units}`;
}
