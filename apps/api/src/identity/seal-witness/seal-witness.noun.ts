import type { SealAcknowledgementEvent } from '@intendance/domain/identity/seal-acknowledgement/seal-acknowledgement.events.js';
import { sealAcknowledgementDecider } from '@intendance/domain/identity/seal-acknowledgement/seal-acknowledgement.js';
import type { SealTimestampEvent } from '@intendance/domain/identity/seal-timestamp/seal-timestamp.events.js';
import { sealTimestampDecider } from '@intendance/domain/identity/seal-timestamp/seal-timestamp.js';
import type { SealWitnessEvent } from '@intendance/domain/identity/seal-witness/seal-witness.events.js';
import { sealWitnessDecider } from '@intendance/domain/identity/seal-witness/seal-witness.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { Signatures } from '../../capabilities/signature/signatures.js';
import { describer, type HistoryEntry } from '../../platform/history/history-describer.js';
import { countField, field, flagField } from '../../platform/history/history-fields.js';
import { OtherInstallations } from './other-installations.js';
import { SealAcknowledgements } from './seal-acknowledgements.js';
import { SealTimestamps } from './seal-timestamps.js';
import { SealWitnessController } from './seal-witness.controller.js';
import { SealWitnessReader } from './seal-witness-reader.js';
import { SendSealReceipts } from './send-seal-receipts.js';

const refusalLabels = {
  key: 'clé que la précédente n’a pas signée',
  'other-head': 'autre sceau de ce numéro',
  behind: 'sceau plus ancien que le dernier reçu',
  fork: 'sceau qui ne suit pas le dernier reçu',
} as const;

export const sealWitnessNoun = noun({
  feature: 'data-export',
  controllers: [SealWitnessController],
  providers: [SealTimestamps, SealAcknowledgements, OtherInstallations, SealWitnessReader, Signatures],
  schedules: [SendSealReceipts],
  history: [
    describer<SealTimestampEvent>({
      streamType: 'seal-timestamp',
      recordType: 'seal_timestamp',
      describe: ({ data }): HistoryEntry => ({
        label: 'a reçu l’horodatage d’un sceau',
        fields: { number: countField('Sceau', data.number) },
      }),
    }),
    describer<SealAcknowledgementEvent>({
      streamType: 'seal-acknowledgement',
      recordType: 'seal_acknowledgement',
      describe: ({ data }): HistoryEntry => ({
        label: 'a reçu l’attestation d’un sceau par une autre installation',
        fields: { number: countField('Sceau', data.number), installation: field('Installation', data.installation) },
      }),
    }),
    describer<SealWitnessEvent>({
      streamType: 'seal-witness',
      recordType: 'seal_witness',
      describe: ({ type, data }): HistoryEntry => {
        switch (type) {
          case 'SealWitnessesChosen':
            return {
              label: 'a choisi les témoins de l’historique',
              fields: {
                emails: field('Témoins', data.emails.join(', ') || null),
                is_timestamped: flagField('Horodatage', data.isTimestamped ?? false),
                installation: field('Autre installation', data.installation ?? null),
              },
            };
          case 'SealReceiptSent':
            return { label: 'a envoyé un reçu aux témoins de l’historique', fields: { number: countField('Sceau', data.number) } };
          case 'SealMismatchReported':
            return {
              label: 'a constaté que l’historique n’a plus un sceau envoyé aux témoins',
              fields: { number: countField('Sceau', data.number) },
            };
          case 'SealHeadRefused':
            return {
              label: 'a constaté que l’autre installation refuse un sceau',
              fields: { number: countField('Sceau', data.number), reason: field('Motif', refusalLabels[data.reason]) },
            };
        }
      },
    }),
  ],
  streams: [
    stream('seal-witness', sealWitnessDecider, {
      texts: {
        emails: 'clear: an address that the structure chose for its accountant',
        installation: 'impersonal',
        head: 'impersonal',
        timestampedAt: 'impersonal',
        acknowledgedAt: 'impersonal',
      },
      relay: {
        SealWitnessesChosen: 'withheld',
        SealReceiptSent: ['number', 'head', 'events', 'timestampedAt', 'acknowledgedAt'],
        SealMismatchReported: ['number', 'head', 'events'],
        SealHeadRefused: ['number', 'head', 'events', 'reason'],
      },
    }),
    stream('seal-acknowledgement', sealAcknowledgementDecider, {
      texts: {
        head: 'impersonal',
        installation: 'impersonal',
        at: 'impersonal',
        text: 'impersonal',
        signature: 'impersonal',
        publicKey: 'impersonal',
      },
      relay: { SealAcknowledged: ['number', 'head', 'installation', 'at', 'text', 'signature', 'publicKey'] },
    }),
    stream('seal-timestamp', sealTimestampDecider, {
      texts: { head: 'impersonal', at: 'impersonal', token: 'impersonal' },
      relay: { SealTimestampReceived: ['number', 'head', 'at', 'token'] },
    }),
  ],
});
