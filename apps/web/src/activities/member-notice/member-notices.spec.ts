import { expect, it } from '@jest/globals';
import { kindsOff, kindsOn } from './member-notices.js';

it('ticks the mails that leave, and sends the others in their order', () => {
  expect(kindsOn([])).toHaveLength(9);
  expect(kindsOn(['refund-paid'])).not.toContain('refund-paid');
  expect(kindsOff(kindsOn(['registration-received', 'refund-paid']))).toEqual(['refund-paid', 'registration-received']);
});
