import { signedDocumentDecider } from '@intendance/domain/subscription/billing/signed-document/signed-document.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { RegisterSignedMandate } from './register-signed-mandate.policy.js';
import { signedDocumentHistory } from './signed-document.history.js';
import { VerificationController } from './verification.controller.js';

export const signedDocumentNoun = noun({
  feature: 'operation',
  controllers: [VerificationController],
  policies: [RegisterSignedMandate],
  history: [signedDocumentHistory],
  streams: [
    stream('signed-document', signedDocumentDecider, {
      texts: { sha256: 'impersonal', certificate: 'impersonal', at: 'impersonal' },
      relay: { SignedDocumentRegistered: ['at'] },
    }),
  ],
});
