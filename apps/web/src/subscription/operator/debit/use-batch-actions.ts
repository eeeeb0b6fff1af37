import { confirm } from '../../../ui/dialog/confirm.js';
import { notify } from '../../../ui/feedback/notify.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { count } from '../../../ui/format/format.js';
import { saveFile } from '../../../ui/list/download.js';
import { useCancel, useExport } from './debit.api.js';
import type { Batch } from './debit.js';

/** The file of a batch, and its cancellation after a question. */
export function useBatchActions() {
  const exporting = useExport();
  const cancelling = useCancel();
  const onError = (error: unknown) => notify.error(problemOf(error).detail);
  return {
    isExporting: exporting.isPending,
    isCancelling: cancelling.isPending,
    exportFile: ({ id }: Batch): void => exporting.mutate(id, { onSuccess: (file) => saveFile(file, `prelevements-${id}.xml`), onError }),
    cancel: async ({ id, count: debits }: Batch): Promise<void> => {
      const isAgreed = await confirm({
        title: 'Annuler cette remise ?',
        description: `${count(debits, 'facture pourra', 'factures pourront')} être prélevées par une autre remise. Si la banque a déjà le fichier, demandez-lui de l’annuler.`,
        confirmLabel: 'Annuler la remise',
        cancelLabel: 'Garder la remise',
        destructive: true,
      });
      if (isAgreed) cancelling.mutate({ path: { id } }, { onSuccess: () => notify.success('La remise est annulée.'), onError });
    },
  };
}
