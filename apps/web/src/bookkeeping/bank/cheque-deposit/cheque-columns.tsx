import { day, euros } from '../../../ui/format/format.js';
import type { Column } from '../../../ui/table/column.js';
import type { ChequeDeposit } from './cheque-deposit.api.js';

type Cheque = NonNullable<ChequeDeposit['cheques']>[number];

export const chequeColumns: Column<Cheque>[] = [
  { id: 'wording', header: 'Chèque', heading: true, cell: ({ wording }) => wording },
  { id: 'date', header: 'Reçu le', width: '110px', cell: ({ date }) => day(date) },
  { id: 'amount', header: 'Montant', width: '120px', align: 'end', cell: ({ amount }) => euros(amount) },
];
