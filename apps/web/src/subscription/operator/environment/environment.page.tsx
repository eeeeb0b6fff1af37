import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { PageTitle } from '../../../platform/page-title.js';
import { EmptyPanel, ErrorPanel, Panel } from '../../../ui/feedback/panels.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { count, dateTime, day } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { HStack, SimpleGrid, Stack, Text } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { RecordPlaceholder } from '../../../ui/record/record-placeholder.js';
import { BrandDialog } from './brand-dialog.js';
import { ModulesPanel } from './modules-panel.js';
import { MoveDialog } from './move-dialog.js';
import { MovePanel } from './move-panel.js';
import { operatedEnvironments, operationsQuery } from './operated-environment.api.js';
import { brandName, type OperatedEnvironment, stateText, stateTones, typeLabels } from './operated-environment.js';
import { RecoverDialog } from './recover-dialog.js';
import { databasesQuery } from './silent-databases.js';
import { structureMovesQuery } from './structure-move.api.js';
import { SuspensionDialog } from './suspension-dialog.js';
import { TrialDialog } from './trial-dialog.js';

const list = '/operator/environments';

/** One structure: facts without personal data, and the actions of the operator. */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, refetch } = operatedEnvironments.useOne(id);
  // A move stands above the facts: without a wait, it would push them down.
  const { isPending } = useQuery(structureMovesQuery);
  const title = data?.name ?? 'Structure';
  return (
    <>
      <PageTitle page={title} />
      <PageHeader
        title={title}
        crumbs={[{ label: 'Structures', to: list }, { label: title }]}
        aside={data ? <StatusBadge label={stateText(data)} tone={stateTones[data.state]} /> : null}
      />
      {data && !isPending ? (
        <Stack gap="5" maxW="960px">
          <MovePanel id={id} />
          <Facts environment={data} />
          <Actions environment={data} />
          <ModulesPanel environment={data} />
          <Operations id={id} />
        </Stack>
      ) : (
        <RecordPlaceholder error={error} failure="Impossible de charger la structure" onRetry={() => void refetch()} list={list} />
      )}
    </>
  );
}

function Facts({ environment }: { environment: OperatedEnvironment }) {
  const { type, brand, trial_ends_on, activated_on, ends_on, opened_at, last_sign_in_at, users, has_mandate, database } = environment;
  const facts: readonly [label: string, value: ReactNode][] = [
    ['Type', typeLabels[type]],
    ['Marque', brandName(brand)],
    ['Ouverte le', dateTime(opened_at)],
    ['Fin de l’essai', day(trial_ends_on)],
    ['Abonnée depuis le', day(activated_on)],
    ['Fin du contrat', day(ends_on)],
    ['Dernière connexion', dateTime(last_sign_in_at)],
    ['Utilisateurs', count(users, 'compte')],
    ['Base de données', database],
    ['Mandat de prélèvement', has_mandate ? 'Signé' : 'Non signé'],
  ];
  return (
    <Panel title="Informations">
      <SimpleGrid as="dl" columns={{ base: 1, sm: 2 }} gap="3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <Text as="dt" color="fg.muted" textStyle="dense">
              {label}
            </Text>
            <Text as="dd">{value}</Text>
          </div>
        ))}
      </SimpleGrid>
    </Panel>
  );
}

type Open = 'move' | 'trial' | 'suspend' | 'reopen' | 'brand' | 'recover' | undefined;

function Actions({ environment }: { environment: OperatedEnvironment }) {
  const [open, setOpen] = useState<Open>();
  const onClose = () => setOpen(undefined);
  const isSuspended = environment.state === 'suspended';
  const canMove = useCanMove(environment.id);
  return (
    <Panel title="Actions">
      <HStack gap="3" wrap="wrap">
        {environment.activated_on === null ? (
          <Button variant="outline" onClick={() => setOpen('trial')}>
            Prolonger l’essai
          </Button>
        ) : null}
        <Button variant="outline" onClick={() => setOpen('brand')}>
          Changer la marque
        </Button>
        <Button variant="outline" onClick={() => setOpen(isSuspended ? 'reopen' : 'suspend')}>
          {isSuspended ? 'Rouvrir' : 'Suspendre'}
        </Button>
        <Button variant="outline" onClick={() => setOpen('recover')}>
          Rétablir un administrateur
        </Button>
        {canMove ? (
          <Button variant="outline" onClick={() => setOpen('move')}>
            Déplacer
          </Button>
        ) : null}
      </HStack>
      {open === 'trial' ? <TrialDialog environment={environment} onClose={onClose} /> : null}
      {open === 'brand' ? <BrandDialog environment={environment} onClose={onClose} /> : null}
      {open === 'recover' ? <RecoverDialog environment={environment} onClose={onClose} /> : null}
      {open === 'move' ? <MoveDialog environment={environment} onClose={onClose} /> : null}
      {open === 'suspend' || open === 'reopen' ? <SuspensionDialog environment={environment} move={open} onClose={onClose} /> : null}
    </Panel>
  );
}

/** With several databases, a structure that does not move yet. */
function useCanMove(id: string): boolean {
  const { data: list } = useQuery(databasesQuery);
  const { data: moves } = useQuery(structureMovesQuery);
  return (list?.totalCount ?? 0) > 1 && moves !== undefined && !moves.moves.some((move) => move.id === id);
}

function Operations({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(operationsQuery(id));
  if (error) return <ErrorPanel title="Impossible de charger l’historique" error={error} onRetry={() => void refetch()} />;
  return (
    <Panel title="Historique">
      {data?.totalCount === 0 ? <EmptyPanel title="Aucune action pour le moment" /> : null}
      <Stack as="ol" gap="3" listStyleType="none">
        {data?.history.map(({ at, author, label, details }) => (
          <li key={`${at} ${label} ${details.join(' ')}`}>
            <Text>
              {author} {label}
            </Text>
            <Text color="fg.muted" textStyle="dense">
              {[dateTime(at), ...details].join(' · ')}
            </Text>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}
