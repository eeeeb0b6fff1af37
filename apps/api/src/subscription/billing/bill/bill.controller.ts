import { billCase } from '@intendance/domain/subscription/billing/bill/bill.js';
import { pageOf, record } from '../../../platform/records/record-declaration.js';
import { recordRoutes } from '../../../platform/records/record-routes.js';
import { BillDto, NextBillDto } from './bill.dto.js';
import { billExport } from './bill.export.js';
import { billListing, type ListedBill } from './bill.listing.js';
import { billToWire, nextToWire } from './bill-wire.js';
import { Billing } from './billing.js';
import { FindBill } from './find-bill.query.js';

const bill = record({
  path: 'bills',
  feature: 'bills',
  operations: { record: 'Bill' },
  stream: 'bill',
  recordType: 'bill',
  dto: BillDto,
  needs: { billing: Billing },
  case: billCase,
  toDto: ({ value, version }, { id }) => billToWire({ id, version, state: value }),
});

export const BillController = recordRoutes(bill, {
  list: {
    summary: 'Lister les factures',
    listing: billListing,
    answer: pageOf(billListing, (row: ListedBill) => billToWire(row)),
  },
  download: { summary: 'Télécharger la liste des factures', sheet: billExport },
  find: {
    summary: 'Lire une facture',
    read: async ({ queries, context, id }) => billToWire(await queries.execute(new FindBill(context, id))),
  },
  batch: {
    next: {
      summary: 'Calculer la prochaine facture',
      response: NextBillDto,
      answer: async ({ billing, context }) => {
        const next = await billing.next(context.environmentId);
        return { bill: next && nextToWire(next) };
      },
    },
  },
  history: { summary: 'Ce qui a été fait sur une facture, par qui et quand' },
});
