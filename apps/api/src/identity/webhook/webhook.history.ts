import type { WebhookEnd, WebhookEvent, WebhookTarget } from '@intendance/domain/identity/webhook/webhook.events.js';
import { formatInstant } from '../../platform/documents/cell-text.js';
import { describer, type HistoryEntry, type HistoryFields } from '../../platform/history/history-describer.js';
import { field } from '../../platform/history/history-fields.js';

export const webhookHistory = describer<WebhookEvent>({
  streamType: 'webhook',
  recordType: 'webhook',
  describe: (event) => describe(event),
});

const ends: Readonly<Record<WebhookEnd, string>> = {
  chosen: 'a désactivé un webhook',
  gone: 'a désactivé un webhook dont le serveur n’existe plus',
  failing: 'a désactivé un webhook qui n’acceptait rien depuis trois jours',
};

function describe({ type, data }: WebhookEvent): HistoryEntry {
  switch (type) {
    case 'WebhookAdded':
      return { label: `a ajouté le webhook « ${data.name} »`, fields: fieldsOf(data) };
    case 'WebhookChanged':
      return { label: `a modifié le webhook « ${data.name} »`, fields: fieldsOf(data) };
    case 'WebhookSecretRotated':
      return { label: 'a changé le secret d’un webhook' };
    case 'WebhookDisabled':
      return { label: ends[data.reason] };
    case 'WebhookEnabled':
      return { label: 'a réactivé un webhook' };
    case 'WebhookReplayed':
      return {
        label: 'a fait envoyer à nouveau les événements d’un webhook',
        fields: { since: field('Depuis', formatInstant(new Date(data.since)), data.since) },
      };
    case 'WebhookRemoved':
      return { label: 'a supprimé un webhook' };
  }
}

const fieldsOf = ({ name, url, types }: WebhookTarget): HistoryFields => ({
  name: field('Nom', name),
  url: field('Adresse', url),
  types: field('Événements', types.join(', ')),
});
