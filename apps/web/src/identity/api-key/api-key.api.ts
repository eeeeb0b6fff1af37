import { queryGroup } from '../../platform/query-group.js';

const group = queryGroup('api-keys');

export const apiKeysQuery = group.read('/api/api_keys');
export const useCreateApiKey = () => group.useSend('post', '/api/api_keys');
export const useRotateApiKey = () => group.useSend('post', '/api/api_keys/{id}/rotate');
export const useRevokeApiKey = () => group.useSend('post', '/api/api_keys/{id}/revoke');
