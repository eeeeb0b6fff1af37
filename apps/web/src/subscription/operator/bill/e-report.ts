import type { EReport } from './operator-bill.api.js';

const head = ['Nature', 'Date', 'Taux de TVA', 'Nombre', 'Hors taxes', 'TVA', 'Total TTC'];
const amount = (euros: number): string => euros.toFixed(2).replace('.', ',');

/** Semicolons, decimal commas and a byte order mark: spreadsheets in French read the file as it is. */
export function reportCsv({ sales, payments }: EReport): string {
  const saleRows = sales.map(({ date, vat_rate, documents, net, vat, total }) =>
    ['Ventes', date, amount(vat_rate), documents, amount(net), amount(vat), amount(total)].join(';'),
  );
  const paymentRows = payments.map(({ date, vat_rate, payments: number, total }) =>
    ['Paiements', date, amount(vat_rate), number, '', '', amount(total)].join(';'),
  );
  return `\ufeff${[head.join(';'), ...saleRows, ...paymentRows].map((row) => `${row}\r\n`).join('')}`;
}
