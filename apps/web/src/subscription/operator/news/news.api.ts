import type { Schema } from '@intendance/contract/client.js';
import { queryGroup } from '../../../platform/query-group.js';

const group = queryGroup('operator-news');

export type PlatformNews = Schema<'NewsDto'>;
export const operatorNewsQuery = group.read('/api/operator/news');
export const useWriteNews = () => group.useSend('post', '/api/operator/news');
export const useSaveNews = () => group.useSend('put', '/api/operator/news/{id}');
export const useWithdrawNews = () => group.useSend('delete', '/api/operator/news/{id}');
