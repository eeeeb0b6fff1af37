import type { BodyOf } from '@intendance/contract/operation.js';
import { send } from '../../platform/http.js';
import { queryGroup } from '../../platform/query-group.js';
import type { LoginAnswer } from '../identity.api.js';

export const signUp = (body: BodyOf<'/api/register'>): Promise<LoginAnswer> => send('post', '/api/register', { body });
export const confirmEmail = (token: string) => send('post', '/api/confirm-email/{token}', { path: { token } });

/** The terms change at a restart of the server only. */
export const termsQuery = { ...queryGroup('terms').read('/api/terms'), staleTime: Number.POSITIVE_INFINITY };
