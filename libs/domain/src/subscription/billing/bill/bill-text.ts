import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import { basisPoints } from '@intendance/kernel/money.js';
import { moduleLabels } from '../../contract/environment/module-labels.js';
import { type BillInputs, priceBill } from '../../contract/offer/price-bill.js';
import type { BillCustomer, BillKind, BillPayment, BillSeller, BillText } from './bill.events.js';
import { billedNets } from './billed-net.js';
import { targetDayFrom } from './target-days.js';

export type DebitMandate = { readonly rum: string; readonly ics: string; readonly iban: string };
export type BillParties = {
  readonly seller: BillSeller;
  readonly customer: BillCustomer;
  /** Null: the customer pays by transfer. */
  readonly mandate: DebitMandate | null;
};
export type NumberedBill = { readonly number: string; readonly issuedOn: LocalDate; readonly kind: BillKind; readonly inputs: BillInputs };

/** A debit is announced 14 days before: the bill is the announcement. */
const daysToDebit = 14;
/** C. com. L441-10. */
const daysToTransfer = 30;

export function billText(
  { number, issuedOn, kind, inputs }: NumberedBill,
  { seller, customer, mandate }: BillParties,
  today: LocalDate,
): BillText {
  const { period, lines, steps, total, net, vat, inputsHash, rulesVersion } = priceBill(inputs);
  const nets = billedNets(lines);
  return {
    number,
    kind,
    issuedOn,
    period,
    months: inputs.months,
    seller,
    customer,
    lines: lines.map(({ line, base, discount }, index) => ({
      module: line.module,
      label: moduleLabels[line.module],
      base,
      discount,
      promotion: line.promotion && discount > 0 ? { code: line.promotion.code, label: line.promotion.label } : null,
      ...(nets[index] && { withoutTax: nets[index] }),
    })),
    steps: steps.map(({ code, label, result, sentence }) => ({ code, label, result, sentence })),
    total,
    net,
    vat,
    vatRate: basisPoints(2000),
    payment: paymentOf(mandate, today),
    mentions: mentionsOf(customer),
    inputsHash,
    rulesVersion,
  };
}

/** Counted from the day on which the customer gets the bill, even when its number was reserved before. */
function paymentOf(mandate: DebitMandate | null, today: LocalDate): BillPayment {
  if (!mandate) return { means: 'transfer', on: addDays(today, daysToTransfer) };
  const { rum, ics, iban } = mandate;
  return { means: 'debit', on: targetDayFrom(addDays(today, daysToDebit)), rum, ics, account: maskedIban(iban) };
}

/** `FR76 **** 0189` */
const maskedIban = (iban: string): string => `${iban.slice(0, 4)} **** ${iban.slice(-4)}`;

/** Late penalties and the fixed indemnity (C. com. L441-10, D441-5) are owed by professionals only. */
function mentionsOf({ isProfessional, isVatLiable }: BillCustomer): string[] {
  return [
    'Nature de l’opération : prestation de services.',
    isVatLiable ? 'TVA acquittée par le vendeur.' : 'Client non assujetti à la TVA.',
    'Pas d’escompte pour paiement anticipé.',
    ...(isProfessional
      ? [
          'En cas de retard de paiement : pénalités au taux d’intérêt de la Banque centrale européenne majoré de 10 points, et indemnité forfaitaire pour frais de recouvrement de 40 €.',
        ]
      : []),
  ];
}
