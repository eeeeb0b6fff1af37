import { localDate } from '@intendance/kernel/local-date.js';
import { fromEuros } from '@intendance/kernel/money.js';
import { dayColumn, eurosColumn, type Sheet, textColumn } from '../../../platform/documents/sheet.js';
import type { WritingDto } from './ledger.dto.js';

export const ledgerExport: Sheet<WritingDto> = {
  name: 'Grand livre',
  fileName: 'Grand-livre',
  columns: [
    textColumn('Compte', ({ accounting_code_value }) => accounting_code_value, 10),
    textColumn('Intitulé', ({ accounting_code_label }) => accounting_code_label, 30),
    dayColumn('Date', ({ date }) => localDate(date)),
    textColumn('Journal', ({ journal }) => journal, 9),
    textColumn('Numéro', ({ number }) => number, 14),
    textColumn('Pièce', ({ piece_ref }) => piece_ref, 40),
    textColumn('Libellé', ({ wording }) => wording, 40),
    textColumn('Tiers', ({ third_party_code }) => third_party_code, 12),
    textColumn('Nom du tiers', ({ third_party_name }) => third_party_name, 24),
    textColumn('Budget', ({ budget }) => budget, 9),
    eurosColumn('Débit', ({ debit }) => fromEuros(debit)),
    eurosColumn('Crédit', ({ credit }) => fromEuros(credit)),
    eurosColumn('Solde', ({ balance }) => fromEuros(balance)),
    textColumn('Lettre', ({ letter }) => letter, 8),
    textColumn('Commentaire', ({ comment }) => comment, 40),
    textColumn('Devise', ({ currency }) => currency, 7),
    textColumn(
      'Montant en devise',
      ({ foreign_amount }) => (foreign_amount === null ? null : String(foreign_amount).replace('.', ',')),
      16,
    ),
  ],
};
