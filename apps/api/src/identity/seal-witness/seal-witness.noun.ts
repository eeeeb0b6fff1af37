import type { SealTimestampEvent } from '@intendance/domain/identity/seal-timestamp/seal-timestamp.events.js';
import { sealTimestampDecider } from '@intendance/domain/identity/seal-timestamp/seal-timestamp.js';
import type { SealWitnessEvent } from '@intendance/domain/identity/seal-witness/seal-witness.events.js';
import { sealWitnessDecider } from '@intendance/domain/identity/seal-witness/seal-witness.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { Signatures } from '../../capabilities/signature/signatures.js';
import { describer, type HistoryEntry } from '../../platform/history/history-describer.js';
import { countField, field, flagField } from '../../platform/history/history-fields.js';
import { SealTimestamps } from './seal-timestamps.js';
import { SealWitnessController } from './seal-witness.controller.js';
import { SealWitnessReader } from './seal-witness-reader.js';
import { SendSealReceipts } from './send-seal-receipts.js';

export const sealWitnessNoun = noun({
  feature: 'data-export',
  controllers: [SealWitnessController],
  providers: [SealTimestamps, SealWitnessReader, Signatures],
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
              },
            };
          case 'SealReceiptSent':
            return { label: 'a envoyé un reçu aux témoins de l’historique', fields: { number: countField('Sceau', data.number) } };
          case 'SealMismatchReported':
            return {
              label: 'a constaté que l’historique n’a plus un sceau envoyé aux témoins',
              fields: { number: countField('Sceau', data.number) },
            };
        }
      },
    }),
  ],
  streams: [
    stream('seal-witness', sealWitnessDecider, {
      texts: { emails: 'clear: an address that the structure chose for its accountant', head: 'impersonal', timestampedAt: 'impersonal' },
      relay: {
        SealWitnessesChosen: 'withheld',
        SealReceiptSent: ['number', 'head', 'events', 'timestampedAt'],
        SealMismatchReported: ['number', 'head', 'events'],
      },
    }),
    stream('seal-timestamp', sealTimestampDecider, {
      texts: { head: 'impersonal', at: 'impersonal', token: 'impersonal' },
      relay: { SealTimestampReceived: ['number', 'head', 'at', 'token'] },
    }),
  ],
});
