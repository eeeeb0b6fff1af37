import { apiKeyFold } from '@intendance/domain/identity/api-key/api-key.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { AnnounceExpiries } from './announce-expiries.js';
import { ApiKeyController } from './api-key.controller.js';
import { apiKeyHistory } from './api-key.history.js';
import { ApiKeyList } from './api-key-list.js';
import { ApiKeyProfiles } from './api-key-profiles.js';
import { ApiKeyRegistry } from './api-key-registry.js';
import { ApiKeyRights } from './api-key-rights.js';
import { ApiKeySessions } from './api-key-sessions.js';
import { ForgetApiKeys } from './forget-api-keys.handler.js';
import { LivingKeys } from './living-keys.js';
import { OwnApiKeyController } from './own-api-key.controller.js';

export const apiKeyNoun = noun({
  feature: 'api-keys',
  controllers: [OwnApiKeyController, ApiKeyController],
  providers: [ApiKeyList, ApiKeyProfiles, ApiKeyRegistry, ApiKeyRights, ApiKeySessions, ForgetApiKeys, LivingKeys],
  schedules: [AnnounceExpiries],
  history: [apiKeyHistory],
  streams: [
    stream('api-key', apiKeyFold, {
      texts: { name: 'impersonal', formerUntil: 'impersonal', prefix: 'clear: the beginning of a secret' },
      relay: {
        ApiKeyCreated: 'withheld',
        ApiKeyExpiryAnnounced: 'withheld',
        ApiKeyRotated: 'withheld',
        ApiKeyRevoked: 'withheld',
      },
    }),
  ],
});
