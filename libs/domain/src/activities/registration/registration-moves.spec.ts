import type { Addressed } from '@intendance/kernel/case.js';
import { newId, type RegistrationId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import {
  activityCreated,
  activityDeleted,
  attached,
  deleted,
  file,
  given,
  paid,
  placesHeld,
  placesOfOthers,
  priced,
  refused,
  request,
  requested,
  type Story,
  save,
  to,
  today,
  uploaded,
  valid,
  validate,
  waiting,
} from '../../../test/registration-story.js';
import type { BankOperationId } from '../../bookkeeping/bank/bank-operation/bank-operation.events.js';
import type { FiscalYearEvent, FiscalYearId } from '../../bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import type { PersonEvent } from '../../directory/person/person.events.js';
import type { RegistrationEvent } from './registration.events.js';
import type { RegistrationCommand } from './registration-command.js';

type Command = Addressed<RegistrationId, RegistrationCommand>;

const refuse = to({ type: 'RefuseRegistration', data: { reason: ' Doublon ' } });
const reopen = to({ type: 'ReopenRegistration' });
const restore = to({ type: 'RestoreRegistration' });
const devalidate = to({ type: 'DevalidateRegistration', data: { reason: 'Erreur' } });
const pay = to({ type: 'PayRegistration', data: { mode: 'chèque' } });
const cancelPayment = to({ type: 'CancelRegistrationPayment', data: { reason: 'Chèque rejeté' } });
const remove = to({ type: 'DeleteRegistration' });

const yearId = newId() as FiscalYearId;
const totals = { operations: 0, writings: 0, debit: cents(0), credit: cents(0) };
const closedYear: FiscalYearEvent[] = [
  { type: 'FiscalYearCreated', data: { yearId, name: '2026', start: localDate('2026-01-01'), end: localDate('2026-12-31') } },
  { type: 'FiscalYearClosed', data: { yearId, totals, resultByBudget: [], hash: '', openingEntryId: null } },
];
const free = { activity: [activityCreated({ price: null })] };
const full: Story = { activity: [activityCreated({ capacity: 5 })], roll: [placesOfOthers(5)] };
/** Another registration of the household came before, and paid for the family. */
const family: Story = { activity: [activityCreated({ pricing: 'family' })], roll: [placesHeld(1, newId())] };

describe('the moves of a registration', () => {
  it.each<[string, RegistrationEvent[], Command, Command, string]>([
    ['waiting to valid', waiting, validate, save({}, { goal: 'valid' }), 'RegistrationValidated'],
    ['waiting to refused', waiting, refuse, save({}, { goal: 'refused', reason: 'Doublon' }), 'RegistrationRefused'],
    ['refused to waiting', refused, reopen, save({}, { goal: 'waiting' }), 'RegistrationReopened'],
    ['valid to waiting', valid, devalidate, save({}, { goal: 'waiting', reason: 'Erreur' }), 'RegistrationDevalidated'],
    ['valid to paid', valid, pay, save({}, { goal: 'paid' }), 'RegistrationPaid'],
    ['paid to valid', paid, cancelPayment, save({}, { goal: 'valid', reason: 'Rejet' }), 'RegistrationPaymentCancelled'],
    ['valid to refused: it is cancelled', valid, refuse, save({}, { goal: 'refused', reason: 'x' }), 'RegistrationCancelled'],
    ['waiting to deleted', waiting, remove, save({}, { isDeleted: true }), 'RegistrationDeleted'],
    ['refused to deleted', refused, remove, save({}, { isDeleted: true }), 'RegistrationDeleted'],
    ['deleted to where it was', [...refused, deleted], restore, save({}, { isDeleted: false }), 'RegistrationRestored'],
  ])('go from %s, by a move or by a save', (_, events, move, saved, event) => {
    given(events).when(move).thenTypes(event);
    given(events).when(saved).thenTypes(event);
  });

  it.each<[string, RegistrationEvent[], Command]>([
    ['paid to refused', paid, refuse],
    ['paid to waiting', paid, devalidate],
    ['waiting to paid', waiting, pay],
    ['refused to valid', refused, validate],
    ['refused to paid', refused, pay],
    ['valid to waiting by reopening', valid, reopen],
    ['valid to deleted', valid, remove],
    ['paid to deleted', paid, remove],
  ])('never go from %s', (_, events, move) =>
    given(events)
      .when(move)
      .thenRefuses('registration.forbidden-move', ({ kind, message }) => {
        expect(kind).toBe('conflict');
        expect(message).toMatch(/^Une inscription (validée|payée|en attente|refusée) ne /);
      }),
  );

  it.each<[string, RegistrationEvent[], Command]>([
    ['refusing', waiting, to({ type: 'RefuseRegistration', data: { reason: ' ' } })],
    ['cancelling', valid, to({ type: 'RefuseRegistration', data: { reason: '' } })],
    ['undoing a validation', valid, to({ type: 'DevalidateRegistration', data: { reason: ' ' } })],
    ['cancelling a payment', paid, to({ type: 'CancelRegistrationPayment', data: { reason: '' } })],
  ])('%s needs a reason', (_, events, move) => given(events).when(move).thenRefuses('registration.reason-missing'));

  it('of 46,50 paid by a member who cancels: the payment is cancelled first, then the registration', () => {
    const unpaid: RegistrationEvent = { type: 'RegistrationPaymentCancelled', data: { reason: 'Chèque rejeté' } };
    given(paid)
      .when(cancelPayment)
      .thenState((state) => expect(state).toMatchObject({ status: 'valid', amount: 46_50 }));
    given([...paid, unpaid])
      .when(refuse)
      .thenState((state) => expect(state).toMatchObject({ status: 'refused', isCancelled: true, reason: 'Doublon' }));
  });
  it('of a closed year keep their payment', () =>
    given(paid, { calendar: closedYear }).when(cancelPayment).thenRefuses('registration.exercice-closed'));
  it('of a closed year keep no payment of 0,00: nothing was paid', () => {
    const events: RegistrationEvent[] = [
      requested,
      priced({ price: null }),
      { type: 'RegistrationValidated', data: { amount: cents(0) } },
      { type: 'RegistrationPaid', data: { paidOn: today, mode: null } },
    ];
    given(events, { ...free, calendar: closedYear })
      .when(cancelPayment)
      .thenTypes('RegistrationPaymentCancelled');
  });
  it('cannot be paid tomorrow', () =>
    given(valid)
      .when(to({ type: 'PayRegistration', data: { paidOn: localDate('2026-03-21') } }))
      .thenRefuses('registration.payment-date-invalid'));
  it('name an operation that exists', () =>
    given(valid)
      .when(to({ type: 'PayRegistration', data: { operationId: newId() as BankOperationId } }))
      .thenRefuses('operation.unknown'));
  it('are paid by the amount that they cost now', () => {
    const payOnline = (amount: number) => to({ type: 'PayRegistration', data: { mode: 'card', amount: cents(amount) } });
    given(valid).when(payOnline(46_50)).thenTypes('RegistrationPaid');
    given(valid).when(payOnline(31_00)).thenRefuses('registration.other-amount');
    given(paid).when(payOnline(46_50)).thenTypes();
  });
  it('keep a payment that another operation made, when one operation takes its own back', () => {
    const takeBack = to({
      type: 'CancelRegistrationPayment',
      data: { reason: 'Remboursé en ligne.', operationId: newId() as BankOperationId },
    });
    given(paid).when(takeBack).thenTypes();
    given(valid).when(takeBack).thenTypes();
  });
  it('hold only while the activity does not move, where they depend on it', () => {
    given(waiting).when(validate).thenGuards('activity', 'waitingList');
    given(waiting, { roll: [placesHeld()] })
      .when(refuse)
      .thenGuards();
    given(paid).when(cancelPayment).thenGuards('calendar');
  });
});

const excepted: RegistrationEvent = { type: 'RegistrationExceptionGranted', data: { reason: 'Décision du bureau' } };

describe('validating a registration', () => {
  it.each([
    ['left before', { exitDate: localDate('2026-03-01') }],
    ['comes later', { entranceDate: localDate('2026-03-03') }],
  ])('refuses somebody who %s', (_title, stay) => {
    const person: PersonEvent[] = [
      {
        type: 'PersonRegistered',
        data: { civility: null, lastname: 'MARTIN', firstname: 'Anne', email: null, entranceDate: null, exitDate: null, ...stay },
      },
    ];
    given(waiting, { person }).when(validate).thenRefuses('registration.not-eligible');
    given(waiting, { person })
      .when(to({ type: 'ValidateRegistration', data: { seen: cents(-1_00), overrideReason: ' Décision du bureau ' } }))
      .thenTypes('RegistrationExceptionGranted', 'RegistrationValidated');
    given([...waiting, excepted], { person })
      .when(validate)
      .thenTypes('RegistrationValidated');
    given([], { person })
      .when(request({}, { seen: null, overrideReason: 'Décision du bureau' }))
      .then({
        registration: [requested, excepted, priced()],
        roll: [placesHeld()],
      });
    given([...waiting, excepted], { person })
      .when(save({ entries: 2 }, { seen: cents(31_00) }))
      .thenRefuses('registration.not-eligible');
  });
  it('records no exception for somebody who is present', () =>
    given(waiting, { roll: [placesHeld()] })
      .when(to({ type: 'ValidateRegistration', data: { overrideReason: 'Décision du bureau' } }))
      .thenTypes('RegistrationValidated'));
  it('freezes the amount', () =>
    given(waiting, { roll: [placesHeld()] })
      .when(validate)
      .then({ registration: [{ type: 'RegistrationValidated', data: { amount: cents(46_50) } }] }));
  it('of 0,00 pays it at once', () => {
    const events: RegistrationEvent[] = [requested, priced({ price: null })];
    given(events, free).when(validate).thenTypes('RegistrationValidated', 'RegistrationPaid');
    given(events, free).thenRepeating(validate);
  });
  it('needs the document that the activity requires', () =>
    given(waiting, { activity: [activityCreated({ billRequired: true })] })
      .when(validate)
      .thenRefuses('registration.attachment-missing'));
  it('needs a computed amount', () => given([requested]).when(validate).thenRefuses('registration.not-computed'));
  it('asks to look again when the amount has changed', () =>
    given(waiting, free)
      .when(validate)
      .thenRefuses('registration.recompute-required', ({ details }) =>
        expect(details).toEqual({ stored_amount: 46.5, computed_amount: 0 }),
      ));
  it('is refused to who is no longer eligible', () =>
    given(waiting, { activity: [activityCreated({ startDate: localDate('2026-04-01') })] })
      .when(validate)
      .thenRefuses('registration.not-eligible'));
});

describe('taking places again', () => {
  const moves: [string, RegistrationEvent[], Command][] = [
    ['reopened', refused, reopen],
    ['restored', [...waiting, deleted], restore],
  ];
  it.each(moves)('a registration is not %s when none are left', (_, events, move) =>
    given(events, full)
      .when(move)
      .thenRefuses('registration.not-eligible', ({ details }) => expect(details).toEqual({ places_left: 0 })),
  );
  it.each(moves)('a registration is not %s while its activity is deleted', (_, events, move) =>
    given(events, { activity: [activityCreated(), activityDeleted] })
      .when(move)
      .thenRefuses('registration.activity-deleted'),
  );
  it.each(moves)('prices what is %s again: another of the household may have paid for the family meanwhile', (_, events, move) => {
    const again = given(events, family).when(move);
    again.thenState((state) => expect(state).toMatchObject({ status: 'waiting', price: { amount: 0 } }));
    again.thenWrites('registration', 'roll');
  });
  it('is not needed by a refused one that leaves the trash', () =>
    given([...refused, deleted], full)
      .when(restore)
      .thenTypes('RegistrationRestored'));
});

describe('a command sent twice has no second effect:', () => {
  it.each<[string, RegistrationEvent[], Command]>([
    ['RequestRegistration', [], request()],
    ['SaveRegistration', waiting, save({ entries: 2 }, { comment: 'vu', documents: [file], seen: cents(31_00) })],
    ['AttachRegistrationDocument', waiting, to({ type: 'AttachRegistrationDocument', data: file })],
    ['DetachRegistrationDocument', [requested, attached], to({ type: 'DetachRegistrationDocument', data: { id: file.id } })],
    ['ValidateRegistration', waiting, validate],
    ['RefuseRegistration', waiting, refuse],
    ['ReopenRegistration', refused, reopen],
    ['DevalidateRegistration', valid, devalidate],
    ['PayRegistration', valid, pay],
    ['CancelRegistrationPayment', paid, cancelPayment],
    ['DeleteRegistration', waiting, remove],
    ['RestoreRegistration', [...waiting, deleted], restore],
    ['ErasePersonalData', waiting, to({ type: 'ErasePersonalData' })],
  ])('%s', (_, events, command) => given(events, { attachments: uploaded() }).thenRepeating(command));
});
