import { describe, expect, it } from '@jest/globals';
import { type Connection, connectionFaults } from './connection-errors.js';

const connection = (id: string, message: string | null, ...names: string[]): Connection => ({
  connection_id: id,
  message,
  accounts: names.map((name) => ({ id: name, name })),
});

describe('the errors of bank connections', () => {
  it('are said once each, with every connection that has them and the accounts that it stops', () => {
    const faults = connectionFaults([
      connection('1', 'Identifiants refusés', 'A', 'B'),
      connection('2', 'Identifiants refusés', 'C'),
      connection('3', 'À renouveler', 'D'),
    ]);
    expect(faults).toEqual([
      {
        message: 'Identifiants refusés',
        connections: [
          { id: '1', accounts: ['A', 'B'] },
          { id: '2', accounts: ['C'] },
        ],
      },
      { message: 'À renouveler', connections: [{ id: '3', accounts: ['D'] }] },
    ]);
  });

  it('are not said when all is well', () => {
    expect(connectionFaults([connection('1', null, 'A')])).toEqual([]);
  });
});
