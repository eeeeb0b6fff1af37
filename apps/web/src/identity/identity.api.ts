import type { BodyOf } from '@intendance/contract/operation.js';
import { send } from '../platform/http.js';
import { queryGroup } from '../platform/query-group.js';
import type { Tokens } from '../platform/session/session.js';

const server = queryGroup('server');

/** Some accounts live elsewhere: the answer is then an address to go to. */
export type LoginAnswer = Tokens | { redirect: string };

export const logIn = (body: BodyOf<'/api/login_check'>): Promise<LoginAnswer> => send('post', '/api/login_check', { body });
export const logInByLink = (token: string): Promise<LoginAnswer> => send('post', '/api/login_link', { body: { token } });

export const signUp = (body: BodyOf<'/api/register'>): Promise<LoginAnswer> => send('post', '/api/register', { body });
export const confirmEmail = (token: string) => send('post', '/api/confirm-email/{token}', { path: { token } });

/** The terms change at a restart of the server only. */
export const termsQuery = { ...server.read('/api/terms'), staleTime: Number.POSITIVE_INFINITY };
export const mailboxQuery = { ...server.read('/api/mailbox'), retry: false };
