import { describe, expect, it } from '@jest/globals';
import {
  type ApiKey,
  accountingChoices,
  blankKey,
  blankRotation,
  lostPermissionsOf,
  permissionChoices,
  permissionsOf,
  type RotationForm,
  renewalChoices,
  toBody,
  toRotation,
} from './api-key.js';

describe('the form of a key', () => {
  it('sends the last day of the chosen duration', () => {
    const lastDay = (form: Partial<typeof blankKey>, today = '2026-11-22') => toBody({ ...blankKey, ...form }, today).expires_on;
    expect(lastDay({})).toBe('2027-02-20');
    expect(lastDay({ duration: 'year' })).toBe('2027-11-22');
    expect(lastDay({ duration: 'year' }, '2028-02-29')).toBe('2029-03-01');
    expect(lastDay({ duration: 'date', expires_on: '2026-12-31' })).toBe('2026-12-31');
  });
  it('proposes the permissions of the user, without those of a person', () => {
    expect(permissionChoices(['PEOPLE_ACCESS', 'ENVIRONMENT_ACCESS'])).toEqual([{ value: 'PEOPLE_ACCESS', label: 'Annuaire' }]);
    expect(accountingChoices(['EDIT_PLAN'])).toEqual([{ value: 'EDIT_PLAN', label: 'Plan comptable' }]);
  });
});

describe('the rotation of a key', () => {
  const key = { expires_on: '2026-12-31' } as ApiKey;
  it('keeps the last day, or renews it', () => {
    const body = (duration: RotationForm['duration']) => toRotation({ overlap: '24', duration }, key, '2026-11-22');
    expect(body('same')).toEqual({ overlap_hours: 24, expires_on: '2026-12-31' });
    expect(body('quarter').expires_on).toBe('2027-02-20');
    expect(body('year').expires_on).toBe('2027-11-22');
  });
  it('renews a key whose last day is over', () => {
    expect(blankRotation(key, '2026-12-31').duration).toBe('quarter');
    expect(renewalChoices(key, '2026-12-31').map(({ value }) => value)).toEqual(['quarter', 'year']);
  });
});

describe('a key in the list', () => {
  it('tells what its creator lost', () => {
    const key = { permissions: ['PEOPLE_ACCESS'], accounting_permissions: ['EDIT_PLAN'], current_accounting_permissions: [] };
    expect(lostPermissionsOf({ ...key, current_permissions: ['PEOPLE_ACCESS'] } as never)).toBe('Plan comptable');
    expect(
      lostPermissionsOf({ ...key, current_permissions: ['PEOPLE_ACCESS'], current_accounting_permissions: ['EDIT_PLAN'] } as never),
    ).toBe('');
  });
  it('tells its permissions in French', () =>
    expect(permissionsOf({ permissions: ['PEOPLE_ACCESS'], accounting_permissions: ['EDIT_PLAN'] } as never)).toBe(
      'Annuaire, Plan comptable',
    ));
});
