import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { download } from '../../../platform/http.js';
import { useMe } from '../../../platform/me.js';
import { confirm } from '../../../ui/dialog/confirm.js';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { notify } from '../../../ui/feedback/notify.js';
import { EmptyPanel, ErrorPanel, Panel } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { TilesSkeleton } from '../../../ui/feedback/skeletons.js';
import { fiscalYearsQuery } from '../../calendar/fiscal-year/fiscal-year.api.js';
import { RegisterAccounts } from '../ledger/register-accounts.js';
import { RegisterPage } from '../ledger/register-page.js';
import { type ProvisionOfYear, type Provisions, provisions, provisionsQuery } from './provision.api.js';
import { ProvisionConversion } from './provision-conversion.js';
import { type ProvisionAct, ProvisionTable } from './provision-table.js';
import { YearProvisionEntry } from './year-provision-entry.js';

const ProvisionDialog = lazyDialog(async () => ({ default: (await import('./provision-dialog.js')).ProvisionDialog }));
const EstimateDialog = lazyDialog(async () => ({ default: (await import('./estimate-dialog.js')).EstimateDialog }));

const announceFailure = (error: unknown): void => void notify.error("Une erreur s'est produite", { description: problemOf(error).detail });

/** The provisions of a year, the entry that charges and reverses them, and their accounts beside the ledger. */
export function Component() {
  return (
    <RegisterPage
      title="Provisions et dépréciations"
      description="Les risques et les charges probables, et les créances ou les stocks qui ont perdu de leur valeur : ce qu’il faut en garder à chaque clôture."
      noYear="Ouvrez votre premier exercice pour suivre vos provisions."
      createLabel="Nouvelle provision"
      file="Provisions.pdf"
      request={(query, signal) => download('/api/comptability/provisions/download', { query, signal })}
      newDialog={(year, onClose) => <EditDialog provision={null} yearId={year} onClose={onClose} />}
    >
      {(year, create) => <Register year={year} create={create} />}
    </RegisterPage>
  );
}

function Register({ year, create }: { year: string; create: ReactNode }) {
  const { data, error, refetch } = useQuery({ ...provisionsQuery(year), placeholderData: keepPreviousData });
  if (error && !data) return <ErrorPanel title="Impossible de charger les provisions" error={error} onRetry={() => void refetch()} />;
  if (!data) return <TilesSkeleton tiles={2} />;
  return (
    <>
      {data.exercice ? <ProvisionConversion year={data.exercice} conversion={data.conversion} /> : null}
      {data.exercice ? <YearProvisionEntry year={data.exercice} register={data} /> : null}
      {data.exercice && data.provisions.length > 0 ? (
        <ProvisionsOfYear register={data} year={data.exercice} />
      ) : (
        <Panel>
          <EmptyPanel
            title="Aucune provision pour cet exercice"
            description="Inscrivez un litige, un départ en retraite, un gros entretien ou une créance qui ne sera pas payée : la dotation et la reprise de chaque clôture se calculent depuis votre estimation."
            actions={create}
          />
        </Panel>
      )}
      <RegisterAccounts accounts={data.accounts} year={year} />
    </>
  );
}

function ProvisionsOfYear({ register, year }: { register: Provisions; year: NonNullable<Provisions['exercice']> }) {
  const isCse = useMe().is_cse;
  const [selection, setSelection] = useState<{ provision: ProvisionOfYear; act: ProvisionAct } | null>(null);
  const remove = provisions.useRemove();
  const close = () => setSelection(null);
  const act = async (provision: ProvisionOfYear, name: ProvisionAct) => {
    if (name !== 'remove') return setSelection({ provision, act: name });
    const { id, label, version } = provision;
    const description = `« ${label} » a été inscrite par erreur ? Elle disparaît du suivi de tous les exercices. Si le risque a disparu, estimez-la plutôt à 0.`;
    if (!(await confirm({ title: 'Supprimer la provision', description, confirmLabel: 'Supprimer', destructive: true }))) return;
    remove.mutate({ id, version }, { onSuccess: () => notify.success(`« ${label} » est supprimée.`), onError: announceFailure });
  };
  return (
    <>
      <ProvisionTable
        provisions={register.provisions}
        totals={register.totals}
        isCse={isCse}
        isClosed={year.closed}
        onAct={(provision, name) => void act(provision, name)}
      />
      {selection?.act === 'edit' ? <EditDialog provision={selection.provision} yearId={year.id} onClose={close} /> : null}
      {selection?.act === 'estimate' ? <EstimateDialog provision={selection.provision} year={year} onClose={close} /> : null}
    </>
  );
}

/** The form asks for what earlier books had when the provision is older than these. */
function EditDialog({ provision, yearId, onClose }: { provision: ProvisionOfYear | null; yearId: string; onClose: () => void }) {
  const { data: years = [] } = useQuery(fiscalYearsQuery);
  const { data } = useQuery(provisionsQuery(yearId));
  const firstDay = years.map(({ start_date }) => start_date).toSorted()[0] ?? '';
  return <ProvisionDialog provision={provision} year={data?.exercice ?? null} firstDay={firstDay} onClose={onClose} />;
}
