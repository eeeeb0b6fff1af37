import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { structuresQuery } from '../../shell/session/session.api.js';
import { notify } from '../../ui/feedback/notify.js';
import { ErrorPanel } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { dateTime } from '../../ui/format/format.js';
import { Button } from '../../ui/page/button.js';
import { PageHeader } from '../../ui/page/page-header.js';
import type { Column } from '../../ui/table/column.js';
import { DataTable } from '../../ui/table/data-table.js';
import { useLogin } from '../use-login.js';
import { type Structure, switchStructure } from './structure.api.js';
import { WaitingCell } from './waiting-cell.js';

const columnsWith = (open: (structure: Structure) => void, openingId: string | undefined): Column<Structure>[] => [
  { id: 'name', header: 'Structure', heading: true, cell: ({ name }) => name },
  { id: 'type', header: 'Type', width: '150px', cell: ({ type }) => type },
  { id: 'waiting', header: 'À traiter', width: '280px', cell: (structure) => <WaitingCell structure={structure} /> },
  { id: 'last', header: 'Dernière connexion', width: '170px', cell: ({ last_used_at }) => dateTime(last_used_at) },
  {
    id: 'open',
    header: 'Session',
    width: '160px',
    cell: (structure) =>
      structure.is_current ? (
        <StatusBadge label="Ouverte ici" tone="done" />
      ) : (
        <Button
          size="sm"
          variant="outline"
          loading={openingId === structure.id}
          aria-label={`Ouvrir ${structure.name}`}
          onClick={() => open(structure)}
        >
          Ouvrir
        </Button>
      ),
  },
];

/** The structures of the user. A session is in one of them at a time. */
export function Component() {
  const { data, error, isPending, refetch } = useQuery(structuresQuery);
  const { mutate, isPending: isOpening, variables } = useSwitch();
  useRequestedSwitch(mutate);
  return (
    <>
      <PageHeader title="Mes structures" description="Chaque structure a ses données, ses utilisateurs et vos droits." />
      <DataTable
        caption="Mes structures"
        columns={columnsWith(({ id }) => mutate(id), isOpening ? variables : undefined)}
        rows={data?.structures ?? []}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        {...(isPending ? { skeleton: 2 } : {})}
        instead={
          error ? <ErrorPanel title="Impossible de charger vos structures" error={error} onRetry={() => void refetch()} /> : undefined
        }
      />
    </>
  );
}

function useSwitch() {
  const login = useLogin(switchStructure, { notice: ({ environment }) => `Vous êtes dans ${environment.name}` });
  const mutate = (id: string) => login.mutate(id, { onError: (error) => notify.error(problemOf(error).detail) });
  return { ...login, mutate };
}

/** Switches once to the structure that the menu of the shell has asked for. */
function useRequestedSwitch(open: (id: string) => void): void {
  const { state } = useLocation() as { state: { to?: string } | null };
  const opened = useRef<string | null>(null);
  const openEvent = useEffectEvent(open);
  const requested = state?.to;
  useEffect(() => {
    if (requested === undefined || opened.current === requested) return;
    opened.current = requested;
    openEvent(requested);
  }, [requested]);
}
