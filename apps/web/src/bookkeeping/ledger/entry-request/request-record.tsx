import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { Callout, ErrorPanel, Loading } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { dateTime, day } from '../../../ui/format/format.js';
import { Button, Link } from '../../../ui/page/button.js';
import { HStack, Stack, Text } from '../../../ui/page/layout.js';
import { useIsReader } from '../../../ui/page/reader-context.js';
import { activitiesQuery } from '../../plan/plan/plan.api.js';
import { EntryLinesTable } from '../journal-entry/entry-lines-table.js';
import { type EntryRequest, entryRequests, useDeclineRequest } from './entry-request.api.js';
import { RequestDialog } from './request-dialog.js';
import { RequestStatus } from './request-status.js';

/** A requested entry with its lines, and its answer: those who keep the books accept or decline, an accountant withdraws. */
export function RequestRecord({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: request, error, refetch } = entryRequests.useOne(id);
  const [opening, setOpening] = useState<'decline' | 'correct' | null>(null);
  return (
    <>
      <Dialog
        open
        size="lg"
        title={request?.label ?? 'Écriture demandée'}
        onClose={onClose}
        footer={
          <>
            <Button variant="outline" onClick={onClose}>
              Fermer
            </Button>
            {request?.status === 'open' ? <Answers request={request} onOpen={setOpening} /> : null}
          </>
        }
      >
        {error && !request ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
        {request ? <Content request={request} /> : null}
        {request || error ? null : <Loading />}
      </Dialog>
      {request && opening === 'decline' ? <DeclineDialog request={request} onClose={() => setOpening(null)} /> : null}
      {request && opening === 'correct' ? <RequestDialog request={request} onClose={() => setOpening(null)} /> : null}
    </>
  );
}

function Content({ request }: { request: EntryRequest }) {
  const { data: activities = [] } = useQuery(activitiesQuery);
  const { status, date, label, piece_ref, reverse_on, note, corrected, requested_at, reason, entry_id, lines } = request;
  const rows = lines.map(({ activity, wording, third_party_name, ...line }) => ({
    ...line,
    wording: wording || label,
    third_party_name: third_party_name ?? null,
    activity: activities.find(({ id }) => id === activity) ?? null,
  }));
  return (
    <Stack gap="4">
      <HStack gap="4" wrap="wrap">
        <RequestStatus status={status} />
        <Text color="fg.muted">
          Demandée le {dateTime(requested_at)}, pour le {day(date)}, pièce {piece_ref}
          {reverse_on ? `, extournée le ${day(reverse_on)}` : ''}
          {corrected ? ', corrigée par la structure' : ''}
        </Text>
      </HStack>
      {note ? (
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
          {note}
        </Text>
      ) : null}
      {reason ? (
        <Callout kind="warning" title="Refusée">
          {reason}
        </Callout>
      ) : null}
      {entry_id ? (
        <Text>
          <Link to={`/comptability/statuses/balance?onglet=grand-livre&fiche=${entry_id}`}>Voir l’écriture passée</Link>
        </Text>
      ) : null}
      <EntryLinesTable lines={rows} />
    </Stack>
  );
}

function Answers({ request: { id, version }, onOpen }: { request: EntryRequest; onOpen: (dialog: 'decline' | 'correct') => void }) {
  const isReader = useIsReader();
  const move = entryRequests.useMove();
  const run = (name: 'accept' | 'withdraw', notice: string) =>
    move.mutate(
      { id, version, move: name },
      {
        onSuccess: () => void notify.success(notice),
        onError: (error) => void notify.error("Une erreur s'est produite", { description: problemOf(error).detail }),
      },
    );
  if (isReader)
    return (
      <Button variant="outline" loading={move.isPending} onClick={() => run('withdraw', 'L’écriture demandée est retirée.')}>
        Retirer
      </Button>
    );
  return (
    <>
      <Button variant="outline" onClick={() => onOpen('decline')}>
        Refuser
      </Button>
      <Button variant="outline" onClick={() => onOpen('correct')}>
        Corriger
      </Button>
      <Button loading={move.isPending} onClick={() => run('accept', 'L’écriture est passée.')}>
        Accepter
      </Button>
    </>
  );
}

function DeclineDialog({ request: { id, version }, onClose }: { request: EntryRequest; onClose: () => void }) {
  const { mutateAsync } = useDeclineRequest();
  return (
    <ReasonDialog
      title="Refuser l’écriture"
      action="Refuser"
      consequence="Rien n’est passé. L’expert-comptable lit le motif."
      maxLength={1000}
      notice="L’écriture demandée est refusée."
      send={(reason) => mutateAsync({ path: { id }, version, body: { reason } })}
      onClose={onClose}
    />
  );
}
