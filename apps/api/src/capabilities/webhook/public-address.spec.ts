import type { LookupOptions } from 'node:dns';
import { describe, expect, it } from '@jest/globals';
import { addressIn, isPublicAddress, publicLookup } from './public-address.js';

describe('a public address', () => {
  it.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::ffff:93.184.215.14'])('is %s', (text) =>
    expect(isPublicAddress(text)).toBe(true),
  );
  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '255.255.255.255', '224.0.0.1'],
    ...['192.0.2.1', '198.18.0.1', '240.0.0.1', '::1', '::', 'fe80::1', 'fd00::1', 'ff02::1', '2001:db8::1', '64:ff9b::a00:1'],
    ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '2002:7f00:1::', 'exemple.fr', ''],
  ])('is not %s', (text) => expect(isPublicAddress(text)).toBe(false));

  it('is the one that a connection is given, alone or in a list', async () => {
    // An address resolves to itself, without a network.
    const resolve = (host: string, options: LookupOptions) =>
      new Promise((done) => publicLookup(host, options, (error, addresses, family) => done(error ? error.name : [addresses, family])));
    const address = '93.184.215.14';
    expect(await resolve(address, {})).toEqual([address, 4]);
    expect(await resolve(address, { all: true })).toEqual([[{ address, family: 4 }], undefined]);
    expect(await resolve('localhost', { all: true })).toBe('PrivateAddress');
    expect(await resolve('10.0.0.1', {})).toBe('PrivateAddress');
  });

  it('stands in the host of a URL in each form that URLs have', () => {
    const hosts = ['http://2130706433/', 'http://0x7f.1/', 'http://[::1]/', 'http://127.1/', 'http://exemple.fr/'];
    expect(hosts.map((url) => addressIn(new URL(url).hostname))).toEqual(['127.0.0.1', '127.0.0.1', '::1', '127.0.0.1', undefined]);
  });
});
