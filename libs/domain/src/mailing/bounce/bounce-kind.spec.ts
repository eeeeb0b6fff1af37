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
    // Codes of providers in France and abroad.
    ['550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient anne@exemple.fr not found by SMTP address lookup', 'hard'],
    ['550-5.1.1 The email account that you tried to reach does not exist. 550 5.1.1 gsmtp', 'hard'],
    ['550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).', 'hard'],
    ['5.0.0 smtp; 550 Unknown user anne@exemple.fr', 'hard'],
    ['5.0.0 x-unix; Adresse d au moins un destinataire invalide', 'hard'],
    ['552-5.2.2 The email account that you tried to reach is over quota', 'soft'],
    ['5.0.0 smtp; 550 spam detected', 'policy'],
    ['550 5.5.0 Service refuse. Veuillez essayer plus tard. OFR_506 [506]', 'policy'],
    ['5.0.0 smtp; 550-5.7.26 Unauthenticated email from exemple.fr is not accepted', 'policy'],
    ['5.1.1 smtp; 554 5.7.1 Recipient address rejected: Access denied', 'policy'],
    ['550 5.1.8 Access denied, bad outbound sender', 'policy'],
    ['5.0.0', 'policy'],
    ['550 nospam@exemple.fr', 'hard'],
    ['The message from 192.168.5.1.1 was read', null],
  ] as const)('« %s » is %s', (text, kind) => expect(bounceKindOf(text)).toBe(kind));
  it('keeps the code of the server, never its words', () => {
    expect(statusCodeOf('550 5.1.1 <anne@exemple.fr> unknown')).toBe('5.1.1');
    expect(statusCodeOf('551 anne')).toBe('551');
    expect(statusCodeOf('5.0.0 smtp; 550 5.2.2 full')).toBe('5.2.2');
    expect(statusCodeOf('5.0.0 smtp; 550 full')).toBe('5.0.0');
    expect(statusCodeOf('anne')).toBe('');
  });
});
