import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specify } from '@intendance/testing/specify.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { RegistrationActivityEvent, RegistrationSettings } from './registration-activity.events.js';
import {
  isFree,
  needsDocument,
  type RegistrationActivityCommand,
  registrationActivityCase,
  registrationActivityDecider,
  registrationActivityVersion,
} from './registration-activity.js';
import type { RegistrationOption } from './registration-option.js';

const activity = specify(registrationActivityDecider);
const settings: RegistrationSettings = {
  name: 'Sortie au parc',
  startDate: localDate('2026-01-01'),
  endDate: null,
  price: cents(15_50),
  pricing: 'registrant',
  admission: 'everyone',
  attachmentRequired: false,
  billRequired: false,
  capacity: 50,
  comment: '',
};
const option = (change: Partial<RegistrationOption>): RegistrationOption => ({
  ...{ id: newId(), group: '', name: 'Bus', price: null, capacity: null },
  ...change,
});
const bus = option({});
const created: RegistrationActivityEvent = { type: 'RegistrationActivityCreated', data: { ...settings, enabled: true } };
const deleted: RegistrationActivityEvent = { type: 'RegistrationActivityDeleted', data: {} };
const create = (change: Partial<RegistrationSettings>): RegistrationActivityCommand => ({
  type: 'CreateRegistrationActivity',
  data: { ...settings, ...change, enabled: true },
});

describe('the options of an activity', () => {
  it('stay when a save says nothing of them, and go when it says that there are none', () => {
    const withBus: RegistrationActivityEvent = {
      type: 'RegistrationActivityCreated',
      data: { ...settings, options: [bus], enabled: true },
    };
    activity.given(withBus).when({ type: 'ReviseRegistrationActivity', data: settings }).then();
    const withoutOptions = { ...settings, options: [] };
    activity
      .given(withBus)
      .when({ type: 'ReviseRegistrationActivity', data: withoutOptions })
      .then({ type: 'RegistrationActivityRevised', data: withoutOptions });
    activity.given(created).when({ type: 'ReviseRegistrationActivity', data: withoutOptions }).then();
  });
  it('with a supplement make an activity that is not free', () => {
    expect(isFree({ price: null, options: [bus] })).toBe(true);
    expect(isFree({ price: null, options: [bus, option({ price: cents(5_00) })] })).toBe(false);
  });
});

describe('an activity to register for', () => {
  it('is created with all its fields', () =>
    activity
      .given()
      .when(create({ name: ' Sortie au parc ', comment: ' ' }))
      .then(created));

  it.each<[string, Partial<RegistrationSettings>, string]>([
    ['a name', { name: '  ' }, 'activity_name'],
    ['a number of places above 0', { capacity: 0 }, 'attendees_limit'],
    ['a whole number of places', { capacity: 2.5 }, 'attendees_limit'],
    ['dates in order', { endDate: localDate('2025-12-31') }, 'end_date'],
    ['a name for each option', { options: [bus, option({ name: '' })] }, 'options[1].name'],
    ['options that differ', { options: [bus, option({ name: 'BUS' })] }, 'options[1].name'],
    ['options with ids that differ', { options: [bus, { ...bus, name: 'Repas' }] }, 'options[1].name'],
    ['supplements of 0 at least', { options: [option({ price: cents(-1) })] }, 'options[0].price'],
    ['places above 0 for an option', { options: [option({ capacity: 0 })] }, 'options[0].attendees_limit'],
    ['fifty options at most', { options: Array.from({ length: 51 }, (_each, rank) => option({ name: `${rank}` })) }, 'options'],
  ])('needs %s', (_, change, field) =>
    activity
      .given()
      .when(create(change))
      .thenRefuses('registration-activity.incomplete', ({ message, violations }) => {
        expect(message).toBe("Vous devez remplir les champs de l'activité pour pouvoir la valider.");
        expect(violations.map(({ propertyPath }) => propertyPath)).toEqual([field]);
      }),
  );

  it('must exist to be changed', () =>
    activity.given().when({ type: 'EnableRegistrationActivity' }).thenRefuses('registration-activity.unknown'));

  it.each([
    [null, true],
    [0, true],
    [-5, true],
    [1, false],
  ])('costing %p cents, is free: %p', (price, free) => expect(isFree({ price: price === null ? null : cents(price) })).toBe(free));

  it('asks for a document by either of its two flags', () =>
    expect(
      [settings, { ...settings, attachmentRequired: true }, { ...settings, billRequired: true }].map((rule) => needsDocument(rule)),
    ).toEqual([false, true, true]));
});

describe('the versions of an activity', () => {
  const revised: RegistrationActivityEvent = { type: 'RegistrationActivityRevised', data: { ...settings, price: null } };
  it('are all kept, one per change', () =>
    activity
      .given(created, revised)
      .when({ type: 'DisableRegistrationActivity' })
      .thenState((state) => {
        expect([1, 2, 3].map((version) => registrationActivityVersion(state, version))).toMatchObject([
          { version: 1, price: 15_50, enabled: true },
          { version: 2, price: null, enabled: true },
          { version: 3, price: null, enabled: false },
        ]);
        expect(() => registrationActivityVersion(state, 4)).toThrow('Cette activité à inscription n’existe pas.');
      }));
  it('do not grow when nothing changes', () => activity.given(created).when({ type: 'ReviseRegistrationActivity', data: settings }).then());
  it('open or close the activity in the same save', () => {
    const save = (enabled?: boolean) => ({
      id: newId<'registration-activity'>(),
      type: 'ReviseRegistrationActivity' as const,
      data: { ...settings, enabled },
    });
    const saved = specifyCase(registrationActivityCase).given({ record: [created] });
    saved.when(save(false)).then({ record: [{ type: 'RegistrationActivityDisabled', data: {} }] });
    saved.when(save(true)).then({});
    saved.when(save()).thenAnswers((answer) => expect(answer.current.enabled).toBe(true));
  });
});

describe('deleting an activity', () => {
  it('is refused while a registration refers to it', () =>
    activity
      .given(created)
      .when({ type: 'DeleteRegistrationActivity', data: { claims: 1 } })
      .thenRefuses('registration-activity.used'));
  it('is undone by restoring it', () => {
    activity
      .given(created)
      .when({ type: 'DeleteRegistrationActivity', data: { claims: 0 } })
      .then(deleted);
    activity.given(created, deleted).when({ type: 'RestoreRegistrationActivity' }).then({ type: 'RegistrationActivityRestored', data: {} });
  });
  it('closes it to changes', () =>
    activity
      .given(created, deleted)
      .when({ type: 'ReviseRegistrationActivity', data: settings })
      .thenRefuses('registration-activity.deleted'));
});

describe('the catalogue', () => {
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
  const commands: RegistrationActivityCommand[] = [
    create({}),
    { type: 'ReviseRegistrationActivity', data: { ...settings, name: 'Cinéma' } },
    { type: 'EnableRegistrationActivity' },
    { type: 'DisableRegistrationActivity' },
    { type: 'DeleteRegistrationActivity', data: { claims: 0 } },
    { type: 'RestoreRegistrationActivity' },
  ];
  it.each(commands.map((command) => [command.type, command] as const))('%s sent twice has no second effect', (_, command) =>
    activity.given(created).thenRepeating(command),
  );
});
