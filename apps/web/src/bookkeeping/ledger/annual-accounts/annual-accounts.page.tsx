import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { download } from '../../../platform/http.js';
import { useAllowed, useMe } from '../../../platform/me.js';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { Callout, EmptyPanel, Panel } from '../../../ui/feedback/panels.js';
import { TilesSkeleton } from '../../../ui/feedback/skeletons.js';
import { ExportButton } from '../../../ui/list/export-button.js';
import { Button } from '../../../ui/page/button.js';
import { Stack } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { PrintPageButton } from '../../../ui/print/print-button.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { NoYear } from '../../calendar/fiscal-year/no-year.js';
import { BooksError } from '../ledger/books-error.js';
import { TimeRibbon } from '../ledger/time-ribbon.js';
import { useLedgerParams } from '../ledger/use-ledger-params.js';
import { ControlList } from '../statement/control-list.js';
import type { StatementQuery } from '../statement/statement.api.js';
import { StatementFilters } from '../statement/statement-filters.js';
import { useStatementYear } from '../statement/use-statement-year.js';
import { UseOfGiftsSection } from '../use-of-gifts/use-of-gifts-section.js';
import type { AnnualAccounts } from './annual-accounts.js';
import { StatementTable } from './statement-table.js';

const AnnualNotesDialog = lazyDialog(async () => ({ default: (await import('./annual-notes-dialog.js')).AnnualNotesDialog }));

const title = 'Bilan et compte de résultat';

/** Balance sheet and income statement of a year beside the one before; each line opens on its accounts. */
export function Component() {
  const { year, isKnown } = useStatementYear();
  const params = useLedgerParams();
  const query = { exercice_id: year?.id ?? '', ...params.statement };
  const [isNotesOpen, setNotesOpen] = useState(false);
  const hasGifts = useAllowed()('use-of-gifts');
  return (
    <>
      <PageHeader
        title={title}
        description="Les comptes annuels de l’exercice, à côté de l’exercice précédent. Ouvrez une ligne pour voir ses comptes."
        actions={
          year ? (
            <>
              <Button variant="outline" icon={<FileText size={16} aria-hidden />} onClick={() => setNotesOpen(true)}>
                Annexe
              </Button>
              <PrintPageButton />
              <ExportButton
                file={`${title}.pdf`}
                formats={['pdf', 'xlsx']}
                request={(format, signal) =>
                  download('/api/comptability/annual_accounts/download', { query: { ...query, format }, signal })
                }
              />
            </>
          ) : null
        }
      />
      {isKnown && !year ? <NoYear description="Ouvrez votre premier exercice pour établir ses comptes annuels." /> : null}
      {year ? (
        <>
          <StatementFilters params={params} year={year.id} hasDay />
          <TimeRibbon params={params} />
          <Stack gap="5">
            <Statements query={query} knownDay={params.value('connu')} isClosed={year.closed} />
            {hasGifts ? <UseOfGiftsSection query={query} year={year} knownDay={params.value('connu')} /> : null}
          </Stack>
          {isNotesOpen ? <AnnualNotesDialog year={year} onClose={() => setNotesOpen(false)} /> : null}
        </>
      ) : null}
    </>
  );
}

function Statements({ query, knownDay, isClosed }: { query: StatementQuery; knownDay: string; isClosed: boolean }) {
  const { data: accounts, error, refetch } = useQuery(bookkeeping.read('/api/comptability/annual_accounts', { query }));
  if (error && !accounts) return <BooksError error={error} knownDay={knownDay} onRetry={refetch} />;
  if (!accounts) return <TilesSkeleton tiles={3} />;
  if (accounts.assets.every(({ kind }) => kind !== 'line') && accounts.income.every(({ kind }) => kind !== 'line'))
    return (
      <Panel>
        <EmptyPanel title="Aucune écriture sur cet exercice" description="Affectez des opérations, ou changez d’exercice." />
      </Panel>
    );
  return (
    <Stack gap="5">
      {isClosed ? null : (
        <Callout kind="info" title="Comptes provisoires">
          L’exercice n’est pas clôturé : ces montants peuvent encore changer.
        </Callout>
      )}
      <Tables accounts={accounts} />
      <ControlList controls={accounts.controls} />
    </Stack>
  );
}

function Tables({
  accounts: { assets, liabilities, income, in_kind: inKind, exercice, previous_exercice: previous },
}: {
  accounts: AnnualAccounts;
}) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const isCse = useMe().is_cse;
  const all = [...assets, ...liabilities, ...income, ...inKind].flatMap(({ code, accounts }) => (accounts.length > 0 ? code : []));
  const toggle = (code: string): void =>
    setOpen((before) => new Set(before.has(code) ? [...before].filter((one) => one !== code) : [...before, code]));
  const shared = { open, onToggle: toggle, current: exercice?.name ?? 'Exercice', previous: previous?.name ?? null };
  return (
    <>
      <Button alignSelf="flex-start" variant="outline" data-noprint onClick={() => setOpen(open.size > 0 ? new Set() : new Set(all))}>
        {open.size > 0 ? 'Replier les comptes' : 'Déplier tous les comptes'}
      </Button>
      <StatementTable title="Bilan : actif" rows={assets} columns="assets" {...shared} />
      <StatementTable title="Bilan : passif" rows={liabilities} columns={isCse ? 'budgets' : 'plain'} {...shared} />
      <StatementTable title="Compte de résultat" rows={income} columns={isCse ? 'budgets' : 'plain'} {...shared} />
      {inKind.length > 0 ? <StatementTable title="Contributions volontaires en nature" rows={inKind} columns="plain" {...shared} /> : null}
    </>
  );
}
