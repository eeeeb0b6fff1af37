import { accountingPermissions, permissions } from '@intendance/contract/access-need.js';
import { describe, expect, it } from '@jest/globals';
import { keysQuestion, nameOf, permissionChoices, type RolePreset, rightsOfRole, rightsText } from './user.js';

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
  it('leave the keys of a user, which a question names', () => {
    const keys = [
      { id: '1', name: 'Paie', expires_on: '2027-03-01' },
      { id: '2', name: 'Site', expires_on: '2027-04-01' },
    ];
    const { title, description, confirmLabel } = keysQuestion({ firstname: 'Hugo', lastname: 'Petit', api_keys: keys });
    expect([title, confirmLabel]).toEqual(['Révoquer aussi les clés d’API de Hugo Petit\u00a0?', 'Révoquer les 2 clés']);
    expect(description).toContain('«\u00a0Paie\u00a0» (jusqu’au 01/03/2027), «\u00a0Site\u00a0» (jusqu’au 01/04/2027)');
  });
  it('are those of a person with a name', () => expect(nameOf({ firstname: '', lastname: 'Petit' })).toBe('Petit'));
});
