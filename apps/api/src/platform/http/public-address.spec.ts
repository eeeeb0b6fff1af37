import { expect, it } from '@jest/globals';
import { isPublicAddress } from './public-address.js';

it.each([
  ['93.184.216.34', true],
  ['2606:4700::1111', true],
  ['192.168.1.10', false],
  ['169.254.169.254', false],
  ['100.64.1.1', false],
  ['0.0.0.0', false],
  ['::ffff:127.0.0.1', false],
  ['::', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['64:ff9b::7f00:1', false],
])('the address %s is public: %s', (address, expected) => expect(isPublicAddress(address)).toBe(expected));
