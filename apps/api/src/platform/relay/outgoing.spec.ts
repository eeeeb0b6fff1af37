import { describe, expect, it } from '@jest/globals';
import { Outgoing } from './outgoing.js';

const outgoing = new Outgoing([{ streamType: 'member', fields: { MemberJoined: { name: '(effacé)' } }, erasedBy: 'MemberForgotten' }], {
  streamTypes: ['session'],
  fields: ['reason'],
  fieldsOf: { LetterSent: ['title'] },
});
const dataOf = (streamType: string, type: string, data: object) => outgoing.dataOf({ streamType, type, data });

describe('what leaves of an event', () => {
  it('are personal values as they are sealed', () => {
    const data = { on: '2026-03-16', $enc: { k: 'a', d: 'c2VhbGVk' } };
    expect(dataOf('member', 'MemberJoined', data)).toEqual(data);
  });

  it('are no personal values that were stored in clear, before there were keys', () => {
    expect(dataOf('member', 'MemberJoined', { on: '2026-03-16', name: 'Zorglub' })).toEqual({ on: '2026-03-16' });
  });

  it('is no text that is kept back, however deep it stands', () => {
    const data = { reason: 'Zorglub', lines: [{ amount: 1, reason: 'Zorglub', of: { reason: 'Zorglub', kind: 'a' } }], none: null };
    expect(dataOf('member', 'MemberMoved', data)).toEqual({ lines: [{ amount: 1, of: { kind: 'a' } }], none: null });
  });

  it('is a field that is kept back of another type of event only', () => {
    const data = { title: 'a' };
    expect([dataOf('letter', 'LetterSent', data), dataOf('letter', 'LetterKept', data)]).toEqual([{}, data]);
  });

  it('is nothing of a stream that is kept back', () => expect(dataOf('session', 'SignedIn', { on: 'a' })).toBeUndefined());
});
