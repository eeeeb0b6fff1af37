import { type RetentionRule, removeRows } from '../../capabilities/retention/retention-rule.js';

export const sessionRetention: readonly RetentionRule[] = [
  {
    name: 'sessions',
    days: 30,
    why: 'A user recognises the recent connections of the account.',
    remove: removeRows('vault', 'DELETE FROM identity.session WHERE expires_at < $1'),
  },
  {
    name: 'one-time-tokens',
    days: 30,
    why: 'An expired link is explained to its user as expired, not as unknown.',
    remove: removeRows('vault', 'DELETE FROM identity.one_time_token WHERE expires_at < $1'),
  },
  {
    name: 'sign-in-attempts',
    days: 0,
    why: 'Attempts count only within their window.',
    remove: removeRows('vault', 'DELETE FROM identity.attempt WHERE window_ends_at < $1'),
  },
];
