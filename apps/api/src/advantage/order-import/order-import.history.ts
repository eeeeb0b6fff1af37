import type { OrderCounts, OrderImportEvent } from '@intendance/domain/advantage/order-import/order-import.events.js';
import { describer, type HistoryEntry, type HistoryFields } from '../../platform/history/history-describer.js';
import { choiceField, countField, field } from '../../platform/history/history-fields.js';
import { orderImportStatusLabels } from './order-import.listing.js';

export const orderImportHistory = describer<OrderImportEvent>({
  streamType: 'order-import',
  recordType: 'order_import',
  isSilent: ({ type }) => type === 'OrderImportOrdersWritten',
  describe: (event) => describeImport(event),
});

const status = (value: keyof typeof orderImportStatusLabels): HistoryFields => ({
  status: choiceField('Statut', orderImportStatusLabels, value),
});

const summary = ({ created, updated, cancelled, unchanged, waiting, errors }: OrderCounts): string =>
  `${created} nouvelles, ${updated} changées, ${cancelled} annulées, ${unchanged} déjà connues, ${waiting} en attente, ${errors} refusées`;

function describeImport(event: OrderImportEvent): HistoryEntry | null {
  switch (event.type) {
    case 'OrderImportUploaded': {
      const { orders, counts } = event.data;
      const fields = { ...status('uploaded'), orders: countField('Commandes', orders), dry_run: field('Vérification', summary(counts)) };
      return { label: 'a fait vérifier un fichier de commandes', fields };
    }
    case 'OrderImportConfirmed':
      return { label: 'a confirmé l’import de commandes', fields: status('running') };
    case 'OrderImportFinished':
      return { label: 'a terminé l’import de commandes', fields: status('done') };
    case 'OrderImportFailed':
      return { label: 'a arrêté l’import de commandes', fields: status('failed') };
    case 'OrderImportFileRemoved':
      return { label: 'a supprimé le fichier de l’import' };
    case 'OrderImportOrdersWritten':
      return null;
  }
}
