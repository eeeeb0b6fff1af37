import type { BankImportEvent, ImportCounts } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.events.js';
import { describer, type HistoryEntry } from '../../../platform/history/history-describer.js';
import { choiceField, field } from '../../../platform/history/history-fields.js';
import { bankFormatLabels } from './bank-import.listing.js';

export const bankImportHistory = describer<BankImportEvent>({
  streamType: 'bank-import',
  recordType: 'bank_import',
  isSilent: ({ type }) => type === 'BankImportLinesWritten' || type === 'BankImportLinesUndone',
  describe: (event) => describeBankImportEvent(event),
});

const countsText = ({ created, duplicates, quarantined, reconciled = 0 }: ImportCounts): string =>
  `${created} nouvelle(s), ${reconciled > 0 ? `${reconciled} rapprochée(s), ` : ''}${duplicates} déjà présente(s), ${quarantined} en attente`;

/** Null for the batches of a long import: its start and its end have the lines of the history. */
export function describeBankImportEvent(event: BankImportEvent): HistoryEntry | null {
  switch (event.type) {
    case 'BankImportUploaded':
      return {
        label: 'a déposé le relevé',
        fields: {
          file_name: field('Fichier', event.data.fileName),
          format: choiceField('Format', bankFormatLabels, event.data.format),
          dry_run: field('Essai', countsText(event.data.counts), { ...event.data.counts }),
        },
      };
    case 'BankImportAssigned':
      return {
        label: 'a choisi les comptes du relevé',
        fields: { dry_run: field('Essai', countsText(event.data.counts), { ...event.data.counts }) },
      };
    case 'BankImportConfirmed':
      return { label: 'a confirmé l’import du relevé' };
    case 'BankImportFinished':
      return { label: 'a terminé l’import du relevé' };
    case 'BankImportFailed':
      return { label: 'n’a pas pu importer le relevé', fields: { failure: field('Raison', event.data.message) } };
    case 'BankImportUndoStarted':
      return { label: 'a demandé l’annulation de l’import' };
    case 'BankImportUndone':
      return { label: 'a annulé l’import' };
    case 'BankImportLinesWritten':
    case 'BankImportLinesUndone':
      return null;
  }
}
