import type { MandateEvent } from '@intendance/domain/subscription/billing/mandate/mandate.events.js';
import { mandatePersonal } from '@intendance/domain/subscription/billing/mandate/mandate-personal.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { Signatures } from '../../../capabilities/signature/signatures.js';
import { relayed } from '../../../platform/relay/relay-allow-list.js';
import { ExportedMandates } from './exported-mandates.js';
import { MailAdministratorsWhenMandateRevoked } from './mail-administrators-when-mandate-revoked.policy.js';
import { MandateController } from './mandate.controller.js';
import { mandateHistory } from './mandate.history.js';
import { MandateSigning } from './mandate-signing.js';
import { RevocationController } from './revocation.controller.js';
import { SignedMandateController } from './signed-mandate.controller.js';

export const mandateNoun = noun({
  feature: 'mandate',
  controllers: [MandateController, RevocationController, SignedMandateController],
  providers: [MandateSigning, Signatures],
  policies: [MailAdministratorsWhenMandateRevoked],
  exportedFiles: [ExportedMandates],
  history: [mandateHistory],
  personal: [mandatePersonal],
  relay: [
    relayed<MandateEvent>('mandate', {
      MandateDrafted: ['number', 'on'],
      SignatureCodeIssued: 'withheld',
      SignatureCodeMistaken: 'withheld',
      MandateSigned: ['at', 'level', 'isTimestampMissing'],
      MandateRevoked: ['on', 'reason'],
      MandateDiscarded: ['on'],
      MandateErased: ['on'],
    }),
  ],
});
