import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BulkDialog, BulkOutcome } from '../../ui/bulk-dialog.js';
import { Button } from '../../ui/button.js';
import { count, euros, today } from '../../ui/format.js';
import { Text } from '../../ui/layout.js';
import { ErrorPanel, Loading } from '../../ui/panels.js';
import { BulkLines } from './bulk-lines.js';
import { BulkTerms, type Terms } from './bulk-terms.js';
import { type BulkTerms as AskedTerms, type BulkAnswer, type BulkTarget, previewBulk, useBulk } from './claim.api.js';
import type { ClaimRow } from './claim.js';
import type { BulkCommand, ClaimKind } from './claim-kind.js';

export type ClaimBulkDialogProps = {
  kind: Pick<ClaimKind<ClaimRow>, 'resource' | 'settings' | 'pay' | 'bulk' | 'texts'>;
  command: BulkCommand;
  target: BulkTarget;
  /** What is known of the lines on the screen. */
  names: ReadonlyMap<string, string>;
  onClose: () => void;
};

/** First what would happen, line by line, then the command, then its result, line by line. */
export function ClaimBulkDialog({ kind, command, target, names, onClose }: ClaimBulkDialogProps) {
  const [terms, setTerms] = useState<Terms>({ reason: '', paid_on: today(), payment_mode: 'virement' });
  const bulk = useBulk(kind);
  // The reason does not change which lines pass: any stands in for it while it is being typed.
  const preview = useQuery({
    queryKey: ['bulk', kind.resource, command, target],
    queryFn: () => previewBulk(kind, { ...target, command, ...(command === 'refuse' ? { reason: '…' } : {}) }),
    gcTime: 0,
    retry: false,
  });
  const { title, verb, done } = kind.bulk[command];
  const { noun, tab } = kind.texts;
  const lines = { names, noun: tab };
  const needsReason = command === 'refuse' && terms.reason.trim() === '';
  const run = (ids: readonly string[]) => bulk.mutate({ ids: [...ids], command, ...termsOf(command, terms) });
  const ready = preview.data?.results.filter(({ outcome }) => outcome === 'done').map(({ id }) => id) ?? [];
  const refusedIds = bulk.data?.results.filter(({ outcome }) => outcome === 'refused').map(({ id }) => id) ?? [];
  return (
    <BulkDialog
      title={title}
      action={{
        label: `${verb} ${count(ready.length, noun)}`,
        isReady: ready.length > 0 && !needsReason,
        isPending: bulk.isPending,
        isDestructive: command === 'delete' || command === 'refuse',
        run: () => run(ready),
      }}
      error={bulk.error}
      outcome={bulk.data ? <Outcome answer={bulk.data} done={`${noun} ${done}`} lines={lines} /> : null}
      after={
        refusedIds.length > 0 ? (
          <Button variant="outline" onClick={() => run(refusedIds)}>
            Réessayer les échecs
          </Button>
        ) : null
      }
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

const termsOf = (command: BulkCommand, { reason, paid_on, payment_mode }: Terms): AskedTerms => {
  if (command === 'refuse') return { reason };
  if (command === 'pay') return { payment_mode, ...(paid_on ? { paid_on } : {}) };
  return {};
};

type OutcomeProps = { answer: BulkAnswer; done: string; lines: { names: ReadonlyMap<string, string>; noun: string } };

function Outcome({ answer, done, lines }: OutcomeProps) {
  return (
    <BulkOutcome done={`${count(answer.done, done)} (${euros(answer.amount)})`} refused={answer.refused}>
      <BulkLines lines={answer.results} {...lines} />
    </BulkOutcome>
  );
}
