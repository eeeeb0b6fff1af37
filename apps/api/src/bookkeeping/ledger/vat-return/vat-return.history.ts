import type { VatReturnEvent } from '@intendance/domain/bookkeeping/ledger/vat-return/vat-return.events.js';
import { describer } from '../../../platform/history/history-describer.js';
import { dayField, eurosField } from '../../../platform/history/history-fields.js';

export const vatReturnHistory = describer<VatReturnEvent>({
  streamType: 'vat-returns',
  recordType: 'vat_returns',
  describe: ({ type, data }) => {
    if (type === 'VatReturnCancelled') return { label: 'a annulé l’écriture d’une déclaration de TVA' };
    const { yearId, period, start, end, net } = data;
    const of = `${yearId}-${period}`;
    return {
      label: 'a passé l’écriture d’une déclaration de TVA',
      fields: { [`start-${of}`]: dayField('Du', start), [`end-${of}`]: dayField('Au', end), [`net-${of}`]: eurosField('À payer', net) },
    };
  },
});
