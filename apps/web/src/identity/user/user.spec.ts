import { accountingPermissions, permissions } from '@intendance/contract/access-need.js';
import { describe, expect, it } from '@jest/globals';
import { nameOf, permissionChoices, type RolePreset, rightsOfRole, rightsText } from './user.js';

const treasurer: RolePreset = {
  name: 'TREASURER',
  label: 'Trésorier',
  permissions: ['COMPTABILITY_ACCESS', 'HELP_ACCESS'],
  accounting_permissions: ['EDIT_PLAN'],
};

describe('the rights of a user', () => {
  it('of a role are those that the administrator holds', () =>
    expect(rightsOfRole([treasurer], 'TREASURER', { permissions: ['HELP_ACCESS', 'PEOPLE_ACCESS'], accounting_permissions: [] })).toEqual({
      permissions: ['HELP_ACCESS'],
      accounting_permissions: [],
    }));
  it('are read in French', () => {
    expect(rightsText({ permissions: ['HELP_ACCESS'], accounting_permissions: ['EDIT_PLAN'] })).toBe('Aide, Plan comptable');
    expect(rightsText({ permissions: [], accounting_permissions: [] })).toBe('Aucun');
    expect(rightsText({ permissions: [...permissions], accounting_permissions: [...accountingPermissions] })).toBe('Tous');
  });
  it('may be kept though the administrator does not hold them', () =>
    expect(permissionChoices(['HELP_ACCESS'], ['PEOPLE_ACCESS']).map(({ value }) => value)).toEqual(['HELP_ACCESS', 'PEOPLE_ACCESS']));
  it('are those of a person with a name', () => expect(nameOf({ firstname: '', lastname: 'Petit' })).toBe('Petit'));
});
