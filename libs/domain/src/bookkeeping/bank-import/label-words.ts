import { shortHash } from '@intendance/kernel/hash.js';
import { searchText } from '@intendance/kernel/names.js';
import { paymentTypeIn } from '../bank-file/payment-type.js';

/** Words that say how a movement was paid, or nothing: they do not tell two movements of one amount apart. */
const commonWords = new Set(
  (
    'achat au aux autre avec bancaire carte cb chez cheque cheques chq clt client cliente com comm commerce cpt compte credit date de debit ' +
    'del des dept depot dont du ech echeance emis emise en et eur euro euros facture fact fav faveur frais id inst instantane instantanee interne internet ' +
    'la le les mandat mlle mme mr mrs motif no num numero nr operation paiement paiements par payt pour prel prelevement prelevements prelvt prlv ' +
    'psc rcur recu recue ref reference remise retrait rum sa sarl sas sasu sct sdd sepa sur tip un une ver vers versement vir virement virements virt vrt web'
  ).split(' '),
);
/** Formats cut labels at different lengths: the end of a word is not compared. */
const comparedLetters = 6;
const mostWords = 8;

/** `PRLV SEPA EDF CLIENTS 150126` is `edf`, `client`: who and what, without dates; of a label that has no such word, how it was paid. */
export function labelWords(label: string): string[] {
  const words = searchText(label)
    .split(/[^a-z0-9]+/)
    .filter(isTelling)
    .map((word) => word.slice(0, /^\d+$/.test(word) ? undefined : comparedLetters));
  const distinct = [...new Set(words)].slice(0, mostWords);
  return distinct.length > 0 ? distinct : [`type ${paymentTypeIn(label)}`];
}

function isTelling(word: string): boolean {
  if (word.length < 2 || commonWords.has(word)) return false;
  if (/^[a-z]+$/.test(word)) return true;
  // Numbers of cheques and references; dates and ends of card numbers are shared by movements that have nothing to do with each other.
  if (/^\d+$/.test(word)) return word.length >= 7 && !isDay(word);
  return word.length >= 8 || /[a-z]{3}/.test(word);
}

const isDay = (digits: string): boolean =>
  /^((0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])20\d\d|20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01]))$/.test(digits);

/** Words as a register keeps them: labels may name people, and registers are kept for ever. */
export const wordMarks = (label: string): string[] => labelWords(label).map((word) => shortHash(word).slice(0, 5));

/** From 0, nothing in common, to 1: all the words of the shorter label are in the other one. */
export function likeness(left: readonly string[], right: readonly string[]): number {
  const shorter = Math.min(left.length, right.length);
  return shorter === 0 ? 0 : left.filter((word) => right.includes(word)).length / shorter;
}

/** More than half of the words: a town or a month alone does not make one movement of two. */
export const isSameLabel = (left: readonly string[], right: readonly string[]): boolean => likeness(left, right) > 0.5;
