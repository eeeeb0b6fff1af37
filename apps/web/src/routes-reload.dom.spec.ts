import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { createQueries } from './platform/queries.js';
import { addOfficeRoutes, routes } from './routes.js';

const queries = createQueries(() => undefined);
const realFetch = globalThis.fetch;
const requests: string[] = [];
const year = { id: 'y1', name: '2026', start_date: '2026-01-01', end_date: '2026-12-31' };
const answers: Record<string, object> = {
  '/api/token/refresh': { token: 'access' },
  '/api/comptability/exercices': { exercices: [year], totalCount: 1 },
};

beforeEach(() => {
  localStorage.setItem('intendance.session', 'stored');
  // The read of the user and the others stay in flight.
  globalThis.fetch = (async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    requests.push(`${pathname}${search}`);
    const answer = answers[pathname];
    return answer ? Response.json(answer) : new Promise<Response>(() => undefined);
  }) as typeof fetch;
});

afterEach(() => {
  globalThis.fetch = realFetch;
  requests.length = 0;
  queries.clear();
});

const lists = [
  ['/activitiescse/refund/waiting', '/api/refunds?', 'filters%5Bstatus%7Ceq%5D=waiting'],
  ['/activitiescse/inscriptions', '/api/inscriptions?', 'page=1'],
  ['/activitiescse/settings?page=2', '/api/refund_settings?', 'page=2'],
  ['/people', '/api/people?', 'filters%5BstatusBenef%5D=current'],
  ['/people/requests', '/api/person_requests?', 'page=1'],
  ['/comptability/operations', '/api/comptability/operations?', 'filters%5Bexercice.id%7Ceq%5D=y1'],
  ['/comptability/operations/match', '/api/comptability/operations?', 'filters%5Bsplit%7Ceq%5D=false'],
  ['/comptability/operations/imported', '/api/comptability/operations?', 'filters%5Borigin%7Cin%5D=import%2Csync'],
] as const;

it.each(lists)('a reload of %s reads its first page while the user is being read', async (address, path, filter) => {
  const router = createMemoryRouter(routes, { patchRoutesOnNavigation: addOfficeRoutes(queries), initialEntries: [address] });
  await waitFor(() => expect(requests).toContainEqual(expect.stringContaining(path)), { timeout: 20_000 });
  expect(requests).toContain('/api/users/me');
  expect(requests.find((request) => request.startsWith(path))).toContain(filter);
  router.dispose();
});

it('an address whose filter needs the choices of the server is left to the screen', async () => {
  const router = createMemoryRouter(routes, {
    patchRoutesOnNavigation: addOfficeRoutes(queries),
    initialEntries: ['/activitiescse/refund?activity=a1'],
  });
  await waitFor(() => expect(requests).toContainEqual(expect.stringContaining('/api/refund_settings')), { timeout: 20_000 });
  expect(requests.filter((request) => request.startsWith('/api/refunds'))).toEqual([]);
  router.dispose();
});
