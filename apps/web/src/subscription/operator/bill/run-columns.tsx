import { StatusBadge, type Tone } from '../../../ui/feedback/status-badge.js';
import { day, euros } from '../../../ui/format/format.js';
import type { Column } from '../../../ui/table/column.js';
import type { RunLine } from './operator-bill.api.js';

const outcomes: Record<RunLine['outcome'], { label: string; tone: Tone }> = {
  due: { label: 'À émettre', tone: 'waiting' },
  issued: { label: 'Émise', tone: 'done' },
  skipped: { label: 'Non émise', tone: 'neutral' },
  failed: { label: 'Échouée', tone: 'refused' },
};
const kinds = { period: 'Période', addition: 'Modules ajoutés' } as const;

/** The lines of a run of bills. */
export const runColumns: readonly Column<RunLine>[] = [
  { id: 'environment', header: 'Structure', heading: true, cell: ({ environment_name }) => environment_name },
  { id: 'kind', header: 'Nature', width: '150px', cell: ({ kind, total }) => (kind === null ? (total < 0 ? 'Avoir' : '') : kinds[kind]) },
  {
    id: 'period',
    header: 'Période',
    width: '220px',
    cell: ({ date_begin, date_end }) => (date_begin === null ? '' : `${day(date_begin)} au ${day(date_end)}`),
  },
  {
    id: 'total',
    header: 'Total TTC',
    width: '120px',
    align: 'end',
    cell: ({ kind, total }) => (kind === null && total === 0 ? '' : euros(total)),
  },
  { id: 'outcome', header: 'Résultat', width: '130px', cell: ({ outcome }) => <StatusBadge {...outcomes[outcome]} /> },
  { id: 'reason', header: 'Motif', cell: ({ reason }) => reason ?? '' },
];
