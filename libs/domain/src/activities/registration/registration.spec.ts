import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { AttachedFile } from '../../capabilities/attachment/attachment.events.js';
import type { RegistrationActivityVersion } from '../registration-activity/registration-activity.js';
import type { RegistrationEvent } from './registration.events.js';
import { type RegistrationCommand, type RegistrationForm, registrationDecider } from './registration.js';
import type { RegistrationQuote } from './registration-price.js';
import { heldPlaces } from './registration-state.js';

const registration = specify(registrationDecider);
const requestedAt = '2026-03-01T09:00:00.000Z';
const activityId = newId<'registration-activity'>();
const claim = { personId: newId<'person'>(), activityId, activityVersion: 1, date: localDate('2026-03-02'), entries: 3 };
const file: AttachedFile = { id: newId<'attachment'>(), name: 'autorisation.pdf', extension: 'pdf', size: 9, mimeType: 'application/pdf' };
const rule: RegistrationActivityVersion = {
  version: 1,
  enabled: true,
  name: 'Sortie au parc',
  startDate: null,
  endDate: null,
  price: cents(15_50),
  pricing: 'registrant',
  admission: 'everyone',
  attachmentRequired: false,
  billRequired: false,
  capacity: null,
  comment: '',
};
const under = (change: Partial<RegistrationActivityVersion>) => ({ activity: { id: activityId, rule: { ...rule, ...change } } });

type Draft = RegistrationForm['draft'];
const form = (change: Partial<Draft> = {}, rest: Partial<RegistrationForm> = {}): RegistrationForm => ({
  draft: { personId: claim.personId, ...under({}), date: claim.date, entries: 3, amount: cents(46_50), ...change },
  comment: '',
  documents: [],
  ...rest,
});
const request = (change: Partial<Draft> = {}, rest: Partial<RegistrationForm> = {}): RegistrationCommand => ({
  type: 'RequestRegistration',
  data: { ...form(change, rest), requestedAt },
});
const amend = (change: Partial<Draft> = {}, rest: Partial<RegistrationForm> = {}): RegistrationCommand => ({
  type: 'AmendRegistration',
  data: form(change, rest),
});
const quote = (euros: number): RegistrationQuote => ({
  amount: cents(euros * 100),
  placesLeft: null,
  eligible: true,
  reasons: [],
  steps: [],
  explanation: `${euros} €`,
  inputsHash: `hash of ${euros}`,
  rulesVersion: 'registration-1',
});
const full: RegistrationQuote = {
  ...quote(0),
  amount: null,
  placesLeft: 2,
  eligible: false,
  reasons: [{ code: 'FULL', message: 'L’activité est complète : 2 places restantes.' }],
};

const requested: RegistrationEvent = { type: 'RegistrationRequested', data: { ...claim, requestedAt, comment: '' } };
const priced = (euros: number): RegistrationEvent => {
  const { placesLeft: _, ...data } = quote(euros);
  return { type: 'RegistrationPriced', data: { ...data, amount: cents(euros * 100) } };
};
const attached: RegistrationEvent = { type: 'RegistrationDocumentAttached', data: file };
const validated: RegistrationEvent = { type: 'RegistrationValidated', data: { amount: cents(46_50) } };

describe('registering', () => {
  it('records what is asked for, with its documents', () =>
    registration
      .given()
      .when(request({}, { documents: [file] }))
      .then(requested, attached));
  it('is silent when sent twice', () => registration.given(requested).when(request()).then());
  it('brings one person where one of each household may come, whatever was typed', () =>
    registration
      .given()
      .when(request({ ...under({ admission: 'one-per-household' }), entries: 4 }))
      .then({ type: 'RegistrationRequested', data: { ...claim, entries: 1, requestedAt, comment: '' } }));
});

describe('the checks of a save, in the specification’s order', () => {
  it.each(['attachmentRequired', 'billRequired'] as const)('1: the document that the activity requires (%s)', (flag) =>
    registration
      .given()
      .when(request({ ...under({ [flag]: true }), personId: null, entries: null, amount: null }))
      .thenRefuses('registration.attachment-missing', ({ message }) => expect(message).toBe('Vous devez ajouter une pièce justificative.')),
  );
  it('2: a person or entries', () =>
    registration
      .given()
      .when(request({ personId: null, entries: null, amount: null }))
      .thenRefuses('registration.incomplete', ({ message, violations }) => {
        expect(message).toBe('Veuillez renseigner tous les champs du formulaire.');
        expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(['person', 'entries']);
      }));
  it('3: a beneficiary', () =>
    registration
      .given()
      .when(request({ personId: null, amount: null }))
      .thenRefuses('registration.person-missing', ({ message }) => expect(message).toBe('Veuillez renseigner un bénéficiaire.')));
  it('4: a computed amount', () =>
    registration
      .given()
      .when(request({ amount: null }))
      .thenRefuses('registration.not-computed', ({ message }) =>
        expect(message).toBe("Vous devez calculer le montant de l'inscription pour valider la demande."),
      ));
  it('5: an amount of at least 0', () =>
    registration
      .given()
      .when(request({ amount: cents(-1_00) }))
      .thenRefuses('registration.not-eligible', ({ message }) =>
        expect(message).toBe("Vous n'êtes pas éligible pour une demande d'inscription sur cette activité."),
      ));
  it('need no amount of a free activity', () =>
    registration
      .given()
      .when(request({ ...under({ price: null }), amount: null }))
      .thenTypes('RegistrationRequested'));
  it.each<[string, Partial<Draft>]>([
    ['an activity', { activity: null }],
    ['a date', { date: null }],
    ['entries, 0 being none', { entries: 0 }],
  ])('also need %s', (_, change) => registration.given().when(request(change)).thenRefuses('registration.incomplete'));
  it.each([-1, 1.5, 100])('accept from 1 to 99 entries, not %p', (entries) =>
    registration.given().when(request({ entries })).thenRefuses('registration.entries-invalid'),
  );
});

describe('amending a registration', () => {
  const waiting = [requested, priced(46.5)];
  it('clears the amount', () => {
    const amended: RegistrationEvent = { type: 'RegistrationAmended', data: { ...claim, entries: 2 } };
    registration
      .given(...waiting)
      .when(amend({ entries: 2, amount: cents(31_00) }))
      .then(amended);
    registration
      .given(...waiting, amended)
      .when({ type: 'ValidateRegistration', data: { quote: quote(31), needsDocument: false, today: claim.date } })
      .thenRefuses('registration.not-computed');
  });
  it('needs another amount for what it changes, and none for the rest', () => {
    registration
      .given(...waiting)
      .when(amend({ entries: 2, amount: null }))
      .thenRefuses('registration.not-computed');
    registration
      .given(...waiting)
      .when(amend({ amount: null }, { comment: 'vu' }))
      .then({ type: 'RegistrationCommented', data: { comment: 'vu' } });
  });
  it('attaches and detaches what the save says', () => {
    const other = { ...file, id: newId<'attachment'>(), name: 'photo.png' };
    registration
      .given(requested, attached)
      .when(amend({}, { documents: [other] }))
      .then(
        { type: 'RegistrationDocumentAttached', data: other },
        { type: 'RegistrationDocumentDetached', data: { id: file.id, name: file.name } },
      );
  });
  it('is refused once it has been decided', () =>
    registration
      .given(...waiting, validated)
      .when(amend({ entries: 2 }))
      .thenRefuses('registration.closed'));
  it('needs a registration that is there', () => {
    registration.given().when(amend()).thenRefuses('registration.unknown');
    registration.given(requested, { type: 'RegistrationDeleted', data: {} }).when(amend()).thenRefuses('registration.deleted');
  });
});

describe('the documents of a registration', () => {
  it('stay once it has been granted', () =>
    registration
      .given(requested, attached, priced(46.5), validated)
      .when({ type: 'DetachRegistrationDocument', data: { id: file.id } })
      .thenRefuses('registration.closed'));
  it('leave only when they are there', () =>
    registration
      .given(requested)
      .when({ type: 'DetachRegistrationDocument', data: { id: file.id } })
      .thenRefuses('registration.attachment-unknown'));
});

describe('the amount of a registration', () => {
  it('is the computed one', () =>
    registration
      .given(requested)
      .when({ type: 'PriceRegistration', data: { quote: quote(46.5), seen: cents(46_50) } })
      .then(priced(46.5)));
  it('is refused when it is not the one that the user saw', () =>
    registration
      .given(requested)
      .when({ type: 'PriceRegistration', data: { quote: quote(0), seen: cents(46_50) } })
      .thenRefuses('registration.recompute-required', ({ details }) =>
        expect(details).toEqual({ stored_amount: 46.5, computed_amount: 0 }),
      ));
  it('is refused with its reasons, and tells how many places are left', () =>
    registration
      .given(requested)
      .when({ type: 'PriceRegistration', data: { quote: full } })
      .thenRefuses('registration.not-eligible', ({ details, violations }) => {
        expect(details).toEqual({ places_left: 2 });
        expect(violations.at(-1)).toEqual({ propertyPath: 'bill_amount', ...full.reasons[0] });
      }));
  it('does not move once decided', () =>
    registration
      .given(requested, priced(46.5), validated)
      .when({ type: 'PriceRegistration', data: { quote: quote(31) } })
      .thenRefuses('registration.closed'));
});

describe('the places of a registration', () => {
  const places = (...events: RegistrationEvent[]) =>
    heldPlaces(events.reduce((state, event) => registrationDecider.evolve(state, event), registrationDecider.initial));
  it('are held while it waits and once it is granted', () => {
    expect(places(requested)).toEqual({ personId: claim.personId, entries: 3 });
    expect(places(requested, priced(46.5), validated)).toEqual({ personId: claim.personId, entries: 3 });
  });
  it('are free once it is refused, cancelled or deleted', () => {
    const free: RegistrationEvent[] = [
      { type: 'RegistrationRefused', data: { reason: 'x' } },
      { type: 'RegistrationCancelled', data: { reason: 'x' } },
      { type: 'RegistrationDeleted', data: {} },
    ];
    expect(free.map((event) => places(requested, event))).toEqual([undefined, undefined, undefined]);
  });
});

describe('a registration of somebody who is erased', () => {
  it('keeps its amounts and loses its texts and documents', () =>
    registration
      .given(requested, attached, priced(46.5), { type: 'RegistrationRefused', data: { reason: 'Anne est absente' } })
      .when({ type: 'EraseRegistrationPersonalData' })
      .thenState((state) =>
        expect(state).toMatchObject({
          status: 'refused',
          reason: '(effacé)',
          documents: [],
          hasDetachedDocument: true,
          price: { amount: 46_50 },
          isErased: true,
        }),
      ));
});

describe('the catalogue', () => {
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
  it.each<[string, RegistrationEvent[], RegistrationCommand]>([
    ['RequestRegistration', [], request()],
    ['AmendRegistration', [requested], amend({ entries: 2 }, { comment: 'vu', documents: [file] })],
    ['AttachRegistrationDocument', [requested], { type: 'AttachRegistrationDocument', data: file }],
    ['DetachRegistrationDocument', [requested, attached], { type: 'DetachRegistrationDocument', data: { id: file.id } }],
    ['PriceRegistration', [requested], { type: 'PriceRegistration', data: { quote: quote(46.5) } }],
    ['EraseRegistrationPersonalData', [requested], { type: 'EraseRegistrationPersonalData' }],
  ])('%s sent twice has no second effect', (_, given, command) => registration.given(...given).thenRepeating(command));
});
