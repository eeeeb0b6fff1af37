import { newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import {
  activityCreated,
  claim,
  given,
  id,
  placesHeld,
  request,
  requested,
  requestedAt,
  type Story,
  save,
  validate,
} from '../../../test/registration-story.js';
import type { RegistrationActivityEvent, RegistrationSettings } from '../registration-activity/registration-activity.events.js';
import type { RegistrationOption } from '../registration-activity/registration-option.js';
import type { RegistrationRollEvent } from '../registration-roll/registration-roll.events.js';
import type { RegistrationEvent } from './registration.events.js';

const option = (change: Partial<RegistrationOption>): RegistrationOption => ({
  ...{ id: newId(), group: '', name: 'Bus', price: null, capacity: null },
  ...change,
});
const bus = option({ price: cents(5_00), capacity: 4 });
const [small, large] = [option({ group: 'Taille', name: 'S' }), option({ group: 'Taille', name: 'L', price: cents(1_00) })];
const under = (options: readonly RegistrationOption[], change: Partial<RegistrationSettings> = {}): Story => ({
  activity: [activityCreated({ options, ...change })],
});
const take = ({ id }: RegistrationOption, count: number) => ({ optionId: id, count });
const othersTake = (count: number): RegistrationRollEvent => ({
  type: 'RegistrationPlacesHeld',
  data: { registrationId: newId(), personId: newId(), entries: 3, options: [take(bus, count)] },
});
const busTaken = (count: number) => ({ ...take(bus, count), label: 'Bus' });
const amended = (count: number): RegistrationEvent => ({
  type: 'RegistrationAmended',
  data: { ...claim, ...(count > 0 && { options: [busTaken(count)] }) },
});
/** Three people at 15,50 €. */
const withBus = (count: number) => request({ options: [take(bus, count)] }, { seen: cents(46_50 + count * 5_00) });

describe('the options of a registration', () => {
  it('are kept with their names, add to its price, and take places of their own', () => {
    const outcome = given([], under([bus])).when(withBus(2));
    outcome.thenTypes('RegistrationRequested', 'RegistrationPriced');
    outcome.thenState((state) => {
      expect(state).toMatchObject({ claim: { options: [{ optionId: bus.id, label: 'Bus', count: 2 }] }, price: { amount: 56_50 } });
      if (state.status === 'none') throw new Error('nothing was requested');
      expect(state.price?.steps.map(({ code, result }) => [code, result])).toEqual([
        ['UNIT', 46_50],
        ['OPTION', 10_00],
        ['AMOUNT', 56_50],
      ]);
    });
    outcome.thenWrites('registration', 'roll');
  });
  it('cost the same for a family, and for a household that is registered already', () => {
    given([], under([bus], { pricing: 'family' }))
      .when(request({ options: [take(bus, 3)] }, { seen: cents(30_50) }))
      .thenState((state) => expect(state).toMatchObject({ price: { amount: 30_50 } }));
    const ahead = placesHeld(1, newId());
    given([], { ...under([bus], { pricing: 'family' }), roll: [ahead] })
      .when(request({ options: [take(bus, 3)] }, { seen: cents(15_00) }))
      .thenState((state) => expect(state).toMatchObject({ price: { amount: 15_00 } }));
  });
  it('make a free activity one that is paid', () => {
    given([], under([bus], { price: null }))
      .when(request({ options: [take(bus, 1)] }, { seen: null }))
      .thenRefuses('registration.not-computed');
    given([], under([bus], { price: null }))
      .when(request({ options: [take(bus, 1)] }, { seen: cents(5_00) }, 'valid'))
      .thenTypes('RegistrationRequested', 'RegistrationPriced', 'RegistrationValidated');
    given([], under([option({})], { price: null }))
      .when(request({ options: [] }, { seen: null }, 'valid'))
      .thenTypes('RegistrationRequested', 'RegistrationPriced', 'RegistrationValidated', 'RegistrationPaid');
  });
  it('are those of the activity', () =>
    given([], under([bus]))
      .when(request({ options: [take(option({}), 1)] }))
      .thenRefuses('registration.option-unknown', ({ violations }) => expect(violations[0]?.propertyPath).toBe('options')));
  it.each([-1, 1.5, 4, Number.NaN])('are for at most all participants: %s is refused', (count) =>
    given([], under([bus]))
      .when(request({ options: [take(bus, count)] }))
      .thenRefuses('registration.options-invalid', ({ message }) => expect(message).toBe('« Bus » : de 0 à 3 participants.')),
  );
});

describe('a group of options', () => {
  const text = (sum: number) => `« Taille » : une option par participant, soit 3 en tout ; vous en choisissez ${sum}.`;
  it('is answered once for each participant', () => {
    given([], under([small, large]))
      .when(request({ options: [take(small, 1), take(large, 2)] }, { seen: cents(48_50) }))
      .thenState((state) =>
        expect(state).toMatchObject({ claim: { options: [{ label: 'Taille : S' }, { label: 'Taille : L', count: 2 }] } }),
      );
    for (const [many, sum] of [
      [0, 1],
      [3, 4],
    ] as const)
      given([], under([small, large]))
        .when(request({ options: [take(small, 1), take(large, many)] }))
        .thenRefuses('registration.options-invalid', ({ message }) => expect(message).toBe(text(sum)));
  });
  it('that came after the registration may be left empty, and is not answered twice', () => {
    const before = [activityCreated(), revised([small, large])];
    given([requested], { activity: before })
      .when(save({}, { seen: cents(46_50), comment: 'vu' }))
      .thenTypes('RegistrationCommented', 'RegistrationPriced');
    given([requested], { activity: before })
      .when(save({ options: [take(small, 2), take(large, 2)] }))
      .thenRefuses('registration.options-invalid');
  });
});

const revised = (options: readonly RegistrationOption[]): RegistrationActivityEvent => {
  const { data } = activityCreated({ options });
  const { enabled: _, ...settings } = data as RegistrationSettings & { enabled: boolean };
  return { type: 'RegistrationActivityRevised', data: settings };
};

describe('the places of an option', () => {
  it('are never given twice', () => {
    given([], { ...under([bus]), roll: [othersTake(3)] })
      .when(withBus(2))
      .thenRefuses('registration.not-eligible', ({ violations }) =>
        expect(violations.at(-1)).toMatchObject({ code: 'OPTION_FULL', message: 'L’option « Bus » est complète : 1 place restante.' }),
      );
    given([], { ...under([bus]), roll: [othersTake(3)] })
      .when(withBus(1))
      .thenTypes('RegistrationRequested', 'RegistrationPriced');
  });
  const holding = (count: number): RegistrationRollEvent => ({
    type: 'RegistrationPlacesHeld',
    data: { registrationId: id, personId: claim.personId, entries: 3, options: [take(bus, count)] },
  });
  const stored: RegistrationEvent = {
    type: 'RegistrationRequested',
    data: { ...claim, requestedAt, comment: '', options: [busTaken(2)] },
  };
  it('stay with a registration that has them, whatever the limit becomes', () => {
    const story = { activity: [activityCreated({ options: [bus] }), revised([{ ...bus, capacity: 1 }])], roll: [holding(2)] };
    given([stored], story)
      .when(save({}, { seen: cents(56_50) }))
      .thenTypes('RegistrationPriced');
    given([stored], story)
      .when(save({ options: [take(bus, 3)] }, { seen: cents(61_50) }))
      .thenRefuses('registration.not-eligible');
  });
  it('are given up with a save that takes fewer', () =>
    given([stored], { ...under([bus]), roll: [holding(2)] })
      .when(save({ options: [] }, { seen: cents(46_50) }))
      .thenTypes('RegistrationAmended', 'RegistrationPriced'));
  it('stay when a save says nothing of them', () =>
    given([stored], { ...under([bus]), roll: [holding(2)] })
      .when(save({}, { seen: cents(56_50) }))
      .thenTypes('RegistrationPriced'));
  it('cost what they cost when the registration was made', () =>
    given([stored], { activity: [activityCreated({ options: [bus] }), revised([{ ...bus, price: cents(9_00) }])], roll: [holding(2)] })
      .when(save({ options: [take(bus, 3)] }, { seen: cents(61_50) }))
      .thenState((state) => expect(state).toMatchObject({ price: { amount: 61_50 } })));
  it('of an option that is gone stay with those who took it', () =>
    given([stored], { activity: [activityCreated({ options: [bus] }), revised([])], roll: [holding(2)] })
      .when(save({ options: [take(bus, 2)] }, { seen: cents(56_50) }))
      .thenTypes('RegistrationPriced'));
  it('are not changed once the registration is decided', () =>
    given(
      [stored, { type: 'RegistrationPriced', data: priceOf(56_50) }, { type: 'RegistrationValidated', data: { amount: cents(56_50) } }],
      under([bus]),
    )
      .when(save({ options: [] }))
      .thenRefuses('registration.closed'));
  it('are checked again by the decision', () =>
    given([stored, { type: 'RegistrationPriced', data: priceOf(56_50) }], { ...under([bus]), roll: [othersTake(4)] })
      .when(validate)
      .thenRefuses('registration.not-eligible'));
  it('move with the roll', () => {
    const outcome = given([stored], { ...under([bus]), roll: [holding(2)] }).when(
      save({ options: [take(bus, 1)] }, { seen: cents(51_50) }),
    );
    outcome.then({
      registration: [amended(1), expect.objectContaining({ type: 'RegistrationPriced' }) as never],
      roll: [holding(1)],
    });
  });
});

const priceOf = (amount: number) => ({
  ...{ amount: cents(amount), eligible: true, reasons: [], steps: [], explanation: '', inputsHash: '', rulesVersion: 'registration-3' },
});
