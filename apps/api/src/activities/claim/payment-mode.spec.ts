import { describe, expect, it } from '@jest/globals';
import { paymentModeLabel } from './payment-mode.js';

describe('a mode of payment', () => {
  it.each([
    ['transfer', 'Virement'],
    ['chèque', 'Chèque'],
    ['bon d’achat', 'bon d’achat'],
    ['constructor', 'constructor'],
    [null, null],
  ])('%j reads %j', (mode, label) => expect(paymentModeLabel(mode)).toBe(label));
});
