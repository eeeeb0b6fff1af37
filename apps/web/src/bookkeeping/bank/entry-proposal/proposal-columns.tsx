import { day, euros } from '../../../ui/format/format.js';
import { Stack, Text } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import type { AccountingActivity } from '../../plan/plan/plan.js';
import { type EntryProposal, lineText } from './entry-proposal.js';

export const proposalColumns = (activities: readonly AccountingActivity[]): Column<EntryProposal>[] => [
  { id: 'wording', header: 'Libellé', heading: true, cell: ({ wording }) => wording },
  { id: 'date', header: 'Date', width: '110px', cell: ({ date }) => day(date) },
  { id: 'lines', header: 'Affectation', width: '240px', cell: (proposal) => <Lines proposal={proposal} activities={activities} /> },
  { id: 'amount', header: 'Montant', align: 'end', cell: ({ amount }) => euros(amount) },
];

function Lines({
  proposal: { lines, budget, reason },
  activities,
}: {
  proposal: EntryProposal;
  activities: readonly AccountingActivity[];
}) {
  return (
    <Stack gap="1">
      {lines.map((line) => (
        <Text key={line.key}>
          {lineText(line, budget, activities)}
          {lines.length > 1 ? `, ${euros(line.amount)}` : ''}
        </Text>
      ))}
      {reason === null ? null : <Text color="fg.muted">Motif : {reason}</Text>}
    </Stack>
  );
}
