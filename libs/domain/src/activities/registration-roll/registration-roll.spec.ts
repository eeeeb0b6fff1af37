import { newId, type RegistrationId } from '@intendance/kernel/id.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { RegistrationRollEvent, RollEntry } from './registration-roll.events.js';
import { registrationRollDecider, rollView } from './registration-roll.js';

const roll = specify(registrationRollDecider);
const [anne, bruno] = [newId<'person'>(), newId<'person'>()];
const entry = (change: Partial<RollEntry> = {}): RollEntry => ({ registrationId: newId(), personId: anne, entries: 2, ...change });
const placesHeld = (data: RollEntry): RegistrationRollEvent => ({ type: 'RegistrationPlacesHeld', data });
const released = ({ registrationId }: RollEntry): RegistrationRollEvent => ({
  type: 'RegistrationPlacesReleased',
  data: { registrationId },
});
const view = (registrationId: RegistrationId, ...events: RegistrationRollEvent[]) =>
  rollView(
    events.reduce((state, event) => registrationRollDecider.evolve(state, event), registrationRollDecider.initial),
    registrationId,
    anne,
  );

describe('the roll of an activity', () => {
  const first = entry();
  it('holds the places of a registration once', () => {
    roll.given().when({ type: 'HoldRegistrationPlaces', data: first }).then(placesHeld(first));
    roll
      .given(placesHeld(first))
      .when({ type: 'HoldRegistrationPlaces', data: { ...first } })
      .then();
  });
  it('holds more or fewer of them', () => {
    const more = { ...first, entries: 5 };
    roll.given(placesHeld(first)).when({ type: 'HoldRegistrationPlaces', data: more }).then(placesHeld(more));
    expect(view(newId(), placesHeld(first), placesHeld(more)).takenPlaces).toBe(5);
  });
  it('releases only what it holds', () => {
    const { registrationId } = first;
    roll.given(placesHeld(first)).when({ type: 'ReleaseRegistrationPlaces', data: { registrationId } }).then(released(first));
    roll.given(placesHeld(first), released(first)).when({ type: 'ReleaseRegistrationPlaces', data: { registrationId } }).then();
  });
});

describe('what the roll means to a registration', () => {
  const [mine, other] = [entry(), entry({ personId: bruno, entries: 3 })];
  it('is the places of others, and its own', () =>
    expect(view(mine.registrationId, placesHeld(mine), placesHeld(other))).toEqual({ takenPlaces: 3, own: 2, isHouseholdAhead: false }));
  it('forgets places that were released', () => expect(view(mine.registrationId, placesHeld(other), released(other)).takenPlaces).toBe(0));
  it('is behind another registration of the household that came before, not behind one that came after', () => {
    const again = entry();
    expect(view(again.registrationId, placesHeld(mine), placesHeld(again)).isHouseholdAhead).toBe(true);
    expect(view(mine.registrationId, placesHeld(mine), placesHeld(again)).isHouseholdAhead).toBe(false);
    expect(view(newId(), placesHeld(mine)).isHouseholdAhead).toBe(true);
  });
  it('keeps its rank when it takes more places, and loses it when it gives them up or passes to another person', () => {
    const again = entry();
    const more = placesHeld({ ...mine, entries: 4 });
    expect(view(mine.registrationId, placesHeld(mine), placesHeld(again), more).isHouseholdAhead).toBe(false);
    expect(view(mine.registrationId, placesHeld(mine), placesHeld(again), released(mine), placesHeld(mine)).isHouseholdAhead).toBe(true);
    const passed = placesHeld({ ...other, personId: anne });
    expect(view(other.registrationId, placesHeld(other), placesHeld(mine), passed).isHouseholdAhead).toBe(true);
  });
  it('has no place of its own while they are another person’s', () =>
    expect(view(other.registrationId, placesHeld(other))).toMatchObject({ takenPlaces: 0, own: 0 }));
});

describe('two stories that begin alike', () => {
  it('are told apart, whichever is asked about first', () => {
    const [first, second, third] = [
      entry({ personId: bruno, entries: 1 }),
      entry({ personId: bruno }),
      entry({ personId: bruno, entries: 5 }),
    ];
    const { evolve, initial } = registrationRollDecider;
    const common = evolve(initial, placesHeld(first));
    const [left, right] = [evolve(common, placesHeld(second)), evolve(common, placesHeld(third))];
    const placeCounts = [common, left, right, common, right, left].map((state) => rollView(state, newId(), anne).takenPlaces);
    expect(placeCounts).toEqual([1, 3, 6, 1, 6, 3]);
  });
});

describe('a long roll', () => {
  it('costs no copy per registration', () => {
    const events = Array.from({ length: 20_000 }, () => placesHeld(entry({ personId: bruno, entries: 1 })));
    const started = performance.now();
    expect(view(newId(), ...events.slice(0, 1)).takenPlaces).toBe(1);
    let state = registrationRollDecider.initial;
    for (const event of events) state = registrationRollDecider.evolve(state, event);
    expect(rollView(state, newId(), anne).takenPlaces).toBe(20_000);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
