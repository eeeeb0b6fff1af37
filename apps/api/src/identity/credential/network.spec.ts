import { describe, expect, it } from '@jest/globals';
import { networkOf } from './network.js';

describe('the network of an address', () => {
  it('is the first 24 bits of an IPv4 address, also one written as IPv6', () =>
    expect(['192.0.2.7', '::ffff:192.0.2.7'].map(networkOf)).toEqual(['192.0.2.0/24', '192.0.2.0/24']));
  it('is the first 48 bits of an IPv6 address, however it is written', () => {
    const same = ['2001:db8:7:1::9', '2001:0DB8:0007:1:0:0:0:9', '2001:db8:7:ffff:1:2:3:4'];
    expect(new Set(same.map(networkOf))).toEqual(new Set(['2001:db8:7::/48']));
    expect(['::1', '2001::9', 'fe80::1%eth0'].map(networkOf)).toEqual(['0:0:0::/48', '2001:0:0::/48', 'fe80:0:0::/48']);
  });
  it('is empty for what is no address', () => expect(['serveur', '', '300.1.1.1'].map(networkOf)).toEqual(['', '', '']));
});
