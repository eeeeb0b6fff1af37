import type { RefundEvent } from '@intendance/domain/activities/refund/refund.events.js';
import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { describeRefundEvent } from './refund.history.js';

const computation = {
  refundable: cents(40_00),
  eligible: true,
  reasons: [],
  steps: [],
  explanation: 'Facture…',
  inputsHash: '',
  rulesVersion: 'refund-1',
};
const reason = 'Facture illisible';
const descriptions: [RefundEvent, string, Record<string, string | null>][] = [
  [{ type: 'RefundCommented', data: { comment: '' } }, 'a modifié le commentaire', { Commentaire: null }],
  [
    { type: 'RefundableAmountOverridden', data: { computation, refundable: cents(50_00), reason } },
    'a fixé le montant remboursable',
    { 'Montant remboursable': '50,00\u00a0€', Motif: reason },
  ],
  [
    { type: 'RefundValidated', data: { refundable: cents(40_00) } },
    'a validé la demande',
    { Statut: 'Validée', 'Montant remboursable': '40,00\u00a0€' },
  ],
  [{ type: 'RefundRefused', data: { reason } }, 'a refusé la demande', { Statut: 'Refusée', Motif: reason }],
  [{ type: 'RefundReopened', data: {} }, 'a remis la demande en attente', { Statut: 'En attente', Motif: null }],
  [{ type: 'RefundDevalidated', data: { reason } }, 'a annulé la validation', { Statut: 'En attente', Motif: reason }],
  [
    { type: 'RefundPaid', data: { paidOn: localDate('2026-03-10'), mode: 'virement' } },
    'a marqué la demande remboursée',
    { Statut: 'Remboursée', 'Payée le': '10/03/2026', 'Mode de paiement': 'Virement' },
  ],
  [{ type: 'RefundPaymentCancelled', data: { reason } }, 'a annulé le paiement', { Statut: 'Validée', 'Payée le': null, Motif: reason }],
  [{ type: 'RefundDeleted', data: {} }, 'a supprimé la demande', { Supprimée: 'Oui' }],
  [{ type: 'RefundRestored', data: {} }, 'a restauré la demande', { Supprimée: 'Non' }],
];

describe('the history of a claim', () => {
  it.each(descriptions)('%j reads: %s', (event, label, values) => {
    const entry = describeRefundEvent(event);
    expect(entry.label).toBe(label);
    expect(Object.fromEntries(Object.values(entry.fields ?? {}).map((field) => [field.label, field.value]))).toEqual(values);
  });
  it('clears the amount when the claim changes, and names people when it is read', () => {
    const personId = newId<'person'>();
    const claim = {
      personId,
      memberId: null,
      activityId: newId<'refund-activity'>(),
      activityVersion: 1,
      billedOn: localDate('2026-03-02'),
      bill: cents(90_00),
    };
    const { fields } = describeRefundEvent({ type: 'RefundAmended', data: claim });
    expect(fields).toMatchObject({
      person: { label: 'Bénéficiaire', value: { reference: 'person', id: personId } },
      bill_amount: { value: '90,00\u00a0€' },
      refundable_amount: { value: null },
    });
  });
});
