import { describe, expect, it } from '@jest/globals';
import { bounceKindOf, statusCodeOf } from './bounce-kind.js';

describe('a bounce', () => {
  it.each([
    ['550 5.1.1 Unknown user', 'hard'],
    ['5.1.2', 'hard'],
    ['550 no such mailbox', 'hard'],
    ['552 5.2.2 Mailbox full', 'soft'],
    ['451 4.3.0 Try again', 'soft'],
    ['421 busy', 'soft'],
    ['550 5.7.1 Rejected as spam', 'policy'],
    ['5.7.26', 'policy'],
    ['554 Message refused', 'policy'],
    ['250 2.0.0 OK', null],
    ['Bonjour', null],
  ] as const)('« %s » is %s', (text, kind) => expect(bounceKindOf(text)).toBe(kind));
  it('keeps the code of the server, never its words', () => {
    expect(statusCodeOf('550 5.1.1 <anne@exemple.fr> unknown')).toBe('5.1.1');
    expect(statusCodeOf('551 anne')).toBe('551');
    expect(statusCodeOf('anne')).toBe('');
  });
});
