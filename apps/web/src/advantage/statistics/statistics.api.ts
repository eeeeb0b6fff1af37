import type { Schema } from '@intendance/contract/client.js';
import { queryGroup } from '../../platform/query-group.js';

export type Statistics = Schema<'StatisticsDto'>;

const group = queryGroup('advantage-statistics');
/** The server reads an absent day as the bound of its year. */
export const statisticsQuery = (start_date: string, end_date: string) =>
  group.read('/api/advantage/statistics', { query: { start_date, end_date } });
