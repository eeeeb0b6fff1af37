import type { Schema } from '@intendance/contract/client.js';
import type { BodyOf } from '@intendance/contract/operation.js';
import { get, send } from '../platform/http.js';
import type { Tokens } from '../platform/session.js';

/** Some accounts live elsewhere: the answer is then an address to go to. */
export type LoginAnswer = Tokens | { redirect: string };

export const logIn = (body: BodyOf<'/api/login_check'>): Promise<LoginAnswer> => send('post', '/api/login_check', { body });
export const logInByLink = (token: string): Promise<LoginAnswer> => send('post', '/api/login_link', { body: { token } });
export const logOut = (refresh_token: string) => send('post', '/api/logout', { body: { refresh_token } });
export const requestReset = (email: string) => send('post', '/api/forgot-password', { body: { email } });

export type NewPassword = BodyOf<'/api/reset-password/{token}'>;
export const resetPassword = (token: string, body: NewPassword) => send('post', '/api/reset-password/{token}', { path: { token }, body });
export const changePassword = (body: BodyOf<'/api/users/me/password', 'put'>) => send('put', '/api/users/me/password', { body });

/** The address of the member site, with a token of the user in it. */
export const grantToken = (to: 'website' | 'advantage') => get('/api/users/me/token', { query: { to } });

/** False until the operator has made the first account on the server. */
export const installationQuery = {
  queryKey: ['installation'],
  queryFn: ({ signal }: { signal: AbortSignal }) => get('/api/installation', { signal }),
  retry: false,
};

export type Mail = Schema<'KeptMailDto'>;
export const mailboxQuery = {
  queryKey: ['mailbox'],
  queryFn: ({ signal }: { signal: AbortSignal }) => get('/api/mailbox', { signal }),
  retry: false,
};
