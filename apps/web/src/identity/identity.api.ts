import { queryOptions } from '@tanstack/react-query';
import { get, send } from '../platform/api.js';
import type { Tokens } from '../platform/session.js';

/** Some accounts live elsewhere: the answer is then an address to go to. */
export type LoginAnswer = Tokens | { redirect: string };

export const logIn = (body: { email: string; password: string }) => send<LoginAnswer>('POST', '/login_check', { body });
export const logInByLink = (token: string) => send<LoginAnswer>('POST', '/login_link', { body: { token } });
export const logOut = (refresh_token: string) => send('POST', '/logout', { body: { refresh_token } });
export const requestReset = (email: string) => send('POST', '/forgot-password', { body: { email } });

export type NewPassword = { password: string; password_confirm: string };
export const resetPassword = (token: string, body: NewPassword) => send('POST', `/reset-password/${encodeURIComponent(token)}`, { body });
export const changePassword = (body: { old_password: string; new_password: string; password_confirm: string }) =>
  send('PUT', '/users/me/password', { body });

/** The address of the member site, with a token of the user in it. */
export const grantToken = (to: 'website' | 'advantage') => get<{ redirect: string }>('/users/me/token', { query: { to } });

/** False until the operator has made the first account on the server. */
export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => get<{ has_accounts: boolean }>('/installation', { signal }),
  retry: false,
});

export type Mail = { id: string; to: string; subject: string; text: string; sent_at: string };
export const mailboxQuery = queryOptions({
  queryKey: ['mailbox'],
  queryFn: ({ signal }) => get<{ totalCount: number; mails: Mail[] }>('/mailbox', { signal }),
  retry: false,
});
