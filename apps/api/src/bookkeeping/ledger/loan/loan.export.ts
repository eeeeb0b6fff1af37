import type { KnownLoan } from '@intendance/domain/bookkeeping/ledger/loan/loan.js';
import { amortisationTable } from '@intendance/domain/bookkeeping/ledger/loan/loan-table.js';
import { sum } from '@intendance/kernel/money.js';
import { countColumn, dayColumn, eurosColumn, type Sheet, textColumn } from '../../../platform/documents/sheet.js';
import { formatRate, loanDeferralLabels, loanMethodLabels, loanPeriodLabels } from './loan-labels.js';

type ExportedLoan = { readonly state: KnownLoan };

/** The loans as they were typed, with the interest of the whole table. */
export const loanExport: Sheet<ExportedLoan> = {
  name: 'Emprunts',
  fileName: 'Emprunts',
  columns: [
    textColumn('Objet', ({ state }) => state.facts.label, 34),
    textColumn('Prêteur', ({ state }) => state.facts.lender, 28),
    textColumn('Compte', ({ state }) => state.facts.account, 12),
    textColumn('Budget', ({ state }) => state.facts.budget, 10),
    textColumn('Pièce', ({ state }) => state.facts.pieceRef, 16),
    dayColumn('Débloqué le', ({ state }) => state.facts.releasedOn),
    eurosColumn('Montant', ({ state }) => state.facts.amount),
    textColumn('Taux', ({ state }) => formatRate(state.facts.rate), 10),
    countColumn('Échéances', ({ state }) => state.facts.instalments),
    textColumn('Période', ({ state }) => loanPeriodLabels[state.facts.period], 12),
    textColumn('Méthode', ({ state }) => loanMethodLabels[state.facts.method], 22),
    textColumn('Différé', ({ state }) => loanDeferralLabels[state.facts.deferral], 10),
    dayColumn('Première échéance', ({ state }) => state.facts.firstDueOn),
    eurosColumn('Assurance', ({ state }) => state.facts.insurance),
    eurosColumn('Frais', ({ state }) => state.facts.fees),
    eurosColumn('Intérêts', ({ state }) => sum(amortisationTable(state).map(({ interest }) => interest))),
  ],
};
