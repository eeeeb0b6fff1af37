import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { brandName } from '../../../platform/brand-name.js';
import { EmptyPanel, ErrorPanel, Panel } from '../../../ui/feedback/panels.js';
import { DateInput } from '../../../ui/field/date-input.js';
import { dateTime, day, euros, today } from '../../../ui/format/format.js';
import { Box, Stack, Text } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import type { AccountDelta, LedgerChange } from './ledger.js';
import { startOfDay, type useLedgerParams } from './use-ledger-params.js';

/** Changes since a day, that of the last visit by default, that affect the amounts of the period, account by account and change by change. */
export function ChangesList({ params, lastVisit }: { params: ReturnType<typeof useLedgerParams>; lastVisit: string }) {
  const { value, change, query } = params;
  const since = value('depuis') || value('connu') || lastVisit || `${today().slice(0, 7)}-01`;
  const { exercice_id, date_begin, date_end } = query;
  const range = { since: startOfDay(since), exercice_id, date_begin, date_end, limit: 50 };
  const { data, error, refetch, isFetching } = useQuery({
    ...bookkeeping.read('/api/comptability/writings/changes', { query: range }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="5">
      <Box maxW="16rem">
        <Text textStyle="dense" fontWeight="600" mb="1" aria-hidden>
          Depuis le
        </Text>
        <DateInput
          aria-label="Depuis le"
          value={since}
          calendarLabel="Ouvrir le calendrier : Depuis le"
          onValueChange={(next) => change({ depuis: next ?? '' })}
        />
      </Box>
      {since === lastVisit ? <Text color="fg.muted">Votre dernière visite des comptes, dans ce navigateur.</Text> : null}
      {data && data.deltas.length > 0 ? (
        <Panel title="Écart par compte">
          <DataTable
            caption="Écart par compte"
            columns={deltaColumns}
            rows={data.deltas}
            rowKey={({ account, budget }) => `${account}-${budget}`}
            rowLabel={({ account, label }) => `${account} ${label}`}
          />
        </Panel>
      ) : null}
      <DataTable
        caption={`Ce qui a changé depuis le ${day(since)}`}
        columns={changeColumns}
        rows={data?.changes ?? []}
        rowKey={({ writing_id, version }) => `${writing_id}-${version}`}
        rowLabel={({ wording }) => wording}
        fetching={isFetching}
        {...(data ? {} : { skeleton: 5 })}
        instead={data?.totalCount === 0 ? <EmptyPanel title={`Rien n’a changé depuis le ${day(since)}`} /> : undefined}
      />
      {data && data.totalCount > data.changes.length ? (
        <Text color="fg.muted">
          Les {data.changes.length} derniers changements sur {data.totalCount}.
        </Text>
      ) : null}
    </Stack>
  );
}

const deltaColumns: Column<AccountDelta>[] = [
  { id: 'account', header: 'Compte', heading: true, cell: ({ account, label }) => `${account} ${label}` },
  { id: 'budget', header: 'Budget', cell: ({ budget }) => budget || '–' },
  { id: 'debit', header: 'Débit', align: 'end', cell: ({ debit }) => euros(debit) },
  { id: 'credit', header: 'Crédit', align: 'end', cell: ({ credit }) => euros(credit) },
];

const changeColumns: Column<LedgerChange>[] = [
  { id: 'at', header: 'Enregistré le', cell: ({ at }) => dateTime(at) },
  { id: 'actor', header: 'Par', cell: ({ actor }) => actor ?? brandName() },
  { id: 'label', header: 'Changement', cell: ({ label }) => label ?? '' },
  { id: 'date', header: 'Date comptable', cell: ({ date }) => day(date) },
  { id: 'wording', header: 'Libellé', heading: true, cell: ({ wording }) => wording },
  {
    id: 'deltas',
    header: 'Comptes',
    cell: ({ deltas }) => deltas.map(({ account, debit, credit }) => `${account} ${euros(debit - credit)}`).join(' · '),
    wide: true,
  },
];
