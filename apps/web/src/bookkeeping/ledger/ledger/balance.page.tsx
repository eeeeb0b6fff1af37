import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { download } from '../../../platform/http.js';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { ExportButton } from '../../../ui/list/export-button.js';
import { Button } from '../../../ui/page/button.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { SectionTabs } from '../../../ui/page/section-tabs.js';
import { useOpenRecord } from '../../../ui/query/use-open-record.js';
import { fiscalYearsQuery } from '../../calendar/fiscal-year/fiscal-year.api.js';
import { NoYear } from '../../calendar/fiscal-year/no-year.js';
import { entries } from '../journal-entry/entry.api.js';
import { BalanceTables } from './balance-tables.js';
import { ChangesList } from './changes-list.js';
import { LedgerFilters } from './ledger-filters.js';
import { LedgerTable } from './ledger-table.js';
import { ThirdPartyTable } from './third-party-table.js';
import { TimeRibbon } from './time-ribbon.js';
import { useLastVisit } from './use-last-visit.js';
import { useLedgerParams } from './use-ledger-params.js';

const EntryDialog = lazyDialog(async () => ({ default: (await import('../journal-entry/entry-dialog.js')).EntryDialog }));

const title = 'Balance et grand livre';

/** The books as an accountant reads them, on any day, as they were known on any day. */
export function Component() {
  const params = useLedgerParams();
  const entry = useOpenRecord();
  const lastVisit = useLastVisit();
  const { data: years } = useQuery(fiscalYearsQuery);
  if (years?.length === 0)
    return (
      <>
        <PageHeader title={title} />
        <NoYear description="Ouvrez votre premier exercice : chaque opération affectée y écrit ses comptes." />
      </>
    );
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <ExportButton
              label="Exporter la balance"
              file="Balance.xlsx"
              request={(format, signal) =>
                download('/api/comptability/writings/balance/download', { query: { ...params.query, format }, signal })
              }
            />
            <ExportButton
              label="Exporter le grand livre"
              file="Grand livre.xlsx"
              formats={['xlsx', 'csv']}
              request={(format, signal) =>
                entries.export({ ...params.query, account: params.value('compte'), search: params.value('q'), format }, signal)
              }
            />
            <Button data-create icon={<Plus size={16} aria-hidden />} onClick={() => entry.open('new')}>
              Nouvelle écriture
            </Button>
          </>
        }
      />
      <LedgerFilters params={params} />
      <TimeRibbon params={params} />
      <SectionTabs
        label="Comptes"
        tabs={[
          { id: 'balance', label: 'Balance', content: () => <BalanceTables params={params} /> },
          { id: 'grand-livre', label: 'Grand livre', content: () => <LedgerTable params={params} /> },
          { id: 'tiers', label: 'Tiers', content: () => <ThirdPartyTable params={params} /> },
          { id: 'changements', label: 'Ce qui a changé depuis', content: () => <ChangesList params={params} lastVisit={lastVisit} /> },
        ]}
      />
      {entry.id === null ? null : <EntryDialog key={entry.id} id={entry.id} onClose={entry.close} onOpen={entry.open} />}
    </>
  );
}
