import { sum } from '@intendance/kernel/money.js';
import { countColumn, dayColumn, eurosColumn, type Sheet, textColumn } from '../../../platform/documents/sheet.js';
import type { ChequeDepositView } from './cheque-deposit.listing.js';

export const chequeDepositExport: Sheet<ChequeDepositView> = {
  name: 'Remises de chèques',
  fileName: 'Remises de chèques',
  columns: [
    textColumn('Numéro', ({ state }) => state.facts.number, 12),
    dayColumn('Date', ({ state }) => state.facts.date),
    textColumn('Compte de chèques', ({ chequeAccountName }) => chequeAccountName, 24),
    textColumn('Banque', ({ accountName }) => accountName, 24),
    countColumn('Chèques', ({ state }) => state.facts.cheques.length),
    eurosColumn('Montant', ({ state }) => sum(state.facts.cheques.map(({ amount }) => amount))),
    dayColumn('Créditée le', ({ statementDay }) => statementDay),
    textColumn('Annulée', ({ state }) => (state.isCancelled ? 'Oui' : ''), 10),
  ],
};
