import { queryGroup } from '../../platform/query-group.js';

export const secondFactor = queryGroup('second-factor');

export const secondFactorQuery = { ...secondFactor.read('/api/users/me/second_factor'), staleTime: 0 };
