import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useAllowed, useMe } from '../../../platform/me.js';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { notify } from '../../../ui/feedback/notify.js';
import { EmptyPanel, ErrorPanel, Panel } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { TilesSkeleton } from '../../../ui/feedback/skeletons.js';
import { today } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Stack } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { fiscalYearsQuery } from '../../calendar/fiscal-year/fiscal-year.api.js';
import { type FiscalYear, nextYearName, yearOf } from '../../calendar/fiscal-year/fiscal-year.js';
import { SurplusTransfers } from './surplus-transfers.js';
import { ThresholdBanner } from './threshold-banner.js';
import { type YearAction, YearCard } from './year-card.js';
import { YearSteps } from './year-steps.js';

const CloseDialog = lazyDialog(async () => ({ default: (await import('./close-dialog.js')).CloseDialog }));
const ContributionDialog = lazyDialog(async () => ({ default: (await import('./contribution-dialog.js')).ContributionDialog }));
const DatesDialog = lazyDialog(async () => ({ default: (await import('./dates-dialog.js')).DatesDialog }));
const FecDialog = lazyDialog(async () => ({ default: (await import('./fec-dialog.js')).FecDialog }));
const ReopenDialog = lazyDialog(async () => ({ default: (await import('./reopen-dialog.js')).ReopenDialog }));
const ResultDialog = lazyDialog(async () => ({ default: (await import('./result-dialog.js')).ResultDialog }));
const VouchersDialog = lazyDialog(async () => ({ default: (await import('./vouchers-dialog.js')).VouchersDialog }));
const ValidateDialog = lazyDialog(async () => ({ default: (await import('./validate-dialog.js')).ValidateDialog }));

const title = 'Exercices';
const dialogs = {
  contribution: ContributionDialog,
  dates: DatesDialog,
  validate: ValidateDialog,
  close: CloseDialog,
  reopen: ReopenDialog,
  fec: FecDialog,
  result: ResultDialog,
  vouchers: VouchersDialog,
} as const;

/** The fiscal years, newest first: opened, validated, closed and, with a reason, reopened. */
export function Component() {
  const { data: years, error, refetch } = useQuery(fiscalYearsQuery);
  return (
    <>
      <PageHeader
        title={title}
        description="Un exercice est l’année de vos comptes. On le clôture quand tout y est affecté et contrôlé."
        actions={years ? <CreateYear years={years} /> : null}
      />
      {error && !years ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {!years && !error ? <TilesSkeleton tiles={2} /> : null}
      {years ? <Years years={years} /> : null}
    </>
  );
}

function CreateYear({ years }: { years: readonly FiscalYear[] }) {
  const create = bookkeeping.useSend('post', '/api/comptability/exercices');
  const submit = () =>
    create.mutate(
      {},
      {
        onSuccess: ({ name }) => notify.success(`L’exercice ${name} est créé.`),
        onError: (error) => notify.error("Une erreur s'est produite", { description: problemOf(error).detail }),
      },
    );
  return (
    <Button data-create icon={<Plus size={18} aria-hidden />} loading={create.isPending} onClick={submit}>
      Créer l’exercice {nextYearName(years, today())}
    </Button>
  );
}

function Years({ years }: { years: readonly FiscalYear[] }) {
  const hasTransfers = useAllowed()('surplus-transfers');
  const hasThresholds = useMe().environment.type !== 'ENTREPRISE';
  const [open, setOpen] = useState<{ id: string; action: YearAction }>();
  const year = years.find(({ id }) => id === open?.id);
  const Shown = open && dialogs[open.action];
  const current = yearOf(years, today());
  if (years.length === 0)
    return (
      <Stack gap="5">
        <Panel>
          <EmptyPanel title="Aucun exercice pour le moment" description="Créez le premier : il couvre l’année en cours." />
        </Panel>
        <YearSteps />
      </Stack>
    );
  return (
    <Stack gap="5">
      {hasThresholds && current ? <ThresholdBanner year={current} /> : null}
      {years
        .toSorted((left, right) => right.start_date.localeCompare(left.start_date))
        .map((one) => (
          <YearCard key={one.id} year={one} onAct={(action) => setOpen({ id: one.id, action })} />
        ))}
      {hasTransfers ? <SurplusTransfers /> : null}
      <YearSteps />
      {year && Shown ? <Shown year={year} onClose={() => setOpen(undefined)} /> : null}
    </Stack>
  );
}
