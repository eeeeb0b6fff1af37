import type { Limit } from '../../capabilities/throttle/throttle.js';
import { accountDigest } from './known-devices.js';

/** Of attempts for a known browser of the account: other clients cannot use up these attempts. */
export const deviceLimit = (deviceId: string, email: string): Limit => ({
  key: `sign-in device ${deviceId} ${accountDigest(email)}`,
  tries: 8,
  minutes: 15,
});

/** Of an IP address, which a whole works council may share. */
export const addressLimit = (address: string): Limit => ({ key: `sign-in address ${address}`, tries: 60, minutes: 15 });

/** For unknown browsers: per account and IP address, per account, and per IP address. */
export const strangerLimits = (email: string, address: string): readonly [Limit, Limit, Limit] => [
  { key: `sign-in account ${accountDigest(email)} from ${address}`, tries: 8, minutes: 15 },
  { key: `sign-in account ${accountDigest(email)}`, tries: 100, minutes: 60 },
  addressLimit(address),
];

/** Of codes that unknown browsers try, whatever their addresses: who has the password has about one chance in 10,000 a day. */
export const codeLimit = (email: string): Limit => ({ key: `sign-in code ${accountDigest(email)}`, tries: 30, minutes: 24 * 60 });
