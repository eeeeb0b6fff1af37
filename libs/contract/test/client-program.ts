import createClient from 'openapi-fetch';
import type { components, paths } from '../src/schema.js';

/** A small program of an integrator: a name, a page of claims, a new beneficiary. It is compiled, and never run. */
const api = createClient<paths>({ baseUrl: 'https://cse.example' });

export async function firstClaims(): Promise<readonly components['schemas']['RefundDto'][]> {
  const { data, error } = await api.GET('/api/refunds', { params: { query: { limit: 50, 'filters[status|eq]': 'waiting' } } });
  if (error) throw new Error(`${error.code}: ${error.detail}`);
  return data.refunds;
}

export async function whoAmI(): Promise<string> {
  const { data, error } = await api.GET('/api/api_keys/me');
  if (error) throw new Error(error.detail);
  return `${data.name} ${data.expires_on} ${data.permissions.join(' ')}`;
}

export async function addPerson(lastname: string): Promise<string> {
  const { data, error } = await api.POST('/api/people', { body: { lastname }, params: { header: { 'Idempotency-Key': lastname } } });
  if (error) throw new Error(error.violations?.map(({ message }) => message).join(' ') ?? error.detail);
  return data.id;
}
