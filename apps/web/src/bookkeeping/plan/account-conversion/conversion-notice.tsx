import { useQuery } from '@tanstack/react-query';
import { leaveUnsaved } from '../../../ui/dialog/unsaved-guard.js';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { WaitingNotice } from '../../../ui/feedback/waiting-notice.js';
import { count } from '../../../ui/format/format.js';
import type { OnPlanSaved } from '../plan/use-plan-grid.js';
import { accountConversionQuery } from './account-conversion.api.js';

const ConversionDialog = lazyDialog(async () => ({ default: (await import('./conversion-dialog.js')).ConversionDialog }));

/** The accounts that the chart of 2025 replaces. The plan is read again after a conversion, so unsaved input is asked about first. */
export function ConversionNotice({ isDirty, onSaved }: { isDirty: boolean; onSaved: OnPlanSaved }) {
  const { data } = useQuery(accountConversionQuery);
  return (
    <WaitingNotice
      total={data?.lines.length}
      title={`${count(data?.lines.length ?? 0, 'compte')} à convertir au plan comptable de 2025`}
      action="Voir les comptes à convertir"
      mayOpen={async () => !isDirty || leaveUnsaved()}
      dialog={(onClose) => (data ? <ConversionDialog conversion={data} onSaved={onSaved} onClose={onClose} /> : null)}
    >
      Rien ne change sans vous : un exercice ouvert avant 2025 garde ses comptes.
    </WaitingNotice>
  );
}
