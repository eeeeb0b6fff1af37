import { describe, expect, it } from '@jest/globals';
import { accountingChoices, blankKey, permissionChoices, permissionsOf, toBody } from './api-key.js';

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

describe('a key in the list', () => {
  it('tells its permissions in French', () =>
    expect(permissionsOf({ permissions: ['PEOPLE_ACCESS'], accounting_permissions: ['EDIT_PLAN'] } as never)).toBe(
      'Annuaire, Plan comptable',
    ));
});
