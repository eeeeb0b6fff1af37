import { bookkeeping } from '../../bookkeeping-queries.js';

export const setupQuery = bookkeeping.read('/api/comptability/environment');
export const useNextStep = () => bookkeeping.useSend('post', '/api/comptability/environment/next_step');
export const useRefreshSetup = () => bookkeeping.useSend('post', '/api/comptability/environment/refresh');
