import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, Check, Pencil, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { EmptyPanel, ErrorPanel } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { PlainSelect } from '../../../ui/field/plain-select.js';
import { count } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Box, Stack } from '../../../ui/page/layout.js';
import type { RowAction } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { activitiesQuery } from '../../plan/plan/plan.api.js';
import { AcceptDialog } from './accept-dialog.js';
import { DismissEntryDialog } from './dismiss-entry-dialog.js';
import { entryProposals, paymentsOf, proposalsOf, useRefreshProposals } from './entry-proposal.api.js';
import { type EntryProposal, isComplete, isOneWay } from './entry-proposal.js';
import { proposalColumns } from './proposal-columns.js';

const title = 'Écritures proposées';
const statuses = [
  { value: 'pending', label: 'À traiter' },
  { value: 'accepted', label: 'Acceptées' },
  { value: 'dismissed', label: 'Écartées' },
] as const;
type Status = (typeof statuses)[number]['value'];
const empty: Readonly<Record<Status, string>> = {
  pending: 'Plus aucune écriture n’attend votre réponse',
  accepted: 'Aucune écriture acceptée',
  dismissed: 'Aucune écriture écartée',
};
const none: never[] = [];

/** `payment`: the movement of the bank that may be the entry. */
type Answer = { name: 'accept' | 'dismiss'; proposal: EntryProposal; payment?: string };

/** Entries for the costs of subsidies and vouchers. The user accepts, changes or dismisses each entry. */
export function ProposalsDialog({ onClose }: { onClose: () => void }) {
  const [status, setStatus] = useState<Status>('pending');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { data, error, isPending, refetch } = useQuery(proposalsOf(status));
  const { data: activities = none } = useQuery(activitiesQuery);
  const actions = useProposalActions(setAnswer);
  const rows = data?.rows ?? none;
  return (
    <Dialog open size="xl" title={title} onClose={onClose} footer={<Refresh />}>
      <Stack gap="3">
        <Box maxW="220px">
          <PlainSelect
            label="Statut des écritures"
            value={status}
            choices={statuses}
            onChange={(value) => setStatus(statuses.find((each) => each.value === value)?.value ?? 'pending')}
          />
        </Box>
        <DataTable
          caption={title}
          columns={proposalColumns(activities)}
          rows={rows}
          rowKey={({ id }) => id}
          rowLabel={({ wording }) => wording}
          actions={actions}
          {...(isPending ? { skeleton: 3 } : {})}
          instead={
            error && !data ? (
              <ErrorPanel title="Impossible de charger les écritures proposées" error={error} onRetry={() => void refetch()} />
            ) : data && rows.length === 0 ? (
              <EmptyPanel title={empty[status]} />
            ) : undefined
          }
        />
      </Stack>
      {answer?.name === 'accept' ? (
        <AcceptDialog proposal={answer.proposal} payment={answer.payment} onClose={() => setAnswer(null)} />
      ) : null}
      {answer?.name === 'dismiss' ? <DismissEntryDialog proposal={answer.proposal} onClose={() => setAnswer(null)} /> : null}
    </Dialog>
  );
}

/**
 * One press accepts an entry that is complete; else its form opens. It opens too where the bank has a movement of its amount: a second
 * operation would double it.
 */
function useProposalActions(open: (answer: Answer) => void): (proposal: EntryProposal) => RowAction<EntryProposal>[] {
  const move = entryProposals.useMove();
  const queries = useQueryClient();
  const edit = (proposal: EntryProposal) => open({ name: 'accept', proposal });
  const record = (proposal: EntryProposal): void =>
    move.mutate(
      { id: proposal.id, move: 'accept', body: {}, version: proposal.version },
      {
        onSuccess: () => void notify.success('L’écriture est acceptée : son opération est saisie et affectée.'),
        onError: (error) => {
          const { detail, status } = problemOf(error);
          void notify.error(detail);
          // A refused day, account or activity is changed in the form.
          if (status === 409 || status === 422) edit(proposal);
        },
      },
    );
  const accept = async (proposal: EntryProposal): Promise<void> => {
    if (!isComplete(proposal)) return edit(proposal);
    const { rows } = isOneWay(proposal) ? await queries.fetchQuery(paymentsOf(proposal)) : { rows: [] };
    const [payment, ...others] = rows;
    if (!payment) record(proposal);
    else open({ name: 'accept', proposal, ...(others.length === 0 && { payment: payment.id }) });
  };
  const reopen = ({ id, version }: EntryProposal): void =>
    move.mutate(
      { id, move: 'reopen', version },
      {
        onSuccess: () => void notify.success('L’écriture est de nouveau proposée.'),
        onError: reportProblem,
      },
    );
  return ({ status }) => {
    if (status === 'dismissed') return [{ label: 'Proposer à nouveau', icon: <RotateCcw size={16} />, run: reopen }];
    if (status !== 'pending') return [];
    return [
      { label: 'Accepter', icon: <Check size={16} />, run: (proposal) => void accept(proposal).catch(reportProblem) },
      { label: 'Modifier et accepter', icon: <Pencil size={16} />, key: 'edit', run: edit },
      {
        label: 'Écarter',
        icon: <Ban size={16} />,
        key: 'delete',
        destructive: true,
        run: (proposal) => open({ name: 'dismiss', proposal }),
      },
    ];
  };
}

const reportProblem = (error: unknown): void => void notify.error(problemOf(error).detail);

function Refresh() {
  const refresh = useRefreshProposals();
  const run = () =>
    refresh.mutate(undefined, {
      onSuccess: ({ proposed }) => void notify.success(count(proposed, 'écriture proposée', 'écritures proposées')),
      onError: reportProblem,
    });
  return (
    <Button variant="outline" icon={<RotateCcw size={16} aria-hidden />} loading={refresh.isPending} onClick={run}>
      Chercher les écritures à proposer
    </Button>
  );
}
