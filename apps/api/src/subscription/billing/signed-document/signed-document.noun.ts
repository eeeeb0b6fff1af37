import type { SignedDocumentEvent } from '@intendance/domain/subscription/billing/signed-document/signed-document.events.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { relayed } from '../../../platform/relay/relay-allow-list.js';
import { RegisterSignedMandate } from './register-signed-mandate.policy.js';
import { signedDocumentHistory } from './signed-document.history.js';
import { VerificationController } from './verification.controller.js';

export const signedDocumentNoun = noun({
  feature: 'operation',
  controllers: [VerificationController],
  policies: [RegisterSignedMandate],
  history: [signedDocumentHistory],
  relay: [relayed<SignedDocumentEvent>('signed-document', { SignedDocumentRegistered: ['at'] })],
});
