import type { RetentionRule } from '../../capabilities/retention/retention-rule.js';
import { Config } from '../../platform/config/config.js';
import { RawReports } from './raw-reports.js';

const usualDays = 90;
const dayMs = 86_400_000;

export const reportRetention: readonly RetentionRule[] = [
  {
    name: 'mail-reports',
    days: usualDays,
    why: 'A report explains a block as long as somebody may ask for its cause; MAILING_REPORT_DAYS sets another duration.',
    remove: (before, { get }) =>
      get(RawReports).removeBefore(new Date(before.getTime() + (usualDays - get(Config).mailings.reportDays) * dayMs)),
  },
];
