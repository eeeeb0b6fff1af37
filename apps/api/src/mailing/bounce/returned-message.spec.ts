import { describe, expect, it } from '@jest/globals';
import { readReturnedMessage } from './returned-message.js';

const token = 'abcdefghijklmnopqrstuvwxyz234567abcd';
const notification = (status = 'Status: 5.1.1', type = 'message/delivery-status') =>
  [
    'From: MAILER-DAEMON@mx.example',
    `To: retours+${token}@cse.example`,
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Status: 2.0.0 is in no field of this part.',
    '--b',
    `Content-Type: ${type}`,
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; anne@exemple.fr',
    'Action: failed',
    status,
    'Diagnostic-Code: smtp; 550 5.1.1 unknown',
    '--b--',
  ].join('\r\n');

describe('a returned message', () => {
  it('says of which mail it is, and its status', () =>
    expect(readReturnedMessage(notification())).toEqual({ returnAddress: `retours+${token}@cse.example`, status: '5.1.1' }));
  it.each([
    ['an answer of a person', 'From: anne@exemple.fr\r\nTo: retours@cse.example\r\n\r\nMerci. Status: 5.1.1'],
    ['a report without a status', notification('X-Status: none')],
    ['a report of another kind', notification('Status: 5.1.1', 'message/disposition-notification')],
    ['a message to another address', notification().replace(`+${token}`, '')],
  ])('is none: %s', (_, message) => expect(readReturnedMessage(message)).toBeNull());
});
