import type { Schema } from '@intendance/contract/client.js';
import { queryGroup } from '../../platform/query-group.js';
import { leavesSoon, type MessageState } from './webhook.js';

const group = queryGroup('webhooks');

export type Webhook = Schema<'WebhookDto'>;
export type WebhookMessage = Schema<'WebhookMessageDto'>;
type Messages = Schema<'WebhookMessagesDto'>;

const pollMs = 3000;
const slowPollMs = 10_000;

export const webhooksQuery = group.read('/api/webhooks');
/** Asks again while messages wait: its state changes with them. */
export const webhookQuery = (id: string) =>
  ({
    ...group.read('/api/webhooks/{id}', { path: { id } }),
    refetchInterval: ({ state: { data } }: { state: { data?: Webhook | undefined } }) =>
      data?.is_enabled && data.waiting_count > 0 ? slowPollMs : false,
  }) as const;
export const secretQuery = (id: string) => group.read('/api/webhooks/{id}/secret', { path: { id } });
export const eventTypesQuery = group.read('/api/events/types');

/** Asks again while messages leave now or within a minute, and while there is none: an integrator waits for the first. */
export const messagesQuery = (id: string, state: MessageState | '', after: string | undefined) =>
  ({
    ...group.read('/api/webhooks/{id}/messages', { path: { id }, query: { ...(state && { state }), ...(after && { after }) } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }: { state: { data?: Messages | undefined } }) =>
      data?.messages.some((message) => leavesSoon(message, new Date())) ? pollMs : data?.messages.length === 0 && slowPollMs,
  }) as const;

export const useAddWebhook = () => group.useSend('post', '/api/webhooks');
export const useChangeWebhook = () => group.useSend('put', '/api/webhooks/{id}');
export const useRemoveWebhook = () => group.useSend('delete', '/api/webhooks/{id}');
export const useTestWebhook = () => group.useSend('post', '/api/webhooks/{id}/test');
export const useRotateSecret = () => group.useSend('post', '/api/webhooks/{id}/rotate_secret');
export const useDisableWebhook = () => group.useSend('post', '/api/webhooks/{id}/disable');
export const useEnableWebhook = () => group.useSend('post', '/api/webhooks/{id}/enable');
export const useReplayWebhook = () => group.useSend('post', '/api/webhooks/{id}/replay');
export const useResendMessage = () => group.useSend('post', '/api/webhooks/{id}/messages/{event}/resend');
