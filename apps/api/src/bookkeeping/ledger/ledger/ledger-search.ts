import { patternsOf } from '../../../platform/lists/list-search.js';

/**
 * A word of a search in the ledger: a `LIKE` pattern of the texts of a line; the amount in cents and the number of a piece where the word
 * reads as one.
 */
export type LedgerWord = { pattern: string; amount: number | null; piece: { journal: string; rank: number } | null };

/** The words of a typed text, each of which a line must have: accents and capitals do not count. */
export const ledgerWords = (typed: string): LedgerWord[] =>
  typed
    .split(/\s+/)
    .flatMap((word) => patternsOf(word).map((pattern) => ({ pattern, amount: amountOf(word), piece: pieceOf(word) })))
    .slice(0, mostWords);

const mostWords = 8;

/** `1250,4` is 1 250,40 €. Zero is no amount: each line has a zero on one side. */
function amountOf(word: string): number | null {
  const match = /^(\d{1,12})(?:[.,](\d{1,2}))?€?$/.exec(word);
  if (!match) return null;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents === 0 ? null : cents;
}

/** `bq01-000012` is the twelfth piece of the journal BQ01. */
function pieceOf(word: string): LedgerWord['piece'] {
  const match = /^([a-z0-9]{1,10})-(\d{6,9})$/i.exec(word);
  return match ? { journal: (match[1] as string).toUpperCase(), rank: Number(match[2]) } : null;
}

const texts = ['account', 'account_label', 'wording', 'comment', 'piece_ref', 'third_party_code', 'third_party_label'];

/**
 * True of a line `l` that has each word.
 * @param first of three parameters: the patterns, the amounts, and the ids of the pieces of the words
 */
export const hasWords = (first: number): string => `NOT EXISTS (
    SELECT FROM unnest($${first}::text[], $${first + 1}::bigint[], $${first + 2}::uuid[]) w (pattern, amount, piece_id)
    WHERE (platform.folded(concat_ws(' ', ${texts.map((column) => `l.${column}`).join(', ')})) LIKE w.pattern
      OR l.debit = w.amount OR l.credit = w.amount OR l.writing_id = w.piece_id) IS NOT TRUE
  )`;
