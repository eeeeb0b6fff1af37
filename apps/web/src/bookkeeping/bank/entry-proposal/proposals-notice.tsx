import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { euros } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Box } from '../../../ui/page/layout.js';
import { entryProposals } from './entry-proposal.api.js';
import { pendingText } from './entry-proposal.js';

const ProposalsDialog = lazyDialog(async () => ({ default: (await import('./proposals-dialog.js')).ProposalsDialog }));

const pendingQuery = entryProposals.list({ limit: 1, 'filters[status|eq]': 'pending' });
const anyQuery = entryProposals.list({ limit: 1 });
export const proposalsNoticeQueries = [pendingQuery, anyQuery] as const;

/** The entries that wait for an answer, and the way to those of before; nothing in a structure that was never proposed any. */
export function ProposalsNotice() {
  const { data: pending, error, refetch } = useQuery(pendingQuery);
  const { data: any } = useQuery(anyQuery);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  return (
    <>
      {error && !pending ? (
        <Box mb="5">
          <Callout
            kind="warning"
            title="Impossible de charger les écritures proposées"
            actions={<Action label="Réessayer" onClick={() => void refetch()} />}
          />
        </Box>
      ) : pending && pending.totalCount > 0 ? (
        <Box mb="5">
          <Callout
            kind="info"
            title={`${pendingText(pending.totalCount)} : ${euros(pending.totals.amount)}`}
            actions={<Action label="Voir les écritures" onClick={open} />}
          />
        </Box>
      ) : pending && any && any.totalCount > 0 ? (
        <Box mb="5" data-noprint>
          <Action label="Écritures proposées" onClick={open} />
        </Box>
      ) : null}
      {isOpen ? <ProposalsDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

const Action = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button size="sm" variant="outline" onClick={onClick}>
    {label}
  </Button>
);
