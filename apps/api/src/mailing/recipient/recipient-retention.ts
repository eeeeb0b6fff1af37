import type { RetentionRule } from '../../capabilities/retention/retention-rule.js';
import { Config } from '../../platform/config/config.js';

const usualDays = 730;
const dayMs = 86_400_000;

/** The hash of the address stays: a mailing may leave out the recipients of an old one. */
const forgetRecipients = `UPDATE platform.mailing_recipient SET email = '', contact = '{}', reason = ''
  WHERE changed_at < $1 AND email <> '' AND state IN ('accepted', 'refused', 'unknown')`;

export const recipientRetention: readonly RetentionRule[] = [
  {
    name: 'mail-recipients',
    days: usualDays,
    why: 'The CNIL recommends two years for the social activities of a works council; MAILING_RETENTION_DAYS sets another duration.',
    remove(before, { vault, get }) {
      const days = get(Config).mailings.retentionDays ?? usualDays;
      return vault.query(forgetRecipients, [new Date(before.getTime() + (usualDays - days) * dayMs)]);
    },
  },
];
