import { describe, expect, it } from '@jest/globals';
import { Outgoing } from './outgoing.js';

const outgoing = new Outgoing({
  streams: [
    {
      streamType: 'member',
      decisions: {
        MemberJoined: ['on'],
        MemberMoved: ['lines.amount', 'lines.of.kind', 'none.kind', 'steps'],
        MemberRenamed: 'withheld',
      },
    },
  ],
});
const dataOf = (streamType: string, type: string, data: object) => outgoing.dataOf({ streamType, type, data });

describe('the data of an event that leave', () => {
  it('hold encrypted values as they are stored', () => {
    const data = { on: '2026-03-16', $enc: { k: 'a', d: 'c2VhbGVk' } };
    expect(dataOf('member', 'MemberJoined', data)).toEqual(data);
  });

  it('hold no value that the noun does not allow', () => {
    expect(dataOf('member', 'MemberJoined', { on: '2026-03-16', name: 'Zorglub' })).toEqual({ on: '2026-03-16' });
  });

  it('hold allowed values however deep they stand, and no value beside them', () => {
    const data = {
      reason: 'Zorglub',
      lines: [{ amount: 1, reason: 'Zorglub', of: { reason: 'Zorglub', kind: 'a' } }],
      none: null,
      steps: [{ code: 'a' }],
    };
    expect(dataOf('member', 'MemberMoved', data)).toEqual({
      lines: [{ amount: 1, of: { kind: 'a' } }],
      none: null,
      steps: [{ code: 'a' }],
    });
  });

  it('are absent when the event is withheld', () => expect(dataOf('member', 'MemberRenamed', { name: 'a' })).toBeUndefined());

  it('are absent when no noun has decided for the event or for its stream', () => {
    expect([dataOf('member', 'MemberTeleported', { on: 'a' }), dataOf('session', 'SignedIn', { on: 'a' })]).toEqual([undefined, undefined]);
  });
});
