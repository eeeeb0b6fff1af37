import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { count } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Box } from '../../../ui/page/layout.js';
import { useIsReader } from '../../../ui/page/reader-context.js';
import { returnProposalsQuery } from './returned-payment.api.js';

const ReturnsDialog = lazyDialog(async () => ({ default: (await import('./returns-dialog.js')).ReturnsDialog }));

/** A reader cannot allocate, and is told nothing. */
export function useReturnProposals() {
  const isReader = useIsReader();
  return useQuery({ ...returnProposalsQuery, enabled: !isReader });
}

/** The payments that the bank line, beside what they had paid; nothing when there is none. */
export function ReturnsNotice() {
  const { data } = useReturnProposals();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {data && data.total > 0 ? (
        <Box mb="5">
          <Callout
            kind="info"
            title={`${count(data.total, 'paiement rendu', 'paiements rendus')} à affecter`}
            actions={
              <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
                Voir les paiements rendus
              </Button>
            }
          >
            Rejets, impayés et remboursements, à côté du paiement d’origine.
          </Callout>
        </Box>
      ) : null}
      {isOpen && data ? <ReturnsDialog proposals={data} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
