import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BulkDialog, BulkOutcome } from '../../../ui/dialog/bulk-dialog.js';
import { ErrorPanel, Loading } from '../../../ui/feedback/panels.js';
import { ChoiceCombobox } from '../../../ui/field/choice-combobox.js';
import { PlainSelect } from '../../../ui/field/plain-select.js';
import { count } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Stack, Text } from '../../../ui/page/layout.js';
import { activitiesQuery } from '../../plan/plan/plan.api.js';
import type { AccountingActivity } from '../../plan/plan/plan.js';
import { type AllocateRequest, previewAllocation, useAllocate } from '../allocation/allocation.api.js';
import { useBulk } from '../bank-operation/bank-operation.api.js';
import { OperationLines } from '../bank-operation/operation-lines.js';
import { AllocateLines } from './allocate-lines.js';

/** `onDone`: called when at least one operation was allocated; the list then clears its selection. */
type Props = { request: AllocateRequest; onDone?: () => void; onClose: () => void };
type Line = { id: string; outcome: string };
type Method = { kind: 'keywords' } | { kind: 'activity'; activity: string | null };

const ways = [
  { value: 'keywords', label: 'À l’activité proposée par les mots-clés' },
  { value: 'activity', label: 'À une même activité' },
];

const withMethod = (request: AllocateRequest, method: Method): AllocateRequest | null => {
  if (method.kind === 'keywords') return { ...request, by_keywords: true };
  return method.activity === null ? null : { ...request, activity: method.activity };
};

/** Allocates many operations at once: first a preview, line by line, then the command. */
export function BulkAllocateDialog({ request, onDone, onClose }: Props) {
  const [method, setMethod] = useState<Method>(request.ids ? { kind: 'activity', activity: null } : { kind: 'keywords' });
  const { data: activities = [] } = useQuery(activitiesQuery);
  const allocateRequest = withMethod(request, method);
  const preview = useQuery({
    queryKey: ['allocate-preview', allocateRequest],
    queryFn: () => previewAllocation(allocateRequest ?? request),
    enabled: allocateRequest !== null,
    gcTime: 0,
    retry: false,
  });
  const allocate = useAllocate();
  const unallocate = useBulk();
  const ready = doneOf(preview.data?.results);
  const allocated = doneOf(allocate.data?.results);
  const canUndo = allocated.length > 0 && unallocate.data === undefined;
  return (
    <BulkDialog
      title="Affecter les opérations"
      action={{
        label: `Affecter ${count(ready.length, 'opération')}`,
        isReady: ready.length > 0,
        isPending: allocate.isPending,
        run: () =>
          allocateRequest && allocate.mutate({ ...allocateRequest, ids: ready }, { onSuccess: ({ done }) => done > 0 && onDone?.() }),
      }}
      error={allocate.error ?? unallocate.error}
      outcome={
        unallocate.data ? (
          <Undone answer={unallocate.data} />
        ) : allocate.data ? (
          <Outcome answer={allocate.data} activities={activities} />
        ) : null
      }
      after={
        canUndo ? (
          <Button
            variant="outline"
            loading={unallocate.isPending}
            onClick={() => unallocate.mutate({ command: 'unallocate', ids: allocated })}
          >
            Annuler l’affectation
          </Button>
        ) : null
      }
      onClose={onClose}
    >
      <Stack gap="4" minH="18rem">
        <Choice method={method} activities={activities} onChange={setMethod} />
        {allocateRequest === null ? (
          <Text color="fg.muted">Choisissez l’activité : les opérations concernées s’affichent avant toute écriture.</Text>
        ) : null}
        {preview.error ? (
          <ErrorPanel title="Impossible de préparer l’affectation" error={preview.error} onRetry={() => void preview.refetch()} />
        ) : null}
        {allocateRequest !== null && preview.isFetching ? <Loading /> : null}
        {preview.data && !preview.isFetching ? (
          <>
            <Text>{`${count(preview.data.done, 'opération')} sur ${preview.data.results.length} seraient affectées. Rien n’est encore écrit.`}</Text>
            <AllocateLines lines={preview.data.results} activities={activities} />
          </>
        ) : null}
      </Stack>
    </BulkDialog>
  );
}

const doneOf = (lines: readonly Line[] = []): string[] => lines.filter(({ outcome }) => outcome === 'done').map(({ id }) => id);

function Choice({
  method,
  activities,
  onChange,
}: {
  method: Method;
  activities: readonly AccountingActivity[];
  onChange: (method: Method) => void;
}) {
  return (
    <Stack gap="3">
      <PlainSelect
        label="Comment affecter"
        value={method.kind}
        choices={ways}
        onChange={(kind) => onChange(kind === 'keywords' ? { kind } : { kind: 'activity', activity: null })}
      />
      {method.kind === 'activity' ? (
        <ChoiceCombobox
          label="Activité"
          placeholder="Choisir une activité…"
          emptyText="Aucune activité trouvée"
          choices={activities.map(({ id, name, category, budget }) => ({ value: id, label: name, group: category.name, detail: budget }))}
          value={method.activity}
          onValueChange={(activity) => onChange({ kind: 'activity', activity })}
        />
      ) : null}
    </Stack>
  );
}

type OutcomeProps = { answer: Schema<'AllocationResultDto'>; activities: readonly AccountingActivity[] };

function Outcome({ answer, activities }: OutcomeProps) {
  return (
    <BulkOutcome done={count(answer.done, 'opération affectée')} refused={answer.refused}>
      <AllocateLines lines={answer.results} activities={activities} />
    </BulkOutcome>
  );
}

const undoneMarks = { done: 'À affecter', refused: 'Gardée' };

function Undone({ answer: { done, refused, results } }: { answer: Schema<'BulkOperationsResultDto'> }) {
  return (
    <BulkOutcome done={count(done, 'affectation retirée', 'affectations retirées')} refused={refused}>
      <OperationLines lines={results} marks={undoneMarks} detailOf={({ message }) => message} />
    </BulkOutcome>
  );
}
