import * as contract from '@intendance/contract/access-need.js';
import * as apiKey from '@intendance/domain/identity/api-key/api-key.js';
import * as user from '@intendance/domain/identity/user/user.events.js';
import * as environment from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { describe, expect, it } from '@jest/globals';

/** The domain owns the words, the contract publishes them; neither may import the other. */
describe('the domain and the contract', () => {
  it('name the same permissions', () => {
    expect(user.permissions).toEqual(contract.permissions);
    expect(apiKey.grantablePermissions).toEqual(contract.apiKeyPermissions);
    expect(user.accountingPermissions).toEqual(contract.accountingPermissions);
  });
  it('name the same modules, environment types and brands', () => {
    expect(environment.moduleCodes).toEqual(contract.moduleCodes);
    expect(environment.environmentTypes).toEqual(contract.environmentTypes);
    expect(environment.brands).toEqual(contract.brands);
  });
});
