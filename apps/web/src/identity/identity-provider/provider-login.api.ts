import type { Schema } from '@intendance/contract/client.js';
import { send } from '../../platform/http.js';
import { queryGroup } from '../../platform/query-group.js';
import type { LoginAnswer } from '../identity.api.js';

export type ProviderChoice = Schema<'ProviderChoiceDto'>;

export const providerQuery = (id: string) => ({
  ...queryGroup('provider-login').read('/api/login_check/provider/{id}', { path: { id } }),
  retry: false,
});

export const searchProviders = async (email: string): Promise<ProviderChoice[]> =>
  (await send('post', '/api/login_check/provider/search', { body: { email } })).providers;

/** Leaves the application for the page of the provider. */
export async function goToProvider({ structure, email }: { structure: string; email: string }): Promise<void> {
  const { url } = await send('post', '/api/login_check/provider/begin', { body: { structure, ...(email !== '' && { email }) } });
  location.assign(url);
}

export const logInByProvider = (query: string): Promise<LoginAnswer> => send('post', '/api/login_check/provider', { body: { query } });

export const logInByProviderCode = (body: { state: string; code: string }): Promise<LoginAnswer> =>
  send('post', '/api/login_check/provider/code', { body });

export const finishTrial = (query: string) => send('post', '/api/identity_provider/trial/finish', { body: { query } });
