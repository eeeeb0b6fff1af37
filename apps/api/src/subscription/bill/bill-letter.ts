import type { BillText } from '@intendance/domain/subscription/bill/bill.events.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { formatEuros } from '@intendance/kernel/money.js';
import type { Letter } from '../../platform/mail/letter.js';

/** The bill, and the announcement of its debit: amount, day, mandate and creditor. */
export const billLetter = (name: string, bill: BillText, url: string): Letter => ({
  subject: `Votre facture ${bill.number}`,
  greeting: `Bonjour ${name},`,
  paragraphs: [
    `Votre facture ${bill.number} du ${formatDay(bill.issuedOn)} est disponible. Elle couvre la période du ${formatDay(bill.period.first)} au ${formatDay(bill.period.last)}, pour un total de ${formatEuros(bill.total)} TTC.`,
    paymentSentence(bill),
  ],
  button: { label: 'Voir mes factures', url },
});

function paymentSentence({ payment, total, seller }: BillText): string {
  const day = formatDay(payment.on);
  if (payment.means === 'transfer') return `Merci de la régler par virement au plus tard le ${day}.`;
  const { account, rum, ics } = payment;
  return `${seller.name} prélèvera ${formatEuros(total)} le ${day} sur le compte ${account} (mandat ${rum}, créancier ${ics}).`;
}
