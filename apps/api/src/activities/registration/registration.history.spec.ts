import type { RegistrationEvent } from '@intendance/domain/activities/registration/registration.events.js';
import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { describeRegistrationEvent } from './registration.history.js';

const computation = { eligible: true, reasons: [], steps: [], explanation: '15,50 €…', inputsHash: '', rulesVersion: 'registration-1' };
const reason = 'Empêchement';
const descriptions: [RegistrationEvent, string, Record<string, string | null>][] = [
  [{ type: 'RegistrationCommented', data: { comment: '' } }, 'a modifié le commentaire', { Commentaire: null }],
  [
    { type: 'RegistrationPriced', data: { amount: cents(46_50), ...computation } },
    'a calculé le montant de l’inscription',
    { 'Montant de l’inscription': '46,50\u00a0€', Calcul: '15,50 €…' },
  ],
  [
    { type: 'RegistrationValidated', data: { amount: cents(46_50) } },
    'a validé l’inscription',
    { Statut: 'Validée', 'Montant de l’inscription': '46,50\u00a0€' },
  ],
  [{ type: 'RegistrationRefused', data: { reason } }, 'a refusé l’inscription', { Statut: 'Refusée', Motif: reason }],
  [{ type: 'RegistrationCancelled', data: { reason } }, 'a annulé l’inscription', { Statut: 'Refusée', Motif: reason }],
  [{ type: 'RegistrationReopened', data: {} }, 'a remis l’inscription en attente', { Statut: 'En attente', Motif: null }],
  [{ type: 'RegistrationDevalidated', data: { reason } }, 'a annulé la validation', { Statut: 'En attente', Motif: reason }],
  [
    { type: 'RegistrationPaid', data: { paidOn: localDate('2026-03-10'), mode: 'chèque' } },
    'a marqué l’inscription payée',
    { Statut: 'Payée', 'Payée le': '10/03/2026', 'Mode de paiement': 'Chèque' },
  ],
  [
    { type: 'RegistrationPaymentCancelled', data: { reason } },
    'a annulé le paiement',
    { Statut: 'Validée', 'Payée le': null, Motif: reason },
  ],
  [{ type: 'RegistrationDeleted', data: {} }, 'a supprimé l’inscription', { Supprimée: 'Oui' }],
  [{ type: 'RegistrationRestored', data: {} }, 'a restauré l’inscription', { Supprimée: 'Non' }],
];

describe('the history of a registration', () => {
  it.each(descriptions.map(([event, label, fields]) => [event.type, event, label, fields] as const))(
    'tells %s in French',
    (_, event, label, fields) => {
      const entry = describeRegistrationEvent(event);
      expect(entry.label).toBe(label);
      expect(Object.fromEntries(Object.values(entry.fields ?? {}).map((field) => [field.label, field.value]))).toEqual(fields);
    },
  );

  it('names the person and the activity as they are called when it is read', () => {
    const [personId, activityId] = [newId<'person'>(), newId<'registration-activity'>()];
    const data = { personId, activityId, activityVersion: 1, date: localDate('2026-03-02'), entries: 3 };
    expect(describeRegistrationEvent({ type: 'RegistrationAmended', data }).fields).toMatchObject({
      person: { value: { reference: 'person', id: personId } },
      inscription_settings: { value: { reference: 'inscription_settings', id: activityId } },
      entries: { label: 'Participants', value: '3' },
      bill_amount: { value: null },
    });
  });

  it('keeps the columns of one document apart from those of another', () => {
    const file = { id: newId<'attachment'>(), name: 'a.pdf', extension: 'pdf', size: 1, mimeType: 'application/pdf' };
    const attached = describeRegistrationEvent({ type: 'RegistrationDocumentAttached', data: file });
    const detached = describeRegistrationEvent({ type: 'RegistrationDocumentDetached', data: file });
    expect(Object.keys(attached.fields ?? {})).toEqual(Object.keys(detached.fields ?? {}));
    expect(attached.fields?.[`attachment-${file.id}`]?.value).toBe('a.pdf');
  });
});
