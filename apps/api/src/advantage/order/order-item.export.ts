import { orderItemStatusLabels } from '@intendance/contract/status-labels.js';
import { cents } from '@intendance/kernel/money.js';
import { countColumn, dayColumn, eurosColumn, type Sheet, textColumn } from '../../platform/documents/sheet.js';
import { type ListedOrderItem } from './order-item.listing.js';

/** 'Export commandes subventionnées.xlsx' */
export const orderItemExport: Sheet<ListedOrderItem> = {
  name: 'Commandes',
  fileName: 'Export commandes subventionnées',
  columns: [
    dayColumn('Date', ({ ordered_on }) => ordered_on),
    textColumn('Commande', ({ order_number }) => order_number, 18),
    textColumn('Nom', ({ lastname }) => lastname),
    textColumn('Prénom', ({ firstname }) => firstname),
    textColumn('Billet', ({ name }) => name, 40),
    eurosColumn('Prix', ({ price }) => cents(price)),
    countColumn('Quantité', ({ quantity }) => quantity, 10),
    eurosColumn('Total', ({ total }) => cents(total)),
    eurosColumn('Subvention', ({ subsidy }) => cents(subsidy)),
    eurosColumn('Payé par le bénéficiaire', ({ total, subsidy }) => cents(total - subsidy), 24),
    textColumn('Règle', ({ rule_name }) => rule_name, 32),
    textColumn('État', ({ status }) => orderItemStatusLabels[status], 12),
  ],
};
