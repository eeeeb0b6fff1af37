import type { SignedDocumentEvent } from '@intendance/domain/subscription/billing/signed-document/signed-document.events.js';
import { describer } from '../../../platform/history/history-describer.js';

/** In the environment of the operator. */
export const signedDocumentHistory = describer<SignedDocumentEvent>({
  streamType: 'signed-document',
  recordType: 'signed_document',
  describe: () => ({ label: 'a enregistré l’empreinte d’un document signé' }),
});
