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
import { type GrantOfYear, type Grants, grants, grantsQuery } from './grant.api.js';
import { type GrantAct, GrantTable } from './grant-table.js';
import { YearGrantEntry } from './year-grant-entry.js';

const GrantDialog = lazyDialog(async () => ({ default: (await import('./grant-dialog.js')).GrantDialog }));
const SpendingDialog = lazyDialog(async () => ({ default: (await import('./spending-dialog.js')).SpendingDialog }));

const failed = (error: unknown): void => void notify.error("Une erreur s'est produite", { description: problemOf(error).detail });

/** The grants of a year, the entry that carries them over, and their accounts beside the ledger. */
export function Component() {
  return (
    <RegisterPage
      title="Subventions et fonds dédiés"
      description="Ce que les financeurs attribuent à un projet : la part de chaque exercice, ce qui est dépensé, et ce qui se reporte."
      noYear="Ouvrez votre premier exercice pour suivre vos subventions."
      createLabel="Nouvelle subvention"
      file="Subventions.pdf"
      request={(query, signal) => download('/api/comptability/grants/download', { query, signal })}
      newDialog={(year, onClose) => <EditDialog grant={null} yearId={year} onClose={onClose} />}
    >
      {(year, create) => <Register year={year} create={create} />}
    </RegisterPage>
  );
}

function Register({ year, create }: { year: string; create: ReactNode }) {
  const { data, error, refetch } = useQuery({ ...grantsQuery(year), placeholderData: keepPreviousData });
  if (error && !data) return <ErrorPanel title="Impossible de charger les subventions" error={error} onRetry={() => void refetch()} />;
  if (!data) return <TilesSkeleton tiles={2} />;
  return (
    <>
      {data.exercice ? <YearGrantEntry year={data.exercice} register={data} /> : null}
      {data.exercice && data.grants.length > 0 ? (
        <GrantsOfYear register={data} year={data.exercice} />
      ) : (
        <Panel>
          <EmptyPanel
            title="Aucune subvention pour cet exercice"
            description="Inscrivez une subvention attribuée à un projet : ce qui n’est pas dépensé à la fin de l’exercice passe en fonds dédiés tout seul."
            actions={create}
          />
        </Panel>
      )}
      <RegisterAccounts accounts={data.accounts} year={year} />
    </>
  );
}

function GrantsOfYear({ register, year }: { register: Grants; year: NonNullable<Grants['exercice']> }) {
  const isCse = useMe().is_cse;
  const [selection, setSelection] = useState<{ grant: GrantOfYear; act: GrantAct } | null>(null);
  const remove = grants.useRemove();
  const close = () => setSelection(null);
  const act = async (grant: GrantOfYear, name: GrantAct) => {
    if (name !== 'remove') return setSelection({ grant, act: name });
    const { id, label, version } = grant;
    const description = `« ${label} » a été inscrite par erreur ? Elle disparaît du suivi de tous les exercices.`;
    if (!(await confirm({ title: 'Supprimer la subvention', description, confirmLabel: 'Supprimer', destructive: true }))) return;
    remove.mutate({ id, version }, { onSuccess: () => notify.success(`« ${label} » est supprimée.`), onError: failed });
  };
  return (
    <>
      <GrantTable grants={register.grants} isCse={isCse} isClosed={year.closed} onAct={(grant, name) => void act(grant, name)} />
      {selection?.act === 'edit' ? <EditDialog grant={selection.grant} yearId={year.id} onClose={close} /> : null}
      {selection?.act === 'spend' ? <SpendingDialog grant={selection.grant} year={year} onClose={close} /> : null}
    </>
  );
}

/** The form asks for what is left of earlier books when the grant is older than these. */
function EditDialog({ grant, yearId, onClose }: { grant: GrantOfYear | null; yearId: string; onClose: () => void }) {
  const { data: years = [] } = useQuery(fiscalYearsQuery);
  const { data } = useQuery(grantsQuery(yearId));
  const firstDay = years.map(({ start_date }) => start_date).toSorted()[0] ?? '';
  return <GrantDialog grant={grant} year={data?.exercice ?? null} firstDay={firstDay} onClose={onClose} />;
}
