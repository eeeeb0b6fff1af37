import { CronExpressionParser } from 'cron-parser';

/** The first time of the cron after `moment`. The hours are those of Paris, whose summer and winter time they follow. */
export const nextTime = (cron: string, moment: Date): Date =>
  CronExpressionParser.parse(cron, { currentDate: moment, tz: 'Europe/Paris' }).next().toDate();
