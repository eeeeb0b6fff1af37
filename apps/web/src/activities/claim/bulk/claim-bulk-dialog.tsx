import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BulkDialog, BulkOutcome } from '../../../ui/dialog/bulk-dialog.js';
import { ErrorPanel, Loading } from '../../../ui/feedback/panels.js';
import { count, euros, plural, today } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Text } from '../../../ui/page/layout.js';
import type { ClaimRow } from '../claim.js';
import type { BulkTerms as AskedTerms, BulkAnswer, BulkCommand, BulkTarget, ClaimConfig, UndoCommand } from '../claim-config.js';
import { BulkLines } from './bulk-lines.js';
import { BulkTerms, type Terms } from './bulk-terms.js';

export type ClaimBulkDialogProps = {
  kind: Pick<ClaimConfig<ClaimRow>, 'claims' | 'sendBulk' | 'bulk' | 'undone' | 'texts'>;
  command: BulkCommand;
  target: BulkTarget;
  /** Person and activity of each line, from the rows of the list. */
  names: ReadonlyMap<string, string>;
  /** Called when the command changed at least one claim: the list then clears its selection. */
  onDone: () => void;
  onClose: () => void;
};

type Done = { command: BulkCommand | UndoCommand; answer: BulkAnswer };

/** The usual next command, and the command that undoes this one. */
const after: Record<BulkCommand, { next?: BulkCommand; undo?: { command: UndoCommand; label: string } }> = {
  validate: { next: 'pay', undo: { command: 'devalidate', label: 'Annuler la validation' } },
  pay: { undo: { command: 'cancel_payment', label: 'Annuler le paiement' } },
  refuse: { undo: { command: 'reopen', label: 'Annuler le refus' } },
  delete: { undo: { command: 'restore', label: 'Annuler la suppression' } },
  reopen: {},
};

/** Shows a preview line by line, runs the command, then shows the result with the next step and an undo button. */
export function ClaimBulkDialog({ kind, command: firstCommand, target: chosen, names, onDone, onClose }: ClaimBulkDialogProps) {
  const [{ command, target }, setStep] = useState({ command: firstCommand, target: chosen });
  const [terms, setTerms] = useState<Terms>({ reason: '', paid_on: today(), payment_mode: 'virement' });
  const [last, setLast] = useState<Done | null>(null);
  const bulk = kind.claims.useWrite(kind.sendBulk);
  // The reason does not change which lines pass: any stands in for it while it is being typed.
  const preview = useQuery({
    queryKey: ['bulk', kind.claims.name, command, target],
    queryFn: () => kind.sendBulk({ ...target, command, dry_run: true, ...(command === 'refuse' ? { reason: '…' } : {}) }),
    enabled: last === null,
    gcTime: 0,
    retry: false,
  });
  const { title, action } = kind.bulk[command];
  const { noun, tab } = kind.texts;
  const lines = { names, noun: tab };
  const needsReason = command === 'refuse' && terms.reason.trim() === '';
  const run = (ids: readonly string[], bulkCommand: BulkCommand | UndoCommand = command) =>
    bulk.mutate(
      { ids: [...ids], command: bulkCommand, ...termsOf(bulkCommand, terms) },
      {
        onSuccess: (answer) => {
          setLast({ command: bulkCommand, answer });
          if (answer.done > 0) onDone();
        },
      },
    );
  const follow = (next: BulkCommand, ids: string[]) => {
    bulk.reset();
    setLast(null);
    setStep({ command: next, target: { ids } });
  };
  const ready = idsOf(preview.data, 'done');
  return (
    <BulkDialog
      title={title}
      action={{
        label: action(count(ready.length, noun), ready.length > 1),
        isReady: ready.length > 0 && !needsReason,
        isPending: bulk.isPending,
        isDestructive: command === 'delete' || command === 'refuse',
        run: () => run(ready),
      }}
      error={bulk.error}
      outcome={last ? <Outcome answer={last.answer} done={doneText(kind, last)} lines={lines} /> : null}
      after={last ? <Following kind={kind} last={last} isPending={bulk.isPending} run={run} follow={follow} /> : null}
      onClose={onClose}
    >
      {preview.error ? (
        <ErrorPanel title="Impossible de préparer l’opération" error={preview.error} onRetry={() => void preview.refetch()} />
      ) : preview.data ? (
        <>
          <Text>{`${count(preview.data.done, noun)} sur ${preview.data.results.length}, pour ${euros(preview.data.amount)}.`}</Text>
          <BulkTerms command={command} terms={terms} onChange={setTerms} />
          <BulkLines lines={preview.data.results} {...lines} />
        </>
      ) : (
        <Loading />
      )}
    </BulkDialog>
  );
}

const idsOf = (answer: BulkAnswer | undefined, outcome: 'done' | 'refused'): string[] =>
  answer?.results.flatMap((line) => (line.outcome === outcome ? [line.id] : [])) ?? [];

const isUndo = (command: BulkCommand | UndoCommand): command is Exclude<UndoCommand, BulkCommand> => !(command in after);

function doneText({ bulk, undone, texts }: ClaimBulkDialogProps['kind'], { command, answer }: Done): string {
  const [one, many] = isUndo(command) ? undone[command] : bulk[command].done;
  return `${count(answer.done, `${texts.noun} ${one}`, `${plural(texts.noun)} ${many}`)} (${euros(answer.amount)})`;
}

function termsOf(command: BulkCommand | UndoCommand, { reason, paid_on, payment_mode }: Terms): AskedTerms {
  if (command === 'refuse') return { reason };
  if (command === 'pay') return { payment_mode, ...(paid_on ? { paid_on } : {}) };
  return isUndo(command) && command !== 'restore' ? { reason: 'Annulation d’une action groupée' } : {};
}

type FollowingProps = {
  kind: Pick<ClaimBulkDialogProps['kind'], 'bulk' | 'texts'>;
  last: Done;
  isPending: boolean;
  run: (ids: readonly string[], command: BulkCommand | UndoCommand) => void;
  follow: (next: BulkCommand, ids: string[]) => void;
};

/** Buttons after the result: retry the failures, undo, next step. */
function Following({ kind, last: { command, answer }, isPending, run, follow }: FollowingProps) {
  const [done, refused] = [idsOf(answer, 'done'), idsOf(answer, 'refused')];
  const { next, undo } = isUndo(command) ? {} : after[command];
  const these = done.length > 1 ? `ces ${count(done.length, kind.texts.noun)}` : `cette ${kind.texts.noun}`;
  return (
    <>
      {refused.length > 0 ? (
        <Button variant="outline" loading={isPending} onClick={() => run(refused, command)}>
          Réessayer les échecs
        </Button>
      ) : null}
      {undo && done.length > 0 ? (
        <Button variant="outline" loading={isPending} onClick={() => run(done, undo.command)}>
          {undo.label}
        </Button>
      ) : null}
      {next && done.length > 0 ? (
        <Button variant="outline" loading={isPending} onClick={() => follow(next, done)}>
          {kind.bulk[next].action(these, done.length > 1)}
        </Button>
      ) : null}
    </>
  );
}

type OutcomeProps = { answer: BulkAnswer; done: string; lines: { names: ReadonlyMap<string, string>; noun: string } };

function Outcome({ answer, done, lines }: OutcomeProps) {
  return (
    <BulkOutcome done={done} refused={answer.refused}>
      <BulkLines lines={answer.results} {...lines} />
    </BulkOutcome>
  );
}
