import { newId, type PersonId, type RegistrationActivityId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { describe, expect, it } from '@jest/globals';
import {
  activityCreated,
  activityDeleted,
  attached,
  claim,
  deleted,
  file,
  given,
  id,
  personRegistered,
  placesHeld,
  placesOfOthers,
  priced,
  registration,
  request,
  requested,
  requestedAt,
  type Story,
  save,
  to,
  uploaded,
  valid,
  validate,
  validated,
  waiting,
} from '../../../test/registration-story.js';
import { attachmentStream } from '../../capabilities/attachment/attachment.events.js';
import type { PersonEvent } from '../../directory/person/person.events.js';
import type { RegistrationSettings } from '../registration-activity/registration-activity.events.js';
import type { WaitingListEvent } from '../waiting-list/waiting-list.events.js';
import { type RegistrationEvent, registrationStream } from './registration.events.js';
import type { SentRegistration } from './registration-command.js';
import { heldPlaces, registrationFold } from './registration-state.js';

const under = (change: Partial<RegistrationSettings>): Story => ({ activity: [activityCreated(change)] });

describe('registering', () => {
  it('records the request with its documents, attaches their files, and takes places', () =>
    given([], { attachments: uploaded() })
      .when(request({}, { documents: [file] }))
      .then({
        registration: [requested, attached, priced()],
        attachments: new Map([[attachmentStream(file.id), [{ type: 'AttachmentAttached', data: { holder: registrationStream(id) } }]]]),
        roll: [placesHeld()],
      }));
  it('is silent when sent twice', () =>
    given(waiting, { roll: [placesHeld()] })
      .when(request())
      .then({}));
  it('holds only while the activity and the person do not move', () =>
    given().when(request()).thenGuards('activity', 'person', 'waitingList'));
  it('can validate at once', () =>
    given()
      .when(request({}, {}, 'valid'))
      .thenTypes('RegistrationRequested', 'RegistrationPriced', 'RegistrationValidated'));
  it('brings one person where one of each household may come, whatever was typed', () =>
    given([], under({ admission: 'one-per-household' }))
      .when(request({ entries: 4 }, { seen: cents(15_50) }))
      .thenState((state) => expect(state).toMatchObject({ claim: { ...claim, entries: 1 }, requestedAt })));
  it('never gives the last place twice', () =>
    given([], { ...under({ capacity: 5 }), roll: [placesOfOthers(3)] })
      .when(request())
      .thenRefuses('registration.not-eligible', ({ details }) => expect(details).toEqual({ places_left: 2 })));

  describe('with the names of those who come', () => {
    const names = (...participants: string[]): RegistrationEvent => ({
      type: 'RegistrationParticipantsNamed',
      data: { names: participants },
    });
    it('keeps them, trimmed, and as many as there are places', () => {
      given()
        .when(request({}, { participants: [' MARTIN Anne ', '', 'MARTIN Zoé'] }))
        .then({ registration: [requested, names('MARTIN Anne', 'MARTIN Zoé'), priced()], roll: [placesHeld()] });
      given()
        .when(request({}, { participants: ['Anne', 'Zoé', 'Léo', 'Ida'] }))
        .thenRefuses('registration.participants-invalid', ({ message }) =>
          expect(message).toBe('Vous nommez 4 participants pour 3 places.'),
        );
    });
    it('changes them once it is granted, and needs fewer names for fewer places', () => {
      given([...valid, names('Anne')], { roll: [placesHeld()] })
        .when(save({}, { participants: ['Zoé'] }))
        .then({ registration: [names('Zoé')] });
      given([...waiting, names('Anne', 'Zoé')], { roll: [placesHeld()] })
        .when(save({ entries: 1 }, { seen: cents(15_50) }))
        .thenRefuses('registration.participants-invalid');
    });
    it('leaves them as they are when a save does not name them', () =>
      given([...waiting, names('Anne')], { roll: [placesHeld()] })
        .when(save())
        .then({}));
  });

  describe('beside a waiting list', () => {
    const joined = (personId: PersonId): WaitingListEvent => ({
      type: 'WaitingListJoined',
      data: { personId, entries: 3, joinedAt: requestedAt },
    });
    const offered: WaitingListEvent = {
      type: 'WaitingListPlacesOffered',
      data: { personId: claim.personId, entries: 3, until: '2026-12-31T09:00:00.000Z' },
    };
    const story = (...waitingList: WaitingListEvent[]): Story => ({
      ...under({ capacity: 5, waitingListHours: 48 }),
      roll: [placesOfOthers(2)],
      waitingList,
    });
    it('leaves the free places to those who came before', () =>
      given([], story(joined(newId())))
        .when(request())
        .thenRefuses('registration.not-eligible', ({ details }) => expect(details).toEqual({ places_left: 0 })));
    it('takes the places that were offered, and waits no longer', () =>
      given([], story(joined(newId()), joined(claim.personId), offered))
        .when(request())
        .then({
          registration: [requested, priced({ capacity: 5, waitingListHours: 48 })],
          roll: [placesHeld()],
          waitingList: [{ type: 'WaitingListServed', data: { personId: claim.personId, registrationId: id } }],
        }));
  });

  const left: PersonEvent[] = [personRegistered, { type: 'PersonDeleted', data: {} }];
  it.each<[string, Story, string]>([
    ['to an activity that does not exist', { activity: [] }, 'registration-activity.unknown'],
    ['to a deleted activity', { activity: [activityCreated(), activityDeleted] }, 'registration.activity-deleted'],
    ['of somebody who does not exist', { person: [] }, 'person.unknown'],
    ['of somebody who left the directory', { person: left }, 'person.deleted'],
    ['of somebody who is erased', { person: [...left, { type: 'PersonalDataErased', data: {} }] }, 'person.erased'],
    ['with a file that was never uploaded', {}, 'attachment.unknown'],
    ['with the file of another user', { attachments: uploaded(file, newId()) }, 'attachment.unknown'],
  ])('is refused %s', (_, story, code) => {
    const documents = code === 'attachment.unknown' ? [file] : [];
    given([], story).when(request({}, { documents })).thenRefuses(code);
  });
});

describe('the checks of a save, in the specification’s order', () => {
  it.each(['attachmentRequired', 'billRequired'] as const)('1: the document that the activity requires (%s)', (flag) =>
    given([], under({ [flag]: true }))
      .when(request({ personId: null, entries: null }, { seen: null }))
      .thenRefuses('registration.attachment-missing', ({ message }) => expect(message).toBe('Vous devez ajouter une pièce justificative.')),
  );
  it('2: a person or entries', () =>
    given()
      .when(request({ personId: null, entries: null }, { seen: null }))
      .thenRefuses('registration.incomplete', ({ message, violations }) => {
        expect(message).toBe('Veuillez renseigner tous les champs du formulaire.');
        expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(['person', 'entries']);
      }));
  it('3: a beneficiary', () =>
    given()
      .when(request({ personId: null }, { seen: null }))
      .thenRefuses('registration.person-missing', ({ message }) => expect(message).toBe('Veuillez renseigner un bénéficiaire.')));
  it('4: a computed amount', () =>
    given()
      .when(request({}, { seen: null }))
      .thenRefuses('registration.not-computed', ({ message }) =>
        expect(message).toBe("Vous devez calculer le montant de l'inscription pour valider la demande."),
      ));
  it('5: an amount of at least 0', () =>
    given()
      .when(request({}, { seen: cents(-1_00) }))
      .thenRefuses('registration.not-eligible', ({ message }) =>
        expect(message).toBe("Vous n'êtes pas éligible pour une demande d'inscription sur cette activité."),
      ));
  it('need no amount of a free activity', () =>
    given([], under({ price: null }))
      .when(request({}, { seen: null }))
      .thenTypes('RegistrationRequested', 'RegistrationPriced'));
  it.each<[string, Partial<SentRegistration>]>([
    ['an activity', { activityId: null }],
    ['a date', { date: null }],
    ['entries, 0 being none', { entries: 0 }],
  ])('also need %s', (_, change) => given().when(request(change)).thenRefuses('registration.incomplete'));
  it.each([-1, 1.5, 100])('accept from 1 to 99 entries, not %p', (entries) =>
    given().when(request({ entries })).thenRefuses('registration.entries-invalid'),
  );
});

describe('amending a registration', () => {
  it('prices it again, and takes other places', () =>
    given(waiting, { roll: [placesHeld()] })
      .when(save({ entries: 2 }, { seen: cents(31_00) }))
      .thenTypes('RegistrationAmended', 'RegistrationPriced'));
  it('clears the amount', () =>
    given([...waiting, { type: 'RegistrationAmended', data: { ...claim, entries: 2 } }])
      .when(validate)
      .thenRefuses('registration.not-computed'));
  it('needs another amount for what it changes, and none for the rest', () => {
    given(waiting)
      .when(save({ entries: 2 }))
      .thenRefuses('registration.not-computed');
    given(waiting, { roll: [placesHeld()] })
      .when(save({}, { comment: 'vu' }))
      .then({ registration: [{ type: 'RegistrationCommented', data: { comment: 'vu' } }] });
  });
  it('attaches and detaches what the save says', () => {
    const other = { ...file, id: newId<'attachment'>(), name: 'photo.png' };
    given([requested, attached, priced()], { attachments: uploaded(other) })
      .when(save({}, { documents: [other] }))
      .thenTypes('RegistrationDocumentAttached', 'RegistrationDocumentDetached');
  });
  it('to another activity gives up the places of the former one', () => {
    const activityId = newId() as RegistrationActivityId;
    const moved = { formerActivity: [activityCreated()], formerRoll: [placesHeld()] };
    const decided = given(waiting, moved).when(save({ activityId }, { seen: cents(46_50) }));
    decided.thenTypes('RegistrationAmended', 'RegistrationPriced');
    decided.thenWrites('registration', 'roll', 'formerRoll');
    given(waiting, { ...moved, activity: [activityCreated(), activityDeleted] })
      .when(save({ activityId }, { seen: cents(46_50) }))
      .thenRefuses('registration.activity-deleted');
  });
  it('to another person needs somebody of the directory; the person of the registration may have left', () => {
    const gone: PersonEvent[] = [personRegistered, { type: 'PersonDeleted', data: {} }];
    given(waiting, { person: gone })
      .when(save({}, { comment: 'vu' }))
      .thenTypes('RegistrationCommented');
    given(waiting, { person: gone })
      .when(save({ personId: newId() as PersonId }, { seen: cents(46_50) }))
      .thenRefuses('person.deleted');
  });
  it('is refused once it has been decided', () =>
    given(valid)
      .when(save({ entries: 2 }))
      .thenRefuses('registration.closed'));
  it('needs a registration that is there', () => {
    given().when(save()).thenRefuses('registration.unknown');
    given([requested, deleted]).when(save()).thenRefuses('registration.deleted');
  });
});

describe('the documents of a registration', () => {
  const detach = to({ type: 'DetachRegistrationDocument', data: { id: file.id } });
  it('can be added at any time', () =>
    given(valid, { attachments: uploaded() })
      .when(to({ type: 'AttachRegistrationDocument', data: file }))
      .thenTypes('RegistrationDocumentAttached'));
  it('stay once it has been granted', () =>
    given([requested, attached, priced(), validated]).when(detach).thenRefuses('registration.closed'));
  it('leave only when they are there', () => given([requested]).when(detach).thenRefuses('registration.attachment-unknown'));
});

describe('the amount of a registration', () => {
  it('is refused when it is not the one that the user saw', () =>
    given([requested], under({ price: null }))
      .when(save({}, { seen: cents(46_50) }))
      .thenRefuses('registration.recompute-required', ({ details }) =>
        expect(details).toEqual({ stored_amount: 46.5, computed_amount: 0 }),
      ));
  it('is refused with its reasons, and tells how many places are left', () =>
    given([requested], { ...under({ capacity: 5 }), roll: [placesOfOthers(3)] })
      .when(save({}, { seen: cents(46_50) }))
      .thenRefuses('registration.not-eligible', ({ details, violations }) => {
        expect(details).toEqual({ places_left: 2 });
        expect(violations.at(-1)).toMatchObject({ propertyPath: 'bill_amount', code: 'FULL' });
      }));
  it('does not move once decided', () => {
    given(valid)
      .when(save({}, { seen: cents(46_50) }))
      .thenTypes();
    given(valid)
      .when(save({}, { seen: cents(31_00) }))
      .thenRefuses('registration.closed');
  });
});

describe('the places of a registration', () => {
  const places = (...events: RegistrationEvent[]) =>
    heldPlaces(events.reduce((state, event) => registrationFold.evolve(state, event), registrationFold.initial));
  it('are held while it waits and once it is granted', () => {
    expect(places(requested)).toEqual({ personId: claim.personId, entries: 3 });
    expect(places(...valid)).toEqual({ personId: claim.personId, entries: 3 });
  });
  it('are free once it is refused, cancelled or deleted', () => {
    const free: RegistrationEvent[] = [
      { type: 'RegistrationRefused', data: { reason: 'x' } },
      { type: 'RegistrationCancelled', data: { reason: 'x' } },
      { type: 'RegistrationDeleted', data: {} },
    ];
    expect(free.map((event) => places(requested, event))).toEqual([undefined, undefined, undefined]);
  });
  it('are given up with the registration', () =>
    given(waiting, { roll: [placesHeld()] })
      .when(to({ type: 'DeleteRegistration' }))
      .then({ registration: [deleted], roll: [{ type: 'RegistrationPlacesReleased', data: { registrationId: id } }] }));
});

describe('a registration of somebody who is erased', () => {
  it('keeps its amounts and loses its texts and documents', () => {
    const named: RegistrationEvent = { type: 'RegistrationParticipantsNamed', data: { names: ['Anne', 'Zoé'] } };
    const story: RegistrationEvent[] = [...waiting, named, attached, { type: 'RegistrationRefused', data: { reason: 'Anne est absente' } }];
    const erased = given(story).when(to({ type: 'ErasePersonalData' }));
    erased.thenErases(claim.personId);
    erased.thenState((state) =>
      expect(state).toMatchObject({
        status: 'refused',
        reason: '(effacé)',
        participants: [],
        documents: [],
        hasDetachedDocument: true,
        price: { amount: 46_50 },
        isErased: true,
      }),
    );
  });
});

describe('the catalogue', () => {
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
  it('names the roll as the contended stream of a request', () =>
    expect(registration.contended(request())).toBe(`registration-roll-${claim.activityId}`));
});
