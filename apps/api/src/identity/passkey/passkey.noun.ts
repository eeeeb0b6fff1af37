import { noun } from '../../capabilities/manifest/noun.js';
import { removeRows } from '../../capabilities/retention/retention-rule.js';
import { AccountPasskeys } from './account-passkeys.js';
import { PasskeyController } from './passkey.controller.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import { PasskeyProofs } from './passkey-proofs.js';
import { Passkeys } from './passkeys.js';

export const passkeyNoun = noun({
  controllers: [PasskeyController],
  retention: [
    {
      name: 'passkey-challenges',
      days: 0,
      why: 'A challenge that was answered is stored for as long as it could be answered again.',
      remove: removeRows('vault', 'DELETE FROM identity.passkey_challenge WHERE expires_at < $1'),
    },
  ],
  providers: [AccountPasskeys, PasskeyChallenges, PasskeyProofs, Passkeys],
});
