import { queryGroup } from '../../../platform/query-group.js';

const group = queryGroup('operators');

export const operatorsQuery = group.read('/api/operator/operators');
export const useGrantOperator = () => group.useSend('put', '/api/operator/operators');
export const useRevokeOperator = () => group.useSend('post', '/api/operator/operators/{id}/revoke');
