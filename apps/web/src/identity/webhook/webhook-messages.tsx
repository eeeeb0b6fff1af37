import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { notify } from '../../ui/feedback/notify.js';
import { EmptyPanel, ErrorPanel, Panel } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { PlainSelect } from '../../ui/field/plain-select.js';
import { dateTime, num } from '../../ui/format/format.js';
import { Button } from '../../ui/page/button.js';
import { Box, HStack, Stack } from '../../ui/page/layout.js';
import type { Column } from '../../ui/table/column.js';
import { DataTable } from '../../ui/table/data-table.js';
import { messagesQuery, useResendMessage, type Webhook, type WebhookMessage } from './webhook.api.js';
import { type MessageState, messageLooks, outcomeOf } from './webhook.js';

const columns: Column<WebhookMessage>[] = [
  { id: 'type', header: 'Événement', heading: true, cell: ({ type }) => type },
  { id: 'recorded_at', header: 'Enregistré', width: '140px', cell: ({ recorded_at }) => dateTime(recorded_at) },
  { id: 'state', header: 'État', width: '175px', cell: ({ state }) => <StatusBadge {...messageLooks[state]} /> },
  { id: 'outcome', header: 'Réponse', width: '175px', cell: outcomeOf },
  { id: 'attempts', header: 'Essais', width: '70px', align: 'end', cell: ({ attempts }) => num(attempts) },
  { id: 'due_at', header: 'Prochain essai', width: '140px', cell: ({ due_at, attempts }) => (attempts > 0 ? dateTime(due_at) : '–') },
];

const stateChoices = [
  { value: '', label: 'Tous les états' },
  ...Object.entries(messageLooks).map(([value, { label }]) => ({ value, label })),
];

/** The messages of the last thirty days, the newest first, page by page. */
export function WebhookMessages({ webhook: { id, is_enabled: isEnabled } }: { webhook: Webhook }) {
  const [state, setState] = useState<MessageState | ''>('');
  // The last message of each page before this one.
  const [before, setBefore] = useState<readonly string[]>([]);
  const { data, error, isPending, isFetching, refetch } = useQuery(messagesQuery(id, state, before.at(-1)));
  const resend = useResend(id);
  const last = data?.messages.at(-1);
  const isEmpty = data?.messages.length === 0 && before.length === 0;
  return (
    <Panel
      title="Messages"
      actions={
        <Box width="200px">
          <PlainSelect
            label="État des messages"
            value={state}
            choices={stateChoices}
            onChange={(value) => {
              setState(value as MessageState | '');
              setBefore([]);
            }}
          />
        </Box>
      }
    >
      {isEmpty ? (
        <EmptyPanel
          title={state ? 'Aucun message dans cet état' : 'Aucun message pour le moment'}
          description="Le prochain événement d’un élément choisi partira dans la seconde. Le bouton « Tester » envoie un message d’essai."
        />
      ) : (
        <Stack gap="3">
          <DataTable
            caption="Messages"
            columns={columns}
            rows={data?.messages ?? []}
            rowKey={({ event_id }) => event_id}
            rowLabel={({ type, recorded_at }) => `Message ${type} du ${dateTime(recorded_at)}`}
            fetching={isFetching}
            {...(isPending ? { skeleton: 5 } : {})}
            actions={(row) =>
              isEnabled && row.state !== 'waiting' ? [{ label: 'Envoyer à nouveau', icon: <Send size={16} />, run: resend }] : []
            }
            instead={
              error ? <ErrorPanel title="Impossible de charger les messages" error={error} onRetry={() => void refetch()} /> : undefined
            }
          />
          <HStack justify="flex-end">
            {before.length > 0 ? (
              <Button variant="outline" onClick={() => setBefore(before.slice(0, -1))}>
                Plus récents
              </Button>
            ) : null}
            {data?.has_more && last ? (
              <Button variant="outline" onClick={() => setBefore([...before, last.event_id])}>
                Plus anciens
              </Button>
            ) : null}
          </HStack>
        </Stack>
      )}
    </Panel>
  );
}

function useResend(id: string): (message: WebhookMessage) => void {
  const resend = useResendMessage();
  return ({ event_id, type }) =>
    resend.mutate(
      { path: { id, event: event_id } },
      {
        onSuccess: () => notify.success(`Le message ${type} part à nouveau.`),
        onError: (error) => notify.error(problemOf(error).detail),
      },
    );
}
