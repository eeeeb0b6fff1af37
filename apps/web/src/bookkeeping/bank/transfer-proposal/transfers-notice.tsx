import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { count, euros } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Box } from '../../../ui/page/layout.js';
import { useIsReader } from '../../../ui/page/reader-context.js';
import { transferProposalsQuery } from './transfer-proposal.api.js';

const TransfersDialog = lazyDialog(async () => ({ default: (await import('./transfers-dialog.js')).TransfersDialog }));

/** A reader cannot allocate, and is told nothing. */
export function useTransferProposals() {
  const isReader = useIsReader();
  return useQuery({ ...transferProposalsQuery, enabled: !isReader });
}

/** The transfers between accounts of the structure that wait for their allocation; nothing when there is none. */
export function TransfersNotice() {
  const { data } = useTransferProposals();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {data && data.total > 0 ? (
        <Box mb="5">
          <Callout
            kind="info"
            title={`${count(data.total, 'virement')} entre vos comptes à affecter : ${euros(data.amount)}`}
            actions={
              <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
                Voir les virements
              </Button>
            }
          />
        </Box>
      ) : null}
      {isOpen && data ? <TransfersDialog proposals={data} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
