import type { Schema } from '@intendance/contract/client.js';
import { queryGroup } from '../../platform/query-group.js';

const group = queryGroup('identity-provider');

export type IdentityProvider = Schema<'IdentityProviderDto'>;
export type ProviderMode = IdentityProvider['mode'];

export const identityProviderQuery = group.read('/api/identity_provider');
export const useConfigureProvider = () => group.useSend('put', '/api/identity_provider');
export const useChooseMode = () => group.useSend('put', '/api/identity_provider/mode');
export const useRemoveProvider = () => group.useSend('delete', '/api/identity_provider');
export const useUnlink = () => group.useSend('delete', '/api/identity_provider/links/{id}');
export const useBeginTrial = () => group.useSend('post', '/api/identity_provider/trial');
