import { get, send } from '../../platform/http.js';
import { queryGroup } from '../../platform/query-group.js';
import type { ListedUser } from './user.js';

const group = queryGroup('users');

export const usersQuery = group.read('/api/users');
export const invitationsQuery = group.read('/api/invitations');
export const rolesQuery = { ...group.read('/api/users/roles'), staleTime: Number.POSITIVE_INFINITY };
export const signInRuleQuery = { ...group.read('/api/sign_in_rule'), staleTime: 0 };
export const findUser = (id: string): Promise<ListedUser> => get('/api/users/{id}', { path: { id } });

export const useSaveRights = () => group.useSend('put', '/api/users/{id}/rights');
export const useSaveSignInRule = () => group.useSend('put', '/api/sign_in_rule');
export const useDeactivateUser = () => group.useSend('post', '/api/users/{id}/deactivate');
export const useReactivateUser = () => group.useSend('post', '/api/users/{id}/reactivate');
export const useRevokeKeys = () =>
  group.useWrite((keys: ListedUser['api_keys']) =>
    Promise.all(keys.map(({ id }) => send('post', '/api/api_keys/{id}/revoke', { path: { id } }))),
  );
export const useInviteUser = () => group.useSend('post', '/api/invitations');
export const useResendInvitation = () => group.useSend('post', '/api/invitations/{id}/resend');
export const useCancelInvitation = () => group.useSend('delete', '/api/invitations/{id}');
