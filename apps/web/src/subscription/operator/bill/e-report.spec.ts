import { expect, it } from '@jest/globals';
import { reportCsv } from './e-report.js';

it('writes sales and payments as a file for spreadsheets', () => {
  const sales = [{ date: '2026-05-10', vat_rate: 20, documents: 2, net: 20, vat: 4, total: 24 }];
  const payments = [{ date: '2026-05-24', vat_rate: 20, payments: 1, total: 24.5 }];
  expect(reportCsv({ from: '2026-05-01', to: '2026-05-31', sales, payments }).split('\r\n')).toEqual([
    '\ufeffNature;Date;Taux de TVA;Nombre;Hors taxes;TVA;Total TTC',
    'Ventes;2026-05-10;20,00;2;20,00;4,00;24,00',
    'Paiements;2026-05-24;20,00;1;;;24,50',
    '',
  ]);
});
