import { useQuery } from '@tanstack/react-query';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { WaitingNotice } from '../../../ui/feedback/waiting-notice.js';
import { count, euros } from '../../../ui/format/format.js';
import { useIsReader } from '../../../ui/page/reader-context.js';
import { transferProposalsQuery } from './transfer-proposal.api.js';

const TransfersDialog = lazyDialog(async () => ({ default: (await import('./transfers-dialog.js')).TransfersDialog }));

/** A reader cannot allocate, and is told nothing. */
export function useTransferProposals() {
  const isReader = useIsReader();
  return useQuery({ ...transferProposalsQuery, enabled: !isReader });
}

/** The transfers between accounts of the structure that wait for their allocation. */
export function TransfersNotice() {
  const { data } = useTransferProposals();
  return (
    <WaitingNotice
      total={data?.total}
      title={`${count(data?.total ?? 0, 'virement')} entre vos comptes à affecter : ${euros(data?.amount ?? 0)}`}
      action="Voir les virements"
      dialog={(onClose) => (data ? <TransfersDialog proposals={data} onClose={onClose} /> : null)}
    />
  );
}
