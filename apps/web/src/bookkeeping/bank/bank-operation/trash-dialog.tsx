import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BulkDialog, BulkOutcome } from '../../../ui/dialog/bulk-dialog.js';
import { ErrorPanel, Loading } from '../../../ui/feedback/panels.js';
import { count } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Text } from '../../../ui/page/layout.js';
import { sendBulk, type TrashCommand, type TrashRequest, useBulk } from './bank-operation.api.js';
import { OperationLines } from './operation-lines.js';

type TrashAnswer = Schema<'BulkOperationsResultDto'>;

const texts = {
  delete: {
    title: 'Supprimer les opérations',
    verb: 'Supprimer',
    destination: 'à mettre dans la corbeille.',
    consequence: 'Une opération supprimée peut être restaurée ; son affectation ne compte plus dans les budgets.',
    done: 'opération supprimée',
    marks: { done: 'Supprimée', refused: 'Gardée' },
    undo: { command: 'restore', label: 'Annuler la suppression' },
  },
  restore: {
    title: 'Restaurer les opérations',
    verb: 'Restaurer',
    destination: 'à sortir de la corbeille.',
    consequence: 'Une opération restaurée retrouve son affectation.',
    done: 'opération restaurée',
    marks: { done: 'Restaurée', refused: 'Laissée' },
    undo: { command: 'delete', label: 'Remettre dans la corbeille' },
  },
} as const;

const doneOf = (answer: TrashAnswer | undefined): string[] =>
  answer?.results.filter(({ outcome }) => outcome === 'done').map(({ id }) => id) ?? [];

type Props = { request: TrashRequest; onClose: (isDone: boolean) => void };

/** Moves many operations into the trash or out of it: shows line by line the ones that stay, with the reason, and can undo the whole. */
export function TrashDialog({ request, onClose }: Props) {
  const preview = useQuery({
    queryKey: ['trash-preview', request],
    queryFn: () => sendBulk({ ...request, dry_run: true }),
    gcTime: 0,
    retry: false,
  });
  const trash = useBulk();
  // The last command, whose undo is shown in its place.
  const [last, setLast] = useState<{ command: TrashCommand; answer: TrashAnswer } | null>(null);
  const run = (command: TrashCommand, ids: string[]) =>
    trash.mutate({ command, ids }, { onSuccess: (answer) => setLast({ command, answer }) });
  const { title, verb, destination, consequence, marks } = texts[request.command];
  const ready = doneOf(preview.data);
  const action = {
    label: `${verb} ${count(ready.length, 'opération')}`,
    isReady: ready.length > 0,
    isPending: trash.isPending,
    isDestructive: request.command === 'delete',
    run: () => run(request.command, ready),
  };
  const undo = last && texts[last.command].undo;
  const after =
    undo && doneOf(last.answer).length > 0 ? (
      <Button variant="outline" loading={trash.isPending} onClick={() => run(undo.command, doneOf(last.answer))}>
        {undo.label}
      </Button>
    ) : null;
  return (
    <BulkDialog
      {...{ title, action, after }}
      error={trash.error}
      outcome={last && <Outcome {...last} />}
      onClose={() => onClose(last !== null)}
    >
      {preview.error ? (
        <ErrorPanel title="Impossible de préparer l’opération" error={preview.error} onRetry={() => void preview.refetch()} />
      ) : preview.data ? (
        <>
          <Text>{`${count(preview.data.done, 'opération')} sur ${preview.data.results.length} ${destination} ${consequence}`}</Text>
          <OperationLines lines={preview.data.results} marks={marks} detailOf={messageOf} />
        </>
      ) : (
        <Loading />
      )}
    </BulkDialog>
  );
}

const messageOf = ({ message }: TrashAnswer['results'][number]) => message;

type OutcomeProps = { command: TrashCommand; answer: TrashAnswer };

function Outcome({ command, answer: { done, refused, results } }: OutcomeProps) {
  const { done: label, marks } = texts[command];
  return (
    <BulkOutcome done={count(done, label)} refused={refused}>
      <OperationLines lines={results} marks={marks} detailOf={messageOf} />
    </BulkOutcome>
  );
}
