import { shortHash } from '@intendance/kernel/hash.js';
import { searchText } from '@intendance/kernel/names.js';
import { paymentTypeIn } from '../bank-file/payment-type.js';

/** Words about the payment method, or without meaning: they cannot distinguish two movements of the same amount. */
const commonWords = new Set(
  (
    'achat au aux autre avec bancaire carte cb chez cheque cheques chq clt client cliente com comm commerce cpt compte credit date de debit ' +
    'del des dept depot dont du ech echeance emis emise en et eur euro euros facture fact fav faveur frais id inst instantane instantanee interne internet ' +
    'la le les mandat mlle mme mr mrs motif no num numero nr operation paiement paiements par payt pour prel prelevement prelevements prelvt prlv ' +
    'psc rcur recu recue ref reference remise retrait rum sa sarl sas sasu sct sdd sepa sur tip un une ver vers versement vir virement virements virt vrt web'
  ).split(' '),
);
/** Compares the first letters of a word: formats truncate labels at different lengths. */
const comparedLetters = 6;
const mostWords = 8;

/** Extracts the distinctive words of a label, or its payment type: `PRLV SEPA EDF CLIENTS 150126` gives `edf` and `client`. */
export function labelWords(label: string): string[] {
  const words = distinctiveWords(label);
  return words.length > 0 ? words : [`type ${paymentTypeIn(label)}`];
}

/** False for `VIR SEPA RECU`: nothing in the label distinguishes the movement. */
export const isTellingLabel = (label: string): boolean => distinctiveWords(label).length > 0;

function distinctiveWords(label: string): string[] {
  const words = searchText(label)
    .split(/[^a-z0-9]+/)
    .filter(isTelling)
    .map((word) => word.slice(0, /^\d+$/.test(word) ? undefined : comparedLetters));
  return [...new Set(words)].slice(0, mostWords);
}

function isTelling(word: string): boolean {
  if (word.length < 2 || commonWords.has(word)) return false;
  if (/^[a-z]+$/.test(word)) return true;
  // Accepts cheque numbers and references; excludes dates and ends of card numbers, which unrelated movements share.
  if (/^\d+$/.test(word)) return word.length >= 7 && !isDay(word);
  return word.length >= 8 || /[a-z]{3}/.test(word);
}

const isDay = (digits: string): boolean =>
  /^((0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])20\d\d|20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01]))$/.test(digits);

/** Hashes of the words for the register: labels may contain names of people, and registers are never deleted. */
export const wordMarks = (label: string): string[] => labelWords(label).map((word) => shortHash(word).slice(0, 5));

/** Similarity of two labels, from 0 (no common word) to 1 (the longer label contains every word of the shorter label). */
export function likeness(left: readonly string[], right: readonly string[]): number {
  const shorter = Math.min(left.length, right.length);
  return shorter === 0 ? 0 : left.filter((word) => right.includes(word)).length / shorter;
}

/** Requires more than half of the words: one common town or month is not enough. */
export const isSameLabel = (left: readonly string[], right: readonly string[]): boolean => likeness(left, right) > 0.5;
