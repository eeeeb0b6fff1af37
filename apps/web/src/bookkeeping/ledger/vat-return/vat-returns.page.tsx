import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Settings } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { download } from '../../../platform/http.js';
import { useAllowed } from '../../../platform/me.js';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { Callout, EmptyPanel, ErrorPanel, Panel } from '../../../ui/feedback/panels.js';
import { TilesSkeleton } from '../../../ui/feedback/skeletons.js';
import { PlainSelect } from '../../../ui/field/plain-select.js';
import { count, today } from '../../../ui/format/format.js';
import { ExportButton } from '../../../ui/list/export-button.js';
import { Button } from '../../../ui/page/button.js';
import { Box, HStack, Stack } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { WritersOnly } from '../../../ui/page/writers-only.js';
import { NoYear } from '../../calendar/fiscal-year/no-year.js';
import { vatSettingsQuery } from '../../plan/vat/vat.api.js';
import { useLedgerParams } from '../ledger/use-ledger-params.js';
import { useStatementYear } from '../statement/use-statement-year.js';
import { YearSelect } from '../statement/year-select.js';
import { VatRegularisationCallout } from './vat-regularisation-callout.js';
import { type VatPeriods, vatPeriodsQuery, vatRegularisationQuery, vatReturnQuery } from './vat-return.api.js';
import { periodLabel, proposedPeriod } from './vat-return.js';
import { VatReturnEntry } from './vat-return-entry.js';
import { ControlTable, ReturnTable } from './vat-return-tables.js';

const VatSettingsDialog = lazyDialog(async () => ({
  default: (await import('../../plan/vat/vat-settings-dialog.js')).VatSettingsDialog,
}));

/** The tax of a year, period by period, for a structure that is liable to it; its settings. */
export function Component() {
  const { year, isKnown } = useStatementYear();
  const { change } = useLedgerParams();
  return (
    <>
      <PageHeader
        title="TVA"
        description="La TVA des affectations par période, à côté des comptes, et l’écriture qui la déclare."
        actions={<SettingsButton />}
      />
      {isKnown && !year ? <NoYear description="Ouvrez votre premier exercice pour déclarer la TVA." /> : null}
      {year ? (
        <Stack gap="5">
          <Box alignSelf="flex-start">
            <YearSelect value={year.id} onChange={(exercice) => change({ exercice })} />
          </Box>
          <VatRegularisationCallout year={year.id} />
          <PeriodsBelow year={year.id} />
        </Stack>
      ) : null}
    </>
  );
}

function SettingsButton() {
  const isAllowed = useAllowed();
  const { data } = useQuery(vatSettingsQuery);
  const [isOpen, setOpen] = useState(false);
  if (!data || !isAllowed('accounting-plan')) return null;
  return (
    <WritersOnly>
      <Button variant="outline" icon={<Settings size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Réglages
      </Button>
      {isOpen ? <VatSettingsDialog settings={data} onClose={() => setOpen(false)} /> : null}
    </WritersOnly>
  );
}

/** Below the regularisation, whose height is known once it is read. */
function PeriodsBelow({ year }: { year: string }) {
  const { isPending } = useQuery(vatRegularisationQuery(year));
  return isPending ? <TilesSkeleton tiles={2} /> : <Periods year={year} />;
}

function Periods({ year }: { year: string }) {
  const { data, error, refetch } = useQuery({ ...vatPeriodsQuery(year), placeholderData: keepPreviousData });
  const [params, setParams] = useSearchParams();
  if (error && !data) return <ErrorPanel title="Impossible de charger les périodes" error={error} onRetry={() => void refetch()} />;
  if (!data) return <TilesSkeleton tiles={2} />;
  const period = data.periods.find(({ key }) => key === params.get('periode')) ?? proposedPeriod(data.periods, today());
  if (!period) return <NotLiable />;
  const choose = (key: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('periode', key);
        return next;
      },
      { replace: true },
    );
  return <PeriodView {...{ year, data, period: period.key }} select={<PeriodSelect {...{ data, choose }} value={period.key} />} />;
}

const NotLiable = () => (
  <Panel>
    <EmptyPanel
      title="La structure n’est pas redevable de la TVA pendant cet exercice"
      description="Franchise en base (CGI, art. 293 B) ou aucune activité taxable : rien à déclarer, et aucun taux n’est demandé. Si elle l’est, indiquez depuis quand dans les réglages."
    />
  </Panel>
);

type SelectProps = { data: VatPeriods; value: string; choose: (key: string) => void };

const PeriodSelect = ({ data, value, choose }: SelectProps) => (
  <Box minW="14rem">
    <PlainSelect
      label="Période"
      value={value}
      choices={data.periods.map((period) => ({ value: period.key, label: periodLabel(period) }))}
      onChange={choose}
    />
  </Box>
);

function PeriodView({ year, period, select }: { year: string; period: string; select: ReactNode }) {
  const { data, error, refetch } = useQuery({ ...vatReturnQuery(year, period), placeholderData: keepPreviousData });
  if (error && !data) return <ErrorPanel title="Impossible de charger la déclaration" error={error} onRetry={() => void refetch()} />;
  if (!data) return <TilesSkeleton tiles={2} />;
  return (
    <>
      <HStack gap="3" wrap="wrap">
        {select}
        <ExportButton
          file={`TVA-${data.period.date_begin}-${data.period.date_end}.pdf`}
          formats={['pdf', 'xlsx', 'csv']}
          request={(format, signal) =>
            download('/api/comptability/exercices/{id}/vat_returns/{period}/download', {
              path: { id: year, period },
              query: { format },
              signal,
            })
          }
        />
      </HStack>
      {data.unallocated > 0 ? (
        <Callout kind="warning" title={`${count(data.unallocated, 'opération', 'opérations')} de la période à affecter`}>
          Leur TVA manque à la déclaration.
        </Callout>
      ) : null}
      {data.exigibility === 'payments' && data.other_lines.some(({ source }) => source === 'entry') ? (
        <Callout kind="warning" title="Des écritures sans taux portent de la TVA">
          La TVA des prestations est exigible à l’encaissement (CGI, art. 269, 2, c) : une facture qui n’est pas payée se déclare plus tard.
        </Callout>
      ) : null}
      <VatReturnEntry {...data} />
      <ReturnTable {...data} />
      <ControlTable {...data} />
    </>
  );
}
