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
import { type BulkAnswer, type BulkCommand, type BulkRequest, previewBulk, useBulk } from './refund.api.js';
import type { Refund } from './refund.js';

export type BulkDialogProps = {
  command: BulkCommand;
  target: Pick<BulkRequest, 'ids' | 'filters'>;
  /** The rows known on the screen, to name the lines. */
  rows: ReadonlyMap<string, Refund>;
  onClose: () => void;
};

const texts: Record<BulkCommand, { title: string; verb: string; done: string }> = {
  validate: { title: 'Valider les demandes', verb: 'Valider', done: 'validée' },
  mark_refunded: { title: 'Marquer les demandes remboursées', verb: 'Marquer remboursées', done: 'marquée remboursée' },
  refuse: { title: 'Refuser les demandes', verb: 'Refuser', done: 'refusée' },
  reopen: { title: 'Remettre les demandes en attente', verb: 'Remettre en attente', done: 'remise en attente' },
  delete: { title: 'Supprimer les demandes', verb: 'Supprimer', done: 'supprimée' },
};

/** First what would happen, line by line, then the command, then its result, line by line. */
export function BulkDialog({ command, target, rows, onClose }: BulkDialogProps) {
  const [terms, setTerms] = useState<Terms>({ reason: '', paid_on: today(), payment_mode: 'virement' });
  const bulk = useBulk();
  // The reason does not change which lines pass: any stands in for it while it is being typed.
  const preview = useQuery({
    queryKey: ['refund-bulk', command, target],
    queryFn: () => previewBulk({ ...target, command, ...(command === 'refuse' ? { reason: '…' } : {}) }),
    gcTime: 0,
    retry: false,
  });
  const { title, verb, done } = texts[command];
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
            label={`${verb} ${count(ready.length, 'demande')}`}
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
          <Outcome answer={bulk.data} rows={rows} done={done} />
        ) : preview.error ? (
          <ErrorPanel title="Impossible de préparer l'opération" error={preview.error} onRetry={() => void preview.refetch()} />
        ) : preview.data ? (
          <>
            <Text>{`${count(preview.data.done, 'demande')} sur ${preview.data.results.length}, pour ${euros(preview.data.amount)}.`}</Text>
            <BulkTerms command={command} terms={terms} onChange={setTerms} />
            <BulkLines lines={preview.data.results} rows={rows} />
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

const termsOf = (command: BulkCommand, { reason, paid_on, payment_mode }: Terms): Partial<BulkRequest> => {
  if (command === 'refuse') return { reason };
  if (command === 'mark_refunded') return { payment_mode, ...(paid_on ? { paid_on } : {}) };
  return {};
};

function Outcome({ answer, rows, done }: { answer: BulkAnswer; rows: ReadonlyMap<string, Refund>; done: string }) {
  return (
    <>
      <Callout
        kind={answer.refused === 0 ? 'success' : 'warning'}
        title={`${count(answer.done, `demande ${done}`)} (${euros(answer.amount)}), ${count(answer.refused, 'échec')}.`}
      />
      <BulkLines lines={answer.results} rows={rows} />
    </>
  );
}
