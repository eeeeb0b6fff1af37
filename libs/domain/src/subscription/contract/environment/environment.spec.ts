import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specify } from '@intendance/testing/specify.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { fiscalCalendarStream } from '../../../bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { booksStream, describeEnvironmentCase } from '../subscription/describe-environment.js';
import type { EnvironmentDescription, EnvironmentEvent, EnvironmentType } from './environment.events.js';
import { activeModules, type EnvironmentCommand, environmentCase, environmentDecider, opened, remainingTrialDays } from './environment.js';
import type { EnvironmentForm } from './environment-form.js';

const day = localDate;
const environment = specify(environmentDecider);
const opening = { name: 'CSE Horizon', type: 'CSE', brand: null, trialEndsOn: day('2026-11-30') } as const;
const open: EnvironmentEvent = { type: 'EnvironmentOpened', data: opening };
const active = (module: 'advantage' | 'subvention'): EnvironmentEvent => ({ type: 'ModuleActivated', data: { module } });

describe('the case of environments', () => {
  const id = newId() as EnvironmentId;
  it('answers the environment as saved', () =>
    specifyCase(environmentCase)
      .given({ record: [open] })
      .when({ type: 'ActivateModule', id, data: { module: 'advantage' } })
      .thenAnswers(({ modules }) => expect(modules).toEqual(['advantage'])));
  it('knows no environment before the opening', () =>
    specifyCase(environmentCase)
      .given({})
      .when({ type: 'ActivateModule', id, data: { module: 'advantage' } })
      .thenRefuses('environment.unknown'));
});

describe('opening an environment', () => {
  it('needs a name', () =>
    environment
      .given()
      .when({ type: 'OpenEnvironment', data: { ...opening, name: '  ' } })
      .thenRefuses('environment.name-missing'));
  it('starts in trial, without modules', () =>
    environment
      .given()
      .when({ type: 'OpenEnvironment', data: { ...opening, name: ' CSE Horizon ' } })
      .thenState((state) => expect(opened(state)).toMatchObject({ name: 'CSE Horizon', isActive: false, modules: [] })));
});

describe('an environment', () => {
  it('must be open', () =>
    environment
      .given()
      .when({ type: 'ActivateEnvironment', data: { on: day('2026-11-21') } })
      .thenRefuses('environment.unknown'));
  it('is suspended and active again', () =>
    environment
      .given(
        open,
        { type: 'EnvironmentActivated', data: { on: day('2026-01-01') } },
        { type: 'EnvironmentSuspended', data: { on: day('2026-02-01') } },
      )
      .when({ type: 'ActivateEnvironment', data: { on: day('2026-03-01') } })
      .then({ type: 'EnvironmentActivated', data: { on: day('2026-03-01') } }));
  it('knows the days of its suspensions, without that of the reopening', () => {
    const suspension = (on: string): EnvironmentEvent => ({ type: 'EnvironmentSuspended', data: { on: day(on) } });
    const reopening = (on: string): EnvironmentEvent => ({ type: 'EnvironmentReopened', data: { on: day(on), reason: 'Payée' } });
    const daysOf = (...events: EnvironmentEvent[]) =>
      opened([open, ...events].reduce(environmentDecider.evolve, environmentDecider.initial)).suspensions;
    const first = suspension('2026-02-01');
    expect(daysOf(first)).toEqual([{ first: '2026-02-01', last: null }]);
    expect(daysOf(first, reopening('2026-02-10'))).toEqual([{ first: '2026-02-01', last: '2026-02-09' }]);
    expect(daysOf(first, { type: 'EnvironmentActivated', data: { on: day('2026-02-10') } })).toEqual([
      { first: '2026-02-01', last: '2026-02-09' },
    ]);
    expect(daysOf(first, reopening('2026-02-01'))).toEqual([]);
  });
  it('is in trial to the last day, counted', () => {
    const left = ['2026-11-01', '2026-11-29', '2026-11-30', '2026-12-01', '2027-01-01'].map((today) =>
      remainingTrialDays(opening, day(today)),
    );
    expect(left).toEqual([30, 2, 1, 0, 0]);
  });
});

describe('the form of a structure', () => {
  const save = (data: Partial<EnvironmentForm>) => environment.given(open).when({ type: 'DescribeEnvironment', data });
  const described = (data: Partial<EnvironmentDescription>): EnvironmentEvent => ({ type: 'EnvironmentDescribed', data });

  it('keeps what it says, normalized, and only what changed', () => {
    save({
      name: ' CSE Océan ',
      type: 'ENTREPRISE',
      address: ' 12 rue des Lilas ',
      zipCode: '69003',
      city: 'Lyon',
      phone: '+33 4 78 00 00 00',
      email: ' Contact@CSE-Horizon.fr',
      siren: '732 829 320',
      headcount: 240,
    }).then(
      { type: 'EnvironmentRenamed', data: { name: 'CSE Océan' } },
      { type: 'EnvironmentTypeChanged', data: { type: 'ENTREPRISE' } },
      described({
        address: '12 rue des Lilas',
        zipCode: '69003',
        city: 'Lyon',
        phone: '0478000000',
        email: 'contact@cse-horizon.fr',
        siren: '732829320',
        headcount: 240,
      }),
    );
    environment
      .given(open, described({ city: 'Lyon', headcount: 240 }))
      .when({ type: 'DescribeEnvironment', data: { city: '', headcount: 240, name: 'CSE Horizon' } })
      .then(described({ city: null }));
  });
  it('leaves absent fields as they are', () =>
    environment
      .given(open, described({ city: 'Lyon' }))
      .when({ type: 'DescribeEnvironment', data: { zipCode: '69003' } })
      .thenState((state) => expect(opened(state).description).toMatchObject({ city: 'Lyon', zipCode: '69003' })));
  it('takes any city: a zip code may be newer than the list', () =>
    save({ zipCode: '99999', city: 'Ailleurs' }).then(described({ zipCode: '99999', city: 'Ailleurs' })));
  it('needs a name', () => save({ name: ' ' }).thenRefuses('environment.name-missing'));
  it('takes no name with a link', () => save({ name: 'CSE evil.example' }).thenRefuses('environment.name-invalid'));

  it.each([
    ['zip_code', { zipCode: '6900' }, 'Le code postal compte 5 chiffres.'],
    ['phone', { phone: '12 34' }, 'Le téléphone commence par 0, et compte 10 chiffres.'],
    ['email', { email: 'contact@' }, 'L’adresse électronique n’est pas valide.'],
    ['siren', { siren: '732 829 321' }, 'Le SIREN compte neuf chiffres, dont le dernier est une clé de contrôle : vérifiez-le.'],
    ['headcount', { headcount: -1 }, 'L’effectif est un nombre entier.'],
  ] as const)('refuses a wrong %s', (field, data, message) =>
    save(data).thenRefuses('environment.invalid', ({ violations }) =>
      expect(violations.map((wrong) => [wrong.propertyPath, wrong.message])).toEqual([[field, message]]),
    ),
  );
});

describe('the type of a structure', () => {
  const id = newId() as EnvironmentId;
  const describes = specifyCase(describeEnvironmentCase);
  const form = (type: EnvironmentType) => ({ type: 'DescribeEnvironment', id, data: { type, city: 'Lyon' } }) as const;
  const year = {} as never;

  it('changes until the books begin', () => {
    const outcome = describes.given({ environment: [open] }).when(form('SYNDICAT'));
    outcome.thenWrites('environment');
    outcome.thenGuards('books');
    outcome.thenAnswers(({ environment: saved }) => expect(saved.type).toBe('SYNDICAT'));
  });
  it('is fixed once the books have a year', () =>
    describes
      .given({ environment: [open], books: [year] })
      .when(form('SYNDICAT'))
      .thenRefuses('environment.type-locked'));
  it('that stays leaves the rest of the form free', () =>
    describes
      .given({ environment: [open], books: [year] })
      .when(form('CSE'))
      .thenWrites('environment'));
  it('asks the stream of the fiscal years', () => expect(booksStream(id)).toBe(fiscalCalendarStream(id)));
  it('of no environment is refused', () => describes.given({}).when(form('CSE')).thenRefuses('environment.unknown'));
});

describe('modules', () => {
  it('need their parent', () =>
    environment
      .given(open)
      .when({ type: 'ActivateModule', data: { module: 'subvention' } })
      .thenRefuses('environment.parent-module-inactive'));
  it('take their children with them', () =>
    environment
      .given(open, active('advantage'), active('subvention'))
      .when({ type: 'DeactivateModule', data: { module: 'advantage' } })
      .then({ type: 'ModuleDeactivated', data: { module: 'subvention' } }, { type: 'ModuleDeactivated', data: { module: 'advantage' } }));

  const end = (module: 'advantage' | 'subvention', lastDay = '2026-12-09') =>
    ({ type: 'ModuleEndPlanned', data: { module, lastDay: day(lastDay) } }) as const;
  it('that end later take their children with them', () =>
    environment
      .given(open, active('advantage'), active('subvention'))
      .when({ type: 'PlanModuleEnd', data: { module: 'advantage', lastDay: day('2026-12-09') } })
      .then(end('subvention'), end('advantage')));
  it('stay open to their last day', () =>
    environment
      .given(open, active('advantage'), active('subvention'))
      .when({ type: 'PlanModuleEnd', data: { module: 'subvention', lastDay: day('2026-12-09') } })
      .thenState((state) => {
        const days = ['2026-12-09', '2026-12-10'].map((today) => activeModules(opened(state), day(today)));
        expect(days).toEqual([['advantage', 'subvention'], ['advantage']]);
      }));
  it('that end may be activated again', () =>
    environment
      .given(open, active('advantage'), end('advantage'))
      .when({ type: 'ActivateModule', data: { module: 'advantage' } })
      .then(active('advantage')));
  it('that end are no parents', () =>
    environment
      .given(open, active('advantage'), end('advantage'))
      .when({ type: 'ActivateModule', data: { module: 'subvention' } })
      .thenRefuses('environment.parent-module-inactive'));
});

describe('the catalogue', () => {
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
  const commands: EnvironmentCommand[] = [
    { type: 'OpenEnvironment', data: opening },
    { type: 'DescribeEnvironment', data: { type: 'SYNDICAT', phone: '04 78 00 00 00' } },
    { type: 'ReservePromotion', data: { code: 'SITE15', module: 'website' } },
    { type: 'RenameEnvironment', data: { name: 'CSE Océan' } },
    { type: 'ActivateEnvironment', data: { on: day('2026-11-21') } },
    { type: 'SuspendEnvironment', data: { on: day('2026-11-21') } },
    { type: 'ActivateModule', data: { module: 'gestion' } },
    { type: 'DeactivateModule', data: { module: 'advantage' } },
    { type: 'PlanModuleEnd', data: { module: 'advantage', lastDay: day('2026-12-09') } },
  ];
  it.each(commands.map((command) => [command.type, command] as const))('%s sent twice has no second effect', (_, command) =>
    environment.given(open, active('advantage')).thenRepeating(command),
  );
});
