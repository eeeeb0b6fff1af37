import createOpenApiClient, { type Client } from 'openapi-fetch';
import { type ApiProblem, toApiProblem } from './problem.js';
import type { components, paths } from './schema.js';
import { type Transport, type TransportOptions, transport } from './transport.js';

export type ApiClient = Client<paths>;
/** `Schema<'RefundDto'>`: a type of the API by its name in the document. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];
export type ClientOptions = TransportOptions & { /** `https://exemple.fr`; paths carry `/api` themselves. */ readonly baseUrl: string };

/** The one client of web, CLI and specs: typed by the document, it carries the token, the position and the idempotency key by itself. */
export function createClient({ baseUrl, ...options }: ClientOptions): ApiClient & { readonly transport: Transport } {
  const carrier = transport(options);
  const client = createOpenApiClient<paths>({ baseUrl, fetch: carrier.fetch, querySerializer });
  return Object.assign(client, { transport: carrier });
}

/** Brackets and bars of `filters[date|gte]` are encoded; absent values are left out. */
const querySerializer = (query: Record<string, unknown>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  return search.toString();
};

type Answer<Data> = { data?: Data; error?: unknown; response: Response };

/** The data of an answer. @throws ApiProblem */
export async function unwrap<Data>(answer: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await answer;
  if (!response.ok) throw toApiProblem(response, error) satisfies ApiProblem;
  return data as Data;
}
