import { webhookDecider } from '@intendance/domain/identity/webhook/webhook.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { removeRows } from '../../capabilities/retention/retention-rule.js';
import { WebhookController } from './webhook.controller.js';
import { webhookHistory } from './webhook.history.js';
import { WebhookEnds } from './webhook-ends.js';
import { WebhookList } from './webhook-list.js';
import { WebhookMessageController } from './webhook-message.controller.js';
import { WebhookMessages } from './webhook-messages.js';
import { WebhookReader } from './webhook-reader.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhookSending, WebhookServices } from './webhook-sending.js';
import { WebhookStates } from './webhook-states.js';

export const webhookNoun = noun({
  feature: 'webhooks',
  controllers: [WebhookController, WebhookMessageController],
  providers: [
    ...[WebhookEnds, WebhookList, WebhookMessages, WebhookReader],
    ...[WebhookSecrets, WebhookSender, WebhookSending, WebhookServices, WebhookStates],
  ],
  history: [webhookHistory],
  retention: [
    {
      name: 'webhook-messages',
      days: 30,
      why: 'A message that was taken or given up is looked at while somebody looks for a fault.',
      remove: removeRows('vault', 'DELETE FROM identity.webhook_message WHERE due_at IS NULL AND recorded_at < $1'),
    },
  ],
  streams: [
    stream('webhook', webhookDecider, {
      texts: {
        name: 'clear: a name that the structure gave to a program',
        url: 'clear: an address that the structure chose',
        types: 'impersonal',
        since: 'impersonal',
        formerEndsAt: 'impersonal',
      },
      relay: {
        WebhookAdded: 'withheld',
        WebhookChanged: 'withheld',
        WebhookSecretRotated: 'withheld',
        WebhookDisabled: 'withheld',
        WebhookEnabled: 'withheld',
        WebhookReplayed: 'withheld',
        WebhookRemoved: 'withheld',
      },
    }),
  ],
});
