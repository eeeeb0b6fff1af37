import type { BillText, CreditNoteText } from '@intendance/domain/subscription/billing/bill/bill.events.js';
import type { IssuedBill } from '@intendance/domain/subscription/billing/bill/bill-state.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { type Cents, formatEuros } from '@intendance/kernel/money.js';
import type { LetterBody } from '../../../platform/mail/letter.js';

/** The bill, and the announcement of its debit: amount, day, mandate and creditor. */
export const billLetter = (bill: BillText, url: string): LetterBody => ({
  subject: `Votre facture ${bill.number}`,
  paragraphs: [
    `Votre facture ${bill.number} du ${formatDay(bill.issuedOn)} est disponible. Elle couvre la période du ${formatDay(bill.period.first)} au ${formatDay(bill.period.last)}, pour un total de ${formatEuros(bill.total)} TTC.`,
    paymentSentence(bill),
  ],
  button: { label: 'Voir mes factures', url },
});

export const reminderLetter = ({ text, reminders = [] }: IssuedBill, amount: Cents, url: string): LetterBody => ({
  subject: `Rappel : votre facture ${text.number} est impayée`,
  paragraphs: [
    `Votre facture ${text.number} de ${formatEuros(amount)} est impayée depuis ${reminders.at(-1)} jours.`,
    `Merci de la régler par virement, en indiquant le numéro ${text.number} dans le libellé, ou de signer un mandat de prélèvement.`,
  ],
  button: { label: 'Voir mes factures', url },
  closing: 'Si vous venez de régler cette facture, ne tenez pas compte de ce message.',
});

export const creditLetter = ({ number, billNumber, reason, total }: CreditNoteText, url: string): LetterBody => ({
  subject: `Votre avoir ${number}`,
  paragraphs: [
    `Un avoir de ${formatEuros(total)} TTC a été émis sur votre facture ${billNumber}. Motif : ${reason}.`,
    'Si vous avez déjà réglé cette facture, ce montant vous est remboursé.',
  ],
  button: { label: 'Voir mes factures', url },
});

function paymentSentence({ payment, total, seller }: BillText): string {
  const day = formatDay(payment.on);
  if (payment.means === 'transfer') return `Merci de la régler par virement au plus tard le ${day}.`;
  const { account, rum, ics } = payment;
  return `${seller.name} prélèvera ${formatEuros(total)} le ${day} sur le compte ${account} (mandat ${rum}, créancier ${ics}).`;
}
