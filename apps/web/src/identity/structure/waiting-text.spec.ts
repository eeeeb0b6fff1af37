import { describe, expect, it } from '@jest/globals';
import { waitingLines } from './waiting-text.js';

const hidden = { id: 's1', refunds: null, inscriptions: null, person_requests: null, operations: null };

describe('what waits in a structure', () => {
  it('is a line per kind of record', () =>
    expect(waitingLines({ ...hidden, refunds: 2, inscriptions: 1, person_requests: 1, operations: 12 })).toEqual([
      '2 demandes de remboursement à valider',
      '1 inscription à valider',
      '1 demande de personnes à traiter',
      '12 opérations à affecter',
    ]));
  it('is nothing when all counts are zero', () => expect(waitingLines({ ...hidden, refunds: 0, operations: 0 })).toEqual([]));
  it('is unknown to who sees no records', () => expect(waitingLines(hidden)).toBeNull());
});
