import { get } from '../../platform/http.js';

/** The cities of a zip code; none when no city has it. */
export const citiesQuery = (zipCode: string) => ({
  queryKey: ['cities', zipCode],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await get('/api/cities', { query: { zip_code: zipCode }, signal })).cities.map(({ city }) => city),
  staleTime: Number.POSITIVE_INFINITY,
});
