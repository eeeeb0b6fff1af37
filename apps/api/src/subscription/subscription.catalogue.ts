import type { HistoryDescriber } from '../platform/history/history-describer.js';
import { environmentHistory } from './environment/environment.history.js';

export const subscriptionDescribers: readonly HistoryDescriber[] = [environmentHistory];
