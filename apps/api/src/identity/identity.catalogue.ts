import type { HistoryDescriber } from '../platform/history/history-describer.js';
import { userAccessHistory, userHistory } from './user/user.history.js';

export const identityDescribers: readonly HistoryDescriber[] = [userHistory, userAccessHistory];
