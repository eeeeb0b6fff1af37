import { newId, type RegistrationId } from '@intendance/kernel/id.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { RegistrationRollEvent, RollEntry } from './registration-roll.events.js';
import { registrationRollDecider, rollView } from './registration-roll.js';

const roll = specify(registrationRollDecider);
const [anne, bruno] = [newId<'person'>(), newId<'person'>()];
const entry = (change: Partial<RollEntry> = {}): RollEntry => ({ registrationId: newId(), personId: anne, entries: 2, ...change });
const held = (data: RollEntry): RegistrationRollEvent => ({ type: 'RegistrationPlacesHeld', data });
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
    roll.given().when({ type: 'HoldRegistrationPlaces', data: first }).then(held(first));
    roll
      .given(held(first))
      .when({ type: 'HoldRegistrationPlaces', data: { ...first } })
      .then();
  });
  it('holds more or fewer of them', () => {
    const more = { ...first, entries: 5 };
    roll.given(held(first)).when({ type: 'HoldRegistrationPlaces', data: more }).then(held(more));
    expect(view(newId(), held(first), held(more)).taken).toBe(5);
  });
  it('releases only what it holds', () => {
    const { registrationId } = first;
    roll.given(held(first)).when({ type: 'ReleaseRegistrationPlaces', data: { registrationId } }).then(released(first));
    roll.given(held(first), released(first)).when({ type: 'ReleaseRegistrationPlaces', data: { registrationId } }).then();
  });
});

describe('what the roll means to a registration', () => {
  const [mine, other] = [entry(), entry({ personId: bruno, entries: 3 })];
  it('is the places of others, and its own', () =>
    expect(view(mine.registrationId, held(mine), held(other))).toEqual({ taken: 3, own: 2, isHouseholdAhead: false }));
  it('forgets places that were released', () => expect(view(mine.registrationId, held(other), released(other)).taken).toBe(0));
  it('is behind another registration of the household that came before, not behind one that came after', () => {
    const again = entry();
    expect(view(again.registrationId, held(mine), held(again)).isHouseholdAhead).toBe(true);
    expect(view(mine.registrationId, held(mine), held(again)).isHouseholdAhead).toBe(false);
    expect(view(newId(), held(mine)).isHouseholdAhead).toBe(true);
  });
  it('keeps its rank when it takes more places, and loses it when it gives them up or passes to another person', () => {
    const again = entry();
    const more = held({ ...mine, entries: 4 });
    expect(view(mine.registrationId, held(mine), held(again), more).isHouseholdAhead).toBe(false);
    expect(view(mine.registrationId, held(mine), held(again), released(mine), held(mine)).isHouseholdAhead).toBe(true);
    const passed = held({ ...other, personId: anne });
    expect(view(other.registrationId, held(other), held(mine), passed).isHouseholdAhead).toBe(true);
  });
  it('has no place of its own while they are another person’s', () =>
    expect(view(other.registrationId, held(other))).toMatchObject({ taken: 0, own: 0 }));
});

describe('two stories that begin alike', () => {
  it('are told apart, whichever is asked about first', () => {
    const [first, second, third] = [
      entry({ personId: bruno, entries: 1 }),
      entry({ personId: bruno }),
      entry({ personId: bruno, entries: 5 }),
    ];
    const { evolve, initial } = registrationRollDecider;
    const common = evolve(initial, held(first));
    const [left, right] = [evolve(common, held(second)), evolve(common, held(third))];
    const placeCounts = [common, left, right, common, right, left].map((state) => rollView(state, newId(), anne).taken);
    expect(placeCounts).toEqual([1, 3, 6, 1, 6, 3]);
  });
});

describe('a long roll', () => {
  it('costs no copy per registration', () => {
    const events = Array.from({ length: 20_000 }, () => held(entry({ personId: bruno, entries: 1 })));
    const started = performance.now();
    expect(view(newId(), ...events.slice(0, 1)).taken).toBe(1);
    let state = registrationRollDecider.initial;
    for (const event of events) state = registrationRollDecider.evolve(state, event);
    expect(rollView(state, newId(), anne).taken).toBe(20_000);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
