import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../../platform/http.js';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { EmptyPanel, ErrorPanel } from '../../../ui/feedback/panels.js';
import { FormSkeleton } from '../../../ui/feedback/skeletons.js';
import { count, day, decimal } from '../../../ui/format/format.js';
import { ChoiceDialog } from '../../../ui/list/choice-dialog.js';
import { Button } from '../../../ui/page/button.js';
import { Box, Stack, Text } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import { bookkeeping } from '../../bookkeeping-queries.js';

type Proposals = Schema<'LetteringProposalsDto'>;
type Proposal = Proposals['proposals'][number];
type Props = { year: { id: string; name: string }; onClose: () => void };

const title = 'Lettrages proposés';
const reasons: Readonly<Record<Proposal['reason'], string>> = {
  piece: 'Même pièce',
  amount: 'Même montant',
  balance: 'Le tiers est soldé',
};
const keyOf = ({ lines }: Proposal): string => lines.map(({ writing_id, line }) => `${writing_id}-${line}`).join(' ');

/** Lines of third parties that settle each other, which one press matches. */
export function LetteringProposals({ year, onClose }: Props) {
  const { data, error, refetch } = useQuery(
    bookkeeping.read('/api/comptability/exercices/{id}/lettering_proposals', { path: { id: year.id } }),
  );
  if (data && data.proposals.length > 0) return <Choice proposals={data} year={year} onClose={onClose} />;
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          Fermer
        </Button>
      }
    >
      {error && !data ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <FormSkeleton /> : null}
      {data ? (
        <EmptyPanel
          title="Aucun lettrage à proposer"
          description="Aucune ligne non lettrée, d’ici ou d’un exercice encore ouvert avant, ne se solde par sa pièce ou son montant. Lettrez les autres à la main, au grand livre du compte."
        />
      ) : null}
    </Dialog>
  );
}

/** One request for each account, whose letters are given all or none. */
const letterAll = async ({ exercice_id, proposals }: { exercice_id: string; proposals: readonly Proposal[] }): Promise<void> => {
  for (const account of new Set(proposals.map((proposal) => proposal.account))) {
    const groups = proposals
      .filter((proposal) => proposal.account === account)
      .map(({ lines }) => ({ lines: lines.map(({ writing_id, line }) => ({ writing_id, line })) }));
    await send('post', '/api/comptability/writings/lettering', { body: { exercice_id, account, groups } });
  }
};

function Choice({ proposals: { proposals, total }, year, onClose }: Props & { proposals: Proposals }) {
  const lettering = bookkeeping.useWrite(letterAll);
  const run = (chosen: readonly Proposal[]): void =>
    lettering.mutate(
      { exercice_id: year.id, proposals: chosen },
      {
        onSuccess: () => {
          notify.success(`${count(chosen.length, 'groupe lettré')} sur l’exercice ${year.name}`);
          onClose();
        },
      },
    );
  return (
    <ChoiceDialog
      title={title}
      columns={columns}
      rows={proposals}
      total={total}
      rowKey={keyOf}
      rowLabel={({ third_party_name, reason }) => `${third_party_name}, ${reasons[reason]}`}
      action={{ label: (chosen) => `Lettrer ${count(chosen, 'groupe')}`, isPending: lettering.isPending, run }}
      error={lettering.error}
      onClose={onClose}
    >
      Chaque groupe se solde. Retirez ceux qui ne vont pas ensemble ; une lettre se retire aussi plus tard, au grand livre.
    </ChoiceDialog>
  );
}

const columns: Column<Proposal>[] = [
  {
    id: 'third_party',
    header: 'Tiers',
    heading: true,
    cell: ({ third_party_name, account, reason }) => (
      <>
        {third_party_name}
        <Text textStyle="dense" fontWeight="400" color="fg.muted">
          {account}, {reasons[reason].toLowerCase()}
        </Text>
      </>
    ),
  },
  {
    id: 'lines',
    header: 'Lignes',
    cell: ({ lines }) => (
      <Stack as="ul" listStyleType="none" gap="1">
        {lines.map(({ writing_id, line, date, wording, piece_ref }) => (
          <li key={`${writing_id}-${line}`}>
            {day(date)} {wording}
            {piece_ref ? ` (${piece_ref})` : ''}
          </li>
        ))}
      </Stack>
    ),
  },
  {
    id: 'amounts',
    header: 'Montants',
    align: 'end',
    cell: ({ lines }) => (
      <Stack gap="1">
        {lines.map(({ writing_id, line, amount }) => (
          <Box key={`${writing_id}-${line}`}>{decimal(amount)}</Box>
        ))}
      </Stack>
    ),
  },
];
