import { noun } from '../../capabilities/manifest/noun.js';
import { SessionReader } from '../../platform/wire/session.js';
import { OneTimeTokens } from '../credential/one-time-tokens.js';
import { SessionProofs } from '../credential/session-proofs.js';
import { AccessKey } from './access-key.js';
import { KnownDevices } from './known-devices.js';
import { RefreshCookie } from './refresh-cookie.js';
import { RequiredFactors } from './required-factors.js';
import { RequiredProviders } from './required-providers.js';
import { SessionController } from './session.controller.js';
import { IdentitySessionReader } from './session-reader.js';
import { sessionRetention } from './session-retention.js';
import { Sessions } from './sessions.js';
import { SignIn } from './sign-in.js';

export const sessionNoun = noun({
  exports: [SessionReader],
  controllers: [SessionController],
  retention: sessionRetention,
  providers: [
    AccessKey,
    IdentitySessionReader,
    KnownDevices,
    RefreshCookie,
    OneTimeTokens,
    SessionProofs,
    RequiredFactors,
    RequiredProviders,
    Sessions,
    SignIn,
    { provide: SessionReader, useExisting: IdentitySessionReader },
  ],
});
