import { mandatePersonal } from '@intendance/domain/subscription/billing/mandate/mandate-personal.js';
import { mandateFold } from '@intendance/domain/subscription/billing/mandate/mandate-state.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { Signatures } from '../../../capabilities/signature/signatures.js';
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
  streams: [
    stream('mandate', mandateFold, {
      personal: mandatePersonal,
      texts: {
        rum: 'impersonal',
        creditor: 'impersonal',
        debtor: 'clear: the structure that pays',
        proof: 'impersonal',
        at: 'impersonal',
        fileId: 'impersonal',
        sha256: 'impersonal',
        certificate: 'impersonal',
        codeProof: 'impersonal',
      },
      relay: {
        MandateDrafted: ['number', 'on'],
        SignatureCodeIssued: 'withheld',
        SignatureCodeMistaken: 'withheld',
        MandateSigned: ['at', 'level', 'isTimestampMissing'],
        MandateRevoked: ['on', 'reason'],
        MandateDiscarded: ['on'],
        MandateErased: ['on'],
      },
    }),
  ],
});
