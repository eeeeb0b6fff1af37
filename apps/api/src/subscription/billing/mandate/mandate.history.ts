import type { MandateEvent, RevocationReason } from '@intendance/domain/subscription/billing/mandate/mandate.events.js';
import { describer, type HistoryEntry } from '../../../platform/history/history-describer.js';
import { dayField, field } from '../../../platform/history/history-fields.js';

export const mandateHistory = describer<MandateEvent>({
  streamType: 'mandate',
  recordType: 'mandate',
  describe: (event) => describe(event),
});

const revocations: Readonly<Record<RevocationReason, string>> = {
  'new-account': 'a révoqué le mandat en changeant de compte',
  customer: 'a révoqué le mandat',
  lapsed: 'a constaté la caducité du mandat, sans prélèvement depuis 36 mois',
};

function describe(event: MandateEvent): HistoryEntry {
  switch (event.type) {
    case 'MandateDrafted': {
      const { rum, signer } = event.data;
      const fields = {
        rum: field('Référence du mandat', rum),
        signer: field('Signataire', signer.name),
        capacity: field('Qualité', signer.capacity),
        deliberation: dayField('Délibération', signer.deliberationDate),
      };
      return { label: 'a rédigé le mandat', fields };
    }
    case 'SignatureCodeIssued':
      return { label: 'a demandé un code de signature' };
    case 'SignatureCodeMistaken':
      return { label: 'a saisi un mauvais code de signature' };
    case 'MandateSigned': {
      const { level, sha256, address } = event.data;
      const fields = {
        level: field('Niveau de signature', `PAdES ${level}`, level),
        sha256: field('Empreinte du document', sha256),
        address: field('Adresse de connexion', address),
      };
      return { label: 'a signé le mandat', fields };
    }
    case 'MandateRevoked':
      return { label: revocations[event.data.reason], fields: { revoked: dayField('Révoqué le', event.data.on) } };
    case 'MandateDiscarded':
      return { label: 'a abandonné le mandat en changeant de compte' };
    case 'MandateErased':
      return { label: 'a effacé le signataire et le document du mandat, à la fin de leur conservation' };
  }
}
