import { searchText } from '@intendance/kernel/names.js';

/** Words that banks write around the name of a third party. */
const noise = new Set(
  'cb carte carte-bleue paiement achat facture fact vir virement virt inst instantane sepa prlv prelevement cheque chq chque remise retrait dab ref mandat id date du le la les de des sarl sas sa eur euros par web fr france'.split(
    ' ',
  ),
);

const isName = (word: string): boolean => word.length >= 3 && !/\d/.test(word) && !noise.has(searchText(word));

/** The word that would match the next operation of the same kind; null when the wording has no such word. */
export function keywordOf(wording: string): string | null {
  const words = wording.split(/[^\p{Letter}\p{Number}&'’-]+/u).filter(Boolean);
  const first = words.findIndex(isName);
  if (first < 0) return null;
  const [name = '', next] = words.slice(first, first + 2);
  // A short word alone is ambiguous: SNCF is enough, "LE" + "GRAND" is not.
  const both = next !== undefined && name.length < 4 && isName(next);
  return (both ? `${name} ${next}` : name).toLocaleUpperCase('fr');
}
