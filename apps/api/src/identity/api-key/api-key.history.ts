import { accountingPermissionLabels, permissionLabels } from '@intendance/contract/permission-labels.js';
import type { ApiKeyCreation, ApiKeyEvent, ApiKeyRotation } from '@intendance/domain/identity/api-key/api-key.events.js';
import { formatInstant } from '../../platform/documents/cell-text.js';
import { describer, type HistoryEntry, type HistoryFields } from '../../platform/history/history-describer.js';
import { dayField, field, flagField } from '../../platform/history/history-fields.js';

export const apiKeyHistory = describer<ApiKeyEvent>({ streamType: 'api-key', recordType: 'api-key', describe: (event) => describe(event) });

function describe(event: ApiKeyEvent): HistoryEntry {
  switch (event.type) {
    case 'ApiKeyCreated':
      return { label: `a créé la clé d’API « ${event.data.name} »`, fields: fieldsOf(event.data) };
    case 'ApiKeyExpiryAnnounced':
      return { label: 'a annoncé par mail la fin de la clé d’API' };
    case 'ApiKeyRotated':
      return { label: 'a remplacé le secret de la clé d’API', fields: rotationFields(event.data) };
    case 'ApiKeyRevoked':
      return { label: 'a révoqué la clé d’API' };
  }
}

const rotationFields = ({ prefix, expiresOn, formerUntil }: ApiKeyRotation): HistoryFields => ({
  prefix: field('Début de la clé', prefix),
  expires_on: dayField('Dernier jour', expiresOn),
  former_until: field('Ancien secret valable jusqu’au', formatInstant(new Date(formerUntil)), formerUntil),
});

function fieldsOf({ name, prefix, permissions, accountingPermissions, expiresOn, followsCreator }: ApiKeyCreation): HistoryFields {
  const labels = [
    ...permissions.map((code) => permissionLabels[code]),
    ...accountingPermissions.map((code) => accountingPermissionLabels[code]),
  ];
  return {
    name: field('Nom', name),
    prefix: field('Début de la clé', prefix),
    permissions: field('Droits', labels.join(', '), [...permissions, ...accountingPermissions]),
    expires_on: dayField('Dernier jour', expiresOn),
    ...(followsCreator && { follows_creator: flagField('Suit les droits de son auteur', true) }),
  };
}
