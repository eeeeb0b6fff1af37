import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { RegistrationEvent } from './registration.events.js';
import { registrationDecider } from './registration.js';
import type { RegistrationMove } from './registration-moves.js';
import type { RegistrationQuote } from './registration-price.js';

const registration = specify(registrationDecider);
const today = localDate('2026-03-20');
const quote = (amount: Cents | null, hash = `hash of ${amount}`): RegistrationQuote => ({
  amount,
  placesLeft: amount === null ? 0 : null,
  eligible: amount !== null,
  reasons: amount === null ? [{ code: 'FULL', message: 'L’activité est complète : aucune place restante.' }] : [],
  steps: [],
  explanation: '',
  inputsHash: hash,
  rulesVersion: 'registration-1',
});
const price = cents(46_50);
const requested: RegistrationEvent = {
  type: 'RegistrationRequested',
  data: {
    personId: newId<'person'>(),
    activityId: newId<'registration-activity'>(),
    activityVersion: 1,
    date: localDate('2026-03-02'),
    entries: 3,
    requestedAt: '2026-03-01T09:00:00.000Z',
    comment: '',
  },
};
const priced = (amount: Cents): RegistrationEvent => {
  const { placesLeft: _, ...computation } = quote(amount);
  return { type: 'RegistrationPriced', data: { ...computation, amount } };
};
const waiting = [requested, priced(price)];
const valid: RegistrationEvent[] = [...waiting, { type: 'RegistrationValidated', data: { amount: price } }];
const paid: RegistrationEvent[] = [...valid, { type: 'RegistrationPaid', data: { paidOn: today, mode: 'chèque' } }];
const refused: RegistrationEvent[] = [...waiting, { type: 'RegistrationRefused', data: { reason: 'Doublon' } }];
const deleted: RegistrationEvent = { type: 'RegistrationDeleted', data: {} };

const validate = (amount: Cents | null = price, needsDocument = false): RegistrationMove => ({
  type: 'ValidateRegistration',
  data: { quote: quote(amount), needsDocument, today },
});
const refuse: RegistrationMove = { type: 'RefuseRegistration', data: { reason: ' Doublon ' } };
const reopen = (amount: Cents | null = price, isActivityDeleted = false): RegistrationMove => ({
  type: 'ReopenRegistration',
  data: { isActivityDeleted, quote: quote(amount) },
});
const restore = (amount: Cents | null = price, isActivityDeleted = false): RegistrationMove => ({
  type: 'RestoreRegistration',
  data: { isActivityDeleted, quote: quote(amount) },
});
const devalidate: RegistrationMove = { type: 'DevalidateRegistration', data: { reason: 'Erreur' } };
const pay: RegistrationMove = { type: 'PayRegistration', data: { paidOn: today, mode: 'chèque', today } };
const cancelPayment = (isYearClosed = false): RegistrationMove => ({
  type: 'CancelRegistrationPayment',
  data: { reason: 'Chèque rejeté', books: { years: [{ start: today, end: today, isClosed: isYearClosed }], operation: null } },
});
const remove: RegistrationMove = { type: 'DeleteRegistration' };

describe('the moves of a registration', () => {
  it.each<[string, RegistrationEvent[], RegistrationMove, string[]]>([
    ['waiting to valid', waiting, validate(), ['RegistrationValidated']],
    ['waiting to refused', waiting, refuse, ['RegistrationRefused']],
    ['refused to waiting', refused, reopen(), ['RegistrationReopened']],
    ['valid to waiting', valid, devalidate, ['RegistrationDevalidated']],
    ['valid to paid', valid, pay, ['RegistrationPaid']],
    ['paid to valid', paid, cancelPayment(), ['RegistrationPaymentCancelled']],
    ['valid to refused: it is cancelled', valid, refuse, ['RegistrationCancelled']],
    ['waiting to deleted', waiting, remove, ['RegistrationDeleted']],
    ['refused to deleted', refused, remove, ['RegistrationDeleted']],
    ['deleted to where it was', [...refused, deleted], restore(), ['RegistrationRestored']],
  ])('go from %s', (_, given, move, events) =>
    registration
      .given(...given)
      .when(move)
      .thenTypes(...events),
  );

  it.each<[string, RegistrationEvent[], RegistrationMove]>([
    ['paid to refused', paid, refuse],
    ['paid to waiting', paid, devalidate],
    ['waiting to paid', waiting, pay],
    ['refused to valid', refused, validate()],
    ['refused to paid', refused, pay],
    ['valid to waiting by reopening', valid, reopen()],
    ['valid to deleted', valid, remove],
    ['paid to deleted', paid, remove],
  ])('never go from %s', (_, given, move) =>
    registration
      .given(...given)
      .when(move)
      .thenRefuses('registration.forbidden-move', ({ kind, message }) => {
        expect(kind).toBe('conflict');
        expect(message).toMatch(/^Une inscription (validée|payée|en attente|refusée) ne /);
      }),
  );

  it.each<[string, RegistrationEvent[], RegistrationMove]>([
    ['refusing', waiting, { type: 'RefuseRegistration', data: { reason: ' ' } }],
    ['cancelling', valid, { type: 'RefuseRegistration', data: { reason: '' } }],
    ['undoing a validation', valid, { type: 'DevalidateRegistration', data: { reason: ' ' } }],
    ['cancelling a payment', paid, { type: 'CancelRegistrationPayment', data: { reason: '', books: { years: [], operation: null } } }],
  ])('%s needs a reason', (_, given, move) =>
    registration
      .given(...given)
      .when(move)
      .thenRefuses('registration.reason-missing'),
  );

  it('of 46,50 paid by a member who cancels: the payment is cancelled first, then the registration', () => {
    const unpaid: RegistrationEvent = { type: 'RegistrationPaymentCancelled', data: { reason: 'Chèque rejeté' } };
    registration
      .given(...paid)
      .when(cancelPayment())
      .thenState((state) => expect(state).toMatchObject({ status: 'valid', amount: 46_50 }));
    registration
      .given(...paid, unpaid)
      .when(refuse)
      .thenState((state) => expect(state).toMatchObject({ status: 'refused', isCancelled: true, reason: 'Doublon' }));
  });
  it('of a closed year keep their payment', () =>
    registration
      .given(...paid)
      .when(cancelPayment(true))
      .thenRefuses('registration.exercice-closed'));
  it('cannot be paid tomorrow', () =>
    registration
      .given(...valid)
      .when({ type: 'PayRegistration', data: { paidOn: localDate('2026-03-21'), mode: null, today } })
      .thenRefuses('registration.payment-date-invalid'));
});

describe('validating a registration', () => {
  it('freezes the amount', () =>
    registration
      .given(...waiting)
      .when(validate())
      .then({ type: 'RegistrationValidated', data: { amount: price } }));
  it('of 0,00 pays it at once', () => {
    const free: RegistrationEvent[] = [requested, priced(cents(0))];
    const events: RegistrationEvent[] = [
      { type: 'RegistrationValidated', data: { amount: cents(0) } },
      { type: 'RegistrationPaid', data: { paidOn: today, mode: null } },
    ];
    registration
      .given(...free)
      .when(validate(cents(0)))
      .then(...events);
    registration
      .given(...free, ...events)
      .when(validate(cents(0)))
      .then();
  });
  it('needs the document that the activity requires', () =>
    registration
      .given(...waiting)
      .when(validate(price, true))
      .thenRefuses('registration.attachment-missing'));
  it('needs a computed amount', () => registration.given(requested).when(validate()).thenRefuses('registration.not-computed'));
  it('asks to look again when the amount has changed', () =>
    registration
      .given(...waiting)
      .when(validate(cents(0)))
      .thenRefuses('registration.recompute-required', ({ details }) =>
        expect(details).toEqual({ stored_amount: 46.5, computed_amount: 0 }),
      ));
  it('is refused to who is no longer eligible', () =>
    registration
      .given(...waiting)
      .when(validate(null))
      .thenRefuses('registration.not-eligible'));
});

describe('taking places again', () => {
  it.each<[string, RegistrationEvent[], RegistrationMove]>([
    ['reopened', refused, reopen(null)],
    ['restored', [...waiting, deleted], restore(null)],
  ])('a registration is not %s when none are left', (_, given, move) =>
    registration
      .given(...given)
      .when(move)
      .thenRefuses('registration.not-eligible', ({ details }) => expect(details).toEqual({ places_left: 0 })),
  );
  it.each<[string, RegistrationEvent[], RegistrationMove]>([
    ['reopened', refused, reopen(price, true)],
    ['restored', [...waiting, deleted], restore(price, true)],
  ])('a registration is not %s while its activity is deleted', (_, given, move) =>
    registration
      .given(...given)
      .when(move)
      .thenRefuses('registration.activity-deleted'),
  );
  it('prices it again: another of the household may have paid for the family meanwhile', () => {
    registration
      .given(...refused)
      .when(reopen(cents(0)))
      .then({ type: 'RegistrationReopened', data: {} }, priced(cents(0)));
    registration
      .given(...waiting, deleted)
      .when(restore(cents(0)))
      .then({ type: 'RegistrationRestored', data: {} }, priced(cents(0)));
  });
  it('is not needed by a refused one that leaves the trash', () =>
    registration
      .given(...refused, deleted)
      .when(restore(null))
      .thenTypes('RegistrationRestored'));
});

describe('a move sent twice', () => {
  it.each<[string, RegistrationEvent[], RegistrationMove]>([
    ['ValidateRegistration', waiting, validate()],
    ['RefuseRegistration', waiting, refuse],
    ['ReopenRegistration', refused, reopen()],
    ['DevalidateRegistration', valid, devalidate],
    ['PayRegistration', valid, pay],
    ['CancelRegistrationPayment', paid, cancelPayment()],
    ['DeleteRegistration', waiting, remove],
    ['RestoreRegistration', [...waiting, deleted], restore()],
  ])('%s has no second effect', (_, given, move) => registration.given(...given).thenRepeating(move));
});
