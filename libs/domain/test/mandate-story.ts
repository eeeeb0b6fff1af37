import type { MandateEvent } from '@intendance/domain/subscription/billing/mandate/mandate.events.js';
import { newId, type UserId } from '@intendance/kernel/id.js';
import { type LocalDate, localDate } from '@intendance/kernel/local-date.js';

export const signer: UserId = newId<'user'>();

export const draft = (number: number): MandateEvent => ({
  type: 'MandateDrafted',
  data: {
    number,
    rum: `0123456789AB-20261121-000${number}`,
    on: localDate('2026-11-21'),
    creditor: { name: 'Intendance', address: '1 place Bellecour, 69002 Lyon', ics: 'FR72ZZZ123456' },
    debtor: {
      name: 'CSE Horizon',
      street: '12 rue des Lilas',
      zip: '69003',
      city: 'Lyon',
      country: 'FR',
      iban: 'FR7630006000011234567890189',
      bic: 'AGRIFRPP',
    },
    signer: { name: 'Claire Morel', email: 'claire@cse.example', capacity: 'Trésorière', deliberationDate: localDate('2026-11-12') },
  },
});

/** `at`: an instant, by default `2026-11-21T08:59:00.000Z`. */
export const issued = (proof: string, at = '2026-11-21T08:59:00.000Z', userId = signer): MandateEvent => ({
  type: 'SignatureCodeIssued',
  data: { userId, proof, at },
});
export const mistaken: MandateEvent = { type: 'SignatureCodeMistaken', data: { userId: signer, at: '2026-11-21T08:59:30.000Z' } };

export const evidence = {
  fileId: '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47',
  sha256: 'ab'.repeat(32),
  level: 'B-B',
  isTimestampMissing: false,
  certificate: 'cd'.repeat(32),
  address: '192.0.2.7',
} as const;

export const signature: MandateEvent = {
  type: 'MandateSigned',
  data: { ...evidence, userId: signer, codeProof: 'proof', at: '2026-11-21T09:00:00.000Z' },
};
export const revokedOn = (on: LocalDate): MandateEvent => ({ type: 'MandateRevoked', data: { on, reason: 'new-account' } });
