import { useQuery } from '@tanstack/react-query';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { WaitingNotice } from '../../../ui/feedback/waiting-notice.js';
import { count } from '../../../ui/format/format.js';
import { useIsReader } from '../../../ui/page/reader-context.js';
import { returnProposalsQuery } from './returned-payment.api.js';

const ReturnsDialog = lazyDialog(async () => ({ default: (await import('./returns-dialog.js')).ReturnsDialog }));

/** A reader cannot allocate, and is told nothing. */
export function useReturnProposals() {
  const isReader = useIsReader();
  return useQuery({ ...returnProposalsQuery, enabled: !isReader });
}

/** The payments that came back, beside what they had paid. */
export function ReturnsNotice() {
  const { data } = useReturnProposals();
  return (
    <WaitingNotice
      total={data?.total}
      title={`${count(data?.total ?? 0, 'paiement rendu', 'paiements rendus')} à affecter`}
      action="Voir les paiements rendus"
      dialog={(onClose) => (data ? <ReturnsDialog proposals={data} onClose={onClose} /> : null)}
    >
      Rejets, impayés et remboursements, à côté du paiement d’origine.
    </WaitingNotice>
  );
}
