import { newId, type PersonId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { activityCreated, claim, personRegistered, placesHeld } from '../../../test/registration-story.js';
import type { PersonEvent } from '../../directory/person/person.events.js';
import type { RegistrationActivityEvent, RegistrationSettings } from '../registration-activity/registration-activity.events.js';
import type { WaitingListEvent } from './waiting-list.events.js';
import { reservedPlaces, waitingListFold } from './waiting-list.js';
import { type WaitingListCommand, waitingListCase } from './waiting-list-case.js';

const id = claim.activityId;
const now = new Date('2026-11-21T09:00:00.000Z');
const context = caseContext({ now, today: localDate('2026-11-21') });
const waitingList = specifyCase(waitingListCase, context);
const [anne, bruno, carla] = [newId(), newId(), newId()] as PersonId[] as [PersonId, PersonId, PersonId];
const activity = (change: Partial<RegistrationSettings> = {}) => [activityCreated({ capacity: 5, waitingListHours: 48, ...change })];
/** Five places, all taken. */
const roll = [placesHeld(5, newId(), newId())];

const joined = (personId: PersonId, entries = 2): WaitingListEvent => ({
  type: 'WaitingListJoined',
  data: { personId, entries, joinedAt: now.toISOString() },
});
const offered = (personId: PersonId, entries = 2, until = '2026-11-23T09:00:00.000Z'): WaitingListEvent => ({
  type: 'WaitingListPlacesOffered',
  data: { personId, entries, until },
});
const expired = (personId: PersonId): WaitingListEvent => ({ type: 'WaitingListOfferExpired', data: { personId } });
const listLeft = (personId: PersonId): WaitingListEvent => ({ type: 'WaitingListLeft', data: { personId, cause: 'member' } });
const served = (personId: PersonId): WaitingListEvent => ({ type: 'WaitingListServed', data: { personId, registrationId: newId() } });

type Story = Parameters<typeof waitingList.given>[0];
const given = (events: readonly WaitingListEvent[] = [], change: Story = {}) =>
  waitingList.given({ activity: activity(), roll, person: [personRegistered], waitingList: events, ...change });
const to = (command: WaitingListCommand) => ({ id, ...command });
const join = (personId: PersonId = anne, entries: number | null = 2) => to({ type: 'JoinWaitingList', data: { personId, entries } });
const leave = (personId: PersonId = anne) => to({ type: 'LeaveWaitingList', data: { personId, cause: 'member' } });
const offerTo = (personId: PersonId) => to({ type: 'OfferPlacesOutOfTurn', data: { personId } });
const offerInTurn = to({ type: 'OfferWaitingListPlaces' });

describe('joining a waiting list', () => {
  it('waits for places behind the others, once', () => {
    given([joined(bruno)])
      .when(join())
      .then({ waitingList: [joined(anne)] });
    given([joined(bruno)])
      .when(join())
      .thenAnswers((entry) => expect(entry).toMatchObject({ rank: 2, offeredUntil: null }));
    given().thenRepeating(join());
  });
  it('waits for one place where one of each household may come', () =>
    given([], { activity: activity({ admission: 'one-per-household' }) })
      .when(join(anne, 7))
      .then({ waitingList: [joined(anne, 1)] }));
  it('offers at once the place that is too small for those who came before', () =>
    given([joined(bruno, 3)], { roll: [placesHeld(4, newId(), newId())] })
      .when(join(anne, 1))
      .then({ waitingList: [joined(anne, 1), offered(anne, 1)] }));
  it('guards the roll, so that no place is offered to one and taken by another', () =>
    given().when(join()).thenGuards('activity', 'roll', 'person'));

  const disabled: RegistrationActivityEvent = { type: 'RegistrationActivityDisabled', data: {} };
  const gone: PersonEvent = { type: 'PersonLeft', data: { exitDate: localDate('2026-01-31') } };
  it.each<[string, Story, number | null, string]>([
    ['without a list', { activity: activity({ waitingListHours: null }) }, 2, 'waiting-list.none'],
    ['of a closed activity', { activity: [...activity(), disabled] }, 2, 'waiting-list.activity-closed'],
    ['after the last day', { activity: activity({ endDate: localDate('2026-11-20') }) }, 2, 'waiting-list.activity-closed'],
    ['by somebody who left', { person: [personRegistered, gone] }, 2, 'waiting-list.not-current'],
    ['by somebody in the trash', { person: [personRegistered, { type: 'PersonDeleted', data: {} }] }, 2, 'person.deleted'],
    ['by nobody known', { person: [] }, 2, 'person.unknown'],
    ['of nothing', { activity: [] }, 2, 'registration-activity.unknown'],
    ['without a number', {}, null, 'registration.incomplete'],
    ['with half a person', {}, 1.5, 'registration.entries-invalid'],
    ['with more than there are places', {}, 6, 'waiting-list.too-many'],
    ['while places are left', { roll: [placesHeld(3, newId(), newId())] }, 2, 'waiting-list.places-left'],
    ['by a household that is registered', { roll: [...roll, placesHeld(1, newId(), anne)] }, 2, 'waiting-list.registered'],
    ['for another number', { waitingList: [joined(anne, 1)] }, 2, 'waiting-list.already'],
  ])('is refused %s', (_, story, entries, code) => given([], story).when(join(anne, entries)).thenRefuses(code));
});

describe('places that become free', () => {
  const free = (places: number): Story => ({ roll: [placesHeld(5 - places, newId(), newId())] });
  it('are offered in the order of arrival, until a day', () =>
    given([joined(bruno), joined(anne)], free(3))
      .when(offerInTurn)
      .then({ waitingList: [offered(bruno)] }));
  it('pass an entry that needs more, which keeps its rank', () =>
    given([joined(bruno, 3), joined(anne), joined(carla)], free(2))
      .when(offerInTurn)
      .then({ waitingList: [offered(anne)] }));
  it('concern nobody where nobody waits, and read no other stream', () => {
    const streams = waitingListCase.streams(offerInTurn, context, { waitingList: waitingListFold.initial });
    expect(Object.keys(streams)).toEqual(['waitingList']);
    given([], { activity: [], roll: [] }).when(offerInTurn).then({});
  });
  it('are offered once', () => given([joined(anne)], free(3)).thenRepeating(offerInTurn));
  it('go to the next when an offer is over or given up', () => {
    given([joined(bruno), offered(bruno, 2, now.toISOString()), joined(anne)], free(2))
      .when(offerInTurn)
      .then({ waitingList: [expired(bruno), offered(anne)] });
    given([joined(bruno), offered(bruno), joined(anne)], free(2))
      .when(leave(bruno))
      .then({ waitingList: [listLeft(bruno), offered(anne)] });
  });
  it('are all offered once there is no limit any more', () =>
    given([joined(bruno, 9), joined(anne, 9)], { activity: [activityCreated({ waitingListHours: 48 })] })
      .when(offerInTurn)
      .thenTypes('WaitingListPlacesOffered', 'WaitingListPlacesOffered'));
  it('are not offered for an activity that takes no registrations', () =>
    given([joined(anne)], { ...free(5), activity: activity({ endDate: localDate('2026-11-20') }) })
      .when(offerInTurn)
      .then({}));
});

describe('an offer out of turn', () => {
  it('needs a person of the list, an open list and enough places', () => {
    given([joined(bruno, 3), joined(anne)], { roll: [placesHeld(3, newId(), newId())] })
      .when(offerTo(anne))
      .then({ waitingList: [offered(anne)] });
    given([joined(anne)])
      .when(offerTo(anne))
      .thenRefuses('waiting-list.no-places', ({ details }) => expect(details).toEqual({ places_left: 0 }));
    given([joined(bruno)])
      .when(offerTo(anne))
      .thenRefuses('waiting-list.absent');
    given([joined(anne)], { activity: activity({ waitingListHours: null }) })
      .when(offerTo(anne))
      .thenRefuses('waiting-list.none');
  });
  it('changes nothing for who has an offer', () =>
    given([joined(anne), offered(anne)])
      .when(offerTo(anne))
      .then({}));
});

describe('the end of the wait', () => {
  const end = to({ type: 'EndWaitingList' });
  const waitOver = (personId: PersonId): WaitingListEvent => ({
    type: 'WaitingListLeft',
    data: { personId, cause: 'registrations-ended' },
  });
  const until = (day: string) => ({ activity: activity({ startDate: null, endDate: localDate(day) }) });

  it('comes for everybody after the last day of the registrations, an offer or not', () =>
    given([joined(anne), joined(bruno), offered(anne)], until('2026-11-20'))
      .when(end)
      .then({ waitingList: [waitOver(anne), waitOver(bruno)] }));
  it('does not come on the last day, for a disabled activity, nor where nobody waits', () => {
    given([joined(anne)], until('2026-11-21'))
      .when(end)
      .then({});
    given([joined(anne)], { activity: [...activity(), { type: 'RegistrationActivityDisabled', data: {} }] })
      .when(end)
      .then({});
    given([], until('2026-11-20')).when(end).then({});
  });
});

describe('leaving', () => {
  it('is possible once the list is given up, and twice', () => {
    given([joined(anne)], { activity: activity({ waitingListHours: null }) })
      .when(leave())
      .then({ waitingList: [listLeft(anne)] });
    given([joined(anne), served(anne)])
      .when(leave())
      .then({});
  });
});

describe('a person who has left', () => {
  const depart = to({ type: 'LeaveAfterDeparture', data: { personId: anne } });
  const departed: WaitingListEvent = { type: 'WaitingListLeft', data: { personId: anne, cause: 'departure' } };
  it.each<[string, PersonEvent]>([
    ['is in the trash', { type: 'PersonDeleted', data: {} }],
    ['is gone', { type: 'PersonLeft', data: { exitDate: localDate('2026-11-20') } }],
  ])('waits no longer once the person %s, and the next gets the places', (_, event) =>
    given([joined(anne), offered(anne), joined(bruno)], { person: [personRegistered, event], roll: [placesHeld(3, newId(), newId())] })
      .when(depart)
      .then({ waitingList: [departed, offered(bruno)] }),
  );
  it('goes on waiting until the last day', () =>
    given([joined(anne)], { person: [personRegistered, { type: 'PersonLeft', data: { exitDate: localDate('2026-11-21') } }] })
      .when(depart)
      .then({}));
});

describe('the places that a person may not take', () => {
  const list = [joined(bruno, 1), offered(bruno, 1), joined(anne, 2), joined(carla, 4)].reduce(
    waitingListFold.evolve,
    waitingListFold.initial,
  );
  const reserved = (personId: PersonId, at = now, waitingListHours: number | null = 48) =>
    reservedPlaces(list, { waitingListHours }, personId, at);
  it('are those of offers and of everybody who came before', () => {
    expect([reserved(bruno), reserved(anne), reserved(carla), reserved(newId())]).toEqual([0, 1, 3, 7]);
  });
  it('are less once an offer is over', () => expect(reserved(newId(), new Date('2026-11-24'))).toBe(6));
  it('are none without a list', () => expect(reserved(newId(), now, null)).toBe(0));
});

describe('the catalogue', () => {
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
