import { describe, expect, it } from '@jest/globals';
import type { BankAccount } from './bank-account.js';
import { connectionFaults } from './connection-errors.js';

const account = (name: string, error: string | null, error_message: string | null = null): BankAccount =>
  ({ name, connection: { connection_id: '1', error, error_message } }) as BankAccount;

describe('the errors of bank connections', () => {
  it('are said once each, with their accounts', () => {
    const faults = connectionFaults([account('A', 'wrongpass'), account('B', 'wrongpass'), account('C', 'changepass'), account('D', null)]);
    expect(faults.map(({ accounts }) => accounts)).toEqual([['A', 'B'], ['C']]);
  });

  it('say what the server says, when it does', () => {
    expect(connectionFaults([account('A', 'wrongpass', 'Banque en travaux')])[0]?.message).toBe('Banque en travaux');
  });

  it.each(['wrongpass', 'changepass', 'unavailable', 'SCARequired', 'webauthRequired', 'additionalInformationNeeded', 'decoupled', 'bug'])(
    'has words of its own for %s',
    (error) => {
      const all = [
        'wrongpass',
        'changepass',
        'unavailable',
        'SCARequired',
        'webauthRequired',
        'additionalInformationNeeded',
        'decoupled',
        'bug',
      ];
      const message = connectionFaults([account('A', error)])[0]?.message;
      const others = all.filter((other) => other !== error).map((other) => connectionFaults([account('A', other)])[0]?.message);
      expect(others).not.toContain(message);
    },
  );

  it('treats an unknown one as a malfunction', () => {
    expect(connectionFaults([account('A', 'somethingNew')])).toEqual(connectionFaults([account('A', 'bug')]));
  });
});
