import { searchText } from '@intendance/kernel/names.js';

export type PaymentType =
  | 'bank'
  | 'card'
  | 'check'
  | 'deposit'
  | 'order'
  | 'payback'
  | 'transfer'
  | 'loan_payment'
  | 'withdrawal'
  | 'deferred_card';

/** French banks and payment services begin a label with the means of payment. The order matters: a card payment may mention a transfer further on. */
const beginnings: readonly (readonly [RegExp, PaymentType])[] = [
  [/^(retrait|ret dab|dab\b|gab\b)/, 'withdrawal'],
  [/^(remise|rem chq|rem cheque|versement|vers\b|depot)/, 'deposit'],
  [/^(chq|cheque|chque|cheq)\b/, 'check'],
  [/^(echeance (de )?(pret|credit)|ech pret|pret\b|remb(oursement)? (de )?pret)/, 'loan_payment'],
  [/^(prlv|prelevement|prelvt|prel\b|echeance|tip\b|telereglement)/, 'order'],
  [/^(carte|cb\b|paiement (par )?(cb|carte)|achat cb|facture carte|paiement psc)/, 'card'],
  [/^(vir\b|virt|virement|vrt\b|transfert)/, 'transfer'],
  [/^(avoir|annulation|rejet|remboursement|rbt\b|(payment )?refund\b)/, 'payback'],
  [/^(frais|cotis|cotisation|commission|com\b|agios|interets|int\b|tenue de compte|abonnement)/, 'bank'],
];
const anywhere: readonly (readonly [RegExp, PaymentType])[] = [
  [/\b(vir|virement|virt|payout)\b/, 'transfer'],
  [/\b(prlv|prelevement)\b/, 'order'],
  [/\b(cb|carte)\b/, 'card'],
  [/\b(chq|cheque)\b/, 'check'],
];

/** The means of payment that a label names; `bank` when the label names none. */
export function paymentTypeIn(label: string): PaymentType {
  const text = searchText(label);
  return [...beginnings, ...anywhere].find(([pattern]) => pattern.test(text))?.[1] ?? 'bank';
}
