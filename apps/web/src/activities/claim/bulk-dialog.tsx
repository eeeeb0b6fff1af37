import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { count, euros, today } from '../../ui/format.js';
import { Stack, Text } from '../../ui/layout.js';
import { Callout, ErrorPanel, Loading } from '../../ui/panels.js';
import { problemOf } from '../../ui/problem.js';
import { BulkLines } from './bulk-lines.js';
import { BulkTerms, type Terms } from './bulk-terms.js';
import { type BulkTerms as AskedTerms, type BulkAnswer, type BulkTarget, previewBulk, useBulk } from './claim.api.js';
import type { ClaimRow } from './claim.js';
import type { BulkCommand, ClaimKind } from './claim-kind.js';

export type BulkDialogProps = {
  kind: Pick<ClaimKind<ClaimRow>, 'resource' | 'settings' | 'pay' | 'bulk' | 'texts'>;
  command: BulkCommand;
  target: BulkTarget;
  /** What is known of the lines on the screen. */
  names: ReadonlyMap<string, string>;
  onClose: () => void;
};

/** First what would happen, line by line, then the command, then its result, line by line. */
export function BulkDialog({ kind, command, target, names, onClose }: BulkDialogProps) {
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
    <Dialog
      open
      size="lg"
      title={title}
      onClose={onClose}
      footer={
        bulk.data ? (
          <AfterFooter refusedIds={refusedIds} run={run} onClose={onClose} />
        ) : (
          <BeforeFooter
            label={`${verb} ${count(ready.length, noun)}`}
            isReady={ready.length > 0 && !needsReason}
            isPending={bulk.isPending}
            isDestructive={command === 'delete' || command === 'refuse'}
            onRun={() => run(ready)}
            onClose={onClose}
          />
        )
      }
    >
      <Stack gap="4" aria-live="polite">
        {bulk.error ? <Callout kind="error" title={problemOf(bulk.error).detail} /> : null}
        {bulk.data ? (
          <Outcome answer={bulk.data} done={`${noun} ${done}`} lines={lines} />
        ) : preview.error ? (
          <ErrorPanel title="Impossible de préparer l'opération" error={preview.error} onRetry={() => void preview.refetch()} />
        ) : preview.data ? (
          <>
            <Text>{`${count(preview.data.done, noun)} sur ${preview.data.results.length}, pour ${euros(preview.data.amount)}.`}</Text>
            <BulkTerms command={command} terms={terms} onChange={setTerms} />
            <BulkLines lines={preview.data.results} {...lines} />
          </>
        ) : (
          <Loading />
        )}
      </Stack>
    </Dialog>
  );
}

type BeforeProps = {
  label: string;
  isReady: boolean;
  isPending: boolean;
  isDestructive: boolean;
  onRun: () => void;
  onClose: () => void;
};

function BeforeFooter({ label, isReady, isPending, isDestructive, onRun, onClose }: BeforeProps) {
  return (
    <>
      <Button variant="outline" onClick={onClose}>
        Annuler
      </Button>
      <Button
        aria-disabled={!isReady || isPending}
        opacity={isReady ? 1 : 0.6}
        loading={isPending}
        {...(isDestructive ? { colorPalette: 'red' } : {})}
        onClick={() => isReady && onRun()}
      >
        {label}
      </Button>
    </>
  );
}

type AfterProps = { refusedIds: readonly string[]; run: (ids: readonly string[]) => void; onClose: () => void };

function AfterFooter({ refusedIds, run, onClose }: AfterProps) {
  return (
    <>
      {refusedIds.length > 0 ? (
        <Button variant="outline" onClick={() => run(refusedIds)}>
          Réessayer les échecs
        </Button>
      ) : null}
      <Button onClick={onClose}>Fermer</Button>
    </>
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
    <>
      <Callout
        kind={answer.refused === 0 ? 'success' : 'warning'}
        title={`${count(answer.done, done)} (${euros(answer.amount)}), ${count(answer.refused, 'échec')}.`}
      />
      <BulkLines lines={answer.results} {...lines} />
    </>
  );
}
