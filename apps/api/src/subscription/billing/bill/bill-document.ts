import type {
  BillCustomer,
  BillPayment,
  BillSeller,
  BillText,
  CreditNoteText,
} from '@intendance/domain/subscription/billing/bill/bill.events.js';
import { formatDay, type LocalDate, startOfDay } from '@intendance/kernel/local-date.js';
import { formatPercent } from '@intendance/kernel/money.js';
import { formatSiren } from '@intendance/kernel/siren.js';
import {
  euros,
  type PrintedBy,
  type PrintedDocument,
  type PrintedRow,
  type PrintedTable,
  text,
} from '../../../platform/documents/printed.js';

/** The author and the day of the bill, or of its credit note: neither has an hour. */
export const printedBy = ({ name }: BillSeller, issuedOn: LocalDate): PrintedBy => ({
  author: name,
  at: startOfDay(issuedOn),
  product: name,
  day: issuedOn,
});

/** The bill as it was issued (CGI, annex II, 242 nonies A): a credit note stands beside it, and changes nothing in it. */
export function billDocument(bill: BillText): PrintedDocument {
  const { number, issuedOn, period, seller, customer, payment, mentions } = bill;
  return {
    title: `Facture ${number}`,
    running: [customer.name],
    lines: [`Émise le ${formatDay(issuedOn)}, pour la période du ${formatDay(period.first)} au ${formatDay(period.last)}.`],
    tables: [sellerTable(seller), customerTable(customer), linesTable(bill), totalTable(bill), paymentTable(payment)],
    notes: [...bill.steps.map(({ sentence }) => sentence), ...mentions],
  };
}

const sellerTable = ({ name, address, legalForm, siren, registry, vatNumber }: BillSeller): PrintedTable =>
  pairs('Vendeur', [
    ['Nom', `${name}, ${legalForm}`],
    ['Adresse', address],
    ['SIREN', `${formatSiren(siren)}, ${registry}`],
    ['Numéro de TVA', vatNumber],
  ]);

const customerTable = ({ name, street, zip, city, country, siren, vatNumber, isVatLiable }: BillCustomer): PrintedTable =>
  pairs('Client', [
    ['Nom', name],
    ['Adresse', `${street}, ${zip} ${city}, ${country}`],
    ...(siren === null ? [] : ([['SIREN', formatSiren(siren)]] as const)),
    ['TVA', isVatLiable ? 'Assujetti' : 'Non assujetti'],
    ...(vatNumber === undefined ? [] : ([['Numéro de TVA', vatNumber]] as const)),
  ]);

/** Unit price, quantity and total without tax. Bills that were issued without these amounts show those with tax. */
const linesTable = (bill: BillText): PrintedTable => {
  const rows = bill.lines.flatMap(({ label, promotion, withoutTax }): PrintedRow[] => {
    if (!withoutTax) return [];
    const { quantity, unitPrice, discount, total } = withoutTax;
    const cells = [
      text(label),
      text(codeOf(promotion)),
      { type: 'count' as const, value: quantity },
      euros(unitPrice),
      euros(discount),
      euros(total),
    ];
    return [{ kind: 'line', cells: [...cells, text(formatPercent(bill.vatRate))] }];
  });
  return rows.length < bill.lines.length ? linesWithTax(bill) : { title: 'Modules', columns: netColumns, rows };
};

const netColumns = [
  { header: 'Module', width: 6 },
  { header: 'Code promo', width: 5 },
  { header: 'Quantité', width: 2.2 },
  { header: 'Prix unitaire HT', width: 3.4 },
  { header: 'Remise HT', width: 2.5 },
  { header: 'Total HT', width: 2.5 },
  { header: 'TVA', width: 1.8 },
] as const;

const codeOf = (promotion: BillText['lines'][number]['promotion']): string | null => promotion && `${promotion.code} · ${promotion.label}`;

const linesWithTax = ({ lines }: BillText): PrintedTable => ({
  title: 'Modules',
  columns: [
    { header: 'Module', width: 3 },
    { header: 'Code promo', width: 2 },
    { header: 'Prix TTC', width: 1 },
    { header: 'Remise TTC', width: 1 },
  ],
  rows: lines.map(({ label, base, discount, promotion }) => ({
    kind: 'line',
    cells: [text(label), text(codeOf(promotion)), euros(base), euros(discount)],
  })),
});

const totalTable = ({ net, vat, vatRate, total }: Pick<BillText, 'net' | 'vat' | 'vatRate' | 'total'>): PrintedTable => ({
  title: 'Montants',
  columns: [
    { header: '', width: 5 },
    { header: 'Euros', width: 1 },
  ],
  rows: [
    { kind: 'line', cells: [text('Total hors taxes'), euros(net)] },
    { kind: 'line', cells: [text(`TVA ${formatPercent(vatRate)}`), euros(vat)] },
    { kind: 'total', cells: [text('Total TTC'), euros(total)] },
  ],
});

function paymentTable(payment: BillPayment): PrintedTable {
  if (payment.means === 'transfer') {
    return pairs('Paiement', [
      ['Moyen', 'Virement'],
      ['Échéance', formatDay(payment.on)],
    ]);
  }
  return pairs('Paiement', [
    ['Moyen', 'Prélèvement SEPA'],
    ['Prélevée le', formatDay(payment.on)],
    ['Compte', payment.account],
    ['Référence du mandat', payment.rum],
    ['Identifiant du créancier', payment.ics],
  ]);
}

const pairs = (title: string, rows: readonly (readonly [string, string])[]): PrintedTable => ({
  title,
  columns: [
    { header: '', width: 1 },
    { header: '', width: 2 },
  ],
  rows: rows.map(([label, value]) => ({ kind: 'line', cells: [text(label), text(value)] })),
});

/** The credit note as a document of its own. */
export function creditNoteDocument(bill: BillText, note: CreditNoteText): PrintedDocument {
  const { number, billNumber, issuedOn, reason, unused, total, net, vat } = note;
  return {
    title: `Avoir ${number}`,
    running: [bill.customer.name],
    lines: [
      `Émis le ${formatDay(issuedOn)}, sur la facture ${billNumber} du ${formatDay(bill.issuedOn)}.`,
      ...(unused ? [`Pour les jours du ${formatDay(unused.first)} au ${formatDay(unused.last)}, déjà facturés.`] : []),
      `Motif : ${reason}`,
    ],
    tables: [sellerTable(bill.seller), customerTable(bill.customer), totalTable({ total, net, vat, vatRate: bill.vatRate })],
    notes: ['Les montants de cet avoir viennent en déduction de la facture.'],
  };
}
