import { type AccessProfile, type FeatureKey, guard } from '@intendance/contract/access.js';
import { brands, permissions } from '@intendance/contract/access-need.js';
import { featureOf } from '@intendance/contract/feature-of-path.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { createMemoryRouter, matchRoutes } from 'react-router-dom';
import { areas } from './areas.js';
import { homeScreens } from './home/screens.js';
import { publicScreens as accountScreens } from './identity/public-screens.js';
import { mailingPublicScreens } from './mailing/public-screens.js';
import { officeRoutes, pageAt } from './office-routes.js';
import { type Me, meQuery } from './platform/me-query.js';
import { createQueries } from './platform/queries.js';
import { pathsOf, type Screen } from './platform/screen.js';
import { takeLoginRedirect } from './platform/session/login-redirect.js';
import { addOfficeRoutes, isPublic, routes } from './routes.js';

const publicScreens = [...accountScreens, ...mailingPublicScreens];

const screens: readonly Screen[] = [...homeScreens, ...areas.flatMap(({ screens }) => [...screens])];
const queries = createQueries(() => undefined);
/** An address of this route: any value for its parameters. */
const sample = (path: string): string => path.replace(':budget', 'ASC').replaceAll(/:\w+/g, 'x');
const addresses = screens.flatMap((screen) => pathsOf(screen).map((path) => [sample(path), screen] as const));

const profile: AccessProfile = {
  permissions,
  accountingPermissions: ['EDIT_PLAN', 'EDIT_KEYWORDS', 'VIEW_DETAILS'],
  isOperator: false,
  environment: { type: 'CSE', brand: null, isActive: true, remainingTime: 0, modules: [] },
};
const { environment } = profile;
const refusedProfiles: [name: string, profile: AccessProfile][] = [
  ['without any permission', { ...profile, permissions: [], accountingPermissions: [] }],
  ['of an association', { ...profile, environment: { ...environment, type: 'ASSOCIATION' } }],
  ...brands.map((brand): [string, AccessProfile] => [`of ${brand}`, { ...profile, environment: { ...environment, brand } }]),
  ['whose trial is over', { ...profile, environment: { ...environment, isActive: false } }],
];

const meOf = ({ permissions, accountingPermissions, isOperator, environment }: AccessProfile): Me =>
  ({
    permissions,
    accounting_permissions: accountingPermissions,
    is_operator: isOperator,
    environment: {
      type: environment.type,
      brand: environment.brand,
      is_active: environment.isActive,
      remaining_time: environment.remainingTime,
      modules: [],
    },
  }) as unknown as Me;

const allRoutes = () => [...routes, ...officeRoutes(queries)];

/** Address that a user lands on: the first redirection, or the requested address. */
async function landing(address: string, userProfile: AccessProfile): Promise<string> {
  queries.setQueryData(meQuery.queryKey, meOf(userProfile));
  const request = new Request(new URL(address, 'http://localhost'));
  for (const { route, params } of matchRoutes(allRoutes(), address) ?? []) {
    if (typeof route.loader !== 'function') continue;
    try {
      const answer: unknown = await route.loader({ request, params } as never);
      if (answer instanceof Response) return answer.headers.get('location') ?? address;
    } catch (answer) {
      if (!(answer instanceof Response)) throw answer;
      return answer.headers.get('location') ?? address;
    }
  }
  return address;
}

const realFetch = globalThis.fetch;
beforeEach(() => {
  localStorage.setItem('intendance.session', 'stored');
  globalThis.fetch = () => new Promise<Response>(() => undefined);
});
afterEach(() => {
  globalThis.fetch = realFetch;
  queries.clear();
});

describe('the screens', () => {
  it.each(addresses)('%s opens with the feature that the table of access has for it', (address, { feature, page }) => {
    expect(featureOf(address)).toBe(feature);
    expect(pageAt(address)).toBe(page);
    expect(matchRoutes(allRoutes(), address)?.at(-1)?.route.path).not.toBe('*');
  });

  it('without a session stay when a session ends, the others do not', () => {
    for (const screen of publicScreens) expect(isPublic(sample(screen.path))).toBe(true);
    for (const screen of screens) expect(pathsOf(screen).map((path) => isPublic(sample(path)))).not.toContain(true);
  });

  it('without a session are those that the table of access has as public, and the demonstration', () => {
    for (const { path, feature } of publicScreens)
      expect(feature === 'demo' || (featureOf(sample(path)) === feature && guard(feature, null).allowed)).toBe(true);
  });

  it('have one address each', () => {
    const paths = [...screens, ...publicScreens].flatMap(pathsOf);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('are led to by the links of the palette, with the same feature', () => {
    for (const { feature, palette = [] } of screens)
      for (const { to } of palette) expect([to, featureOf(new URL(to, 'http://localhost').pathname)]).toEqual([to, feature]);
  });
});

describe('an address', () => {
  it.each(['/unknown', '/environment/unknown', '/people/mailings/shortcut/person', '/people/x/unknown', '/comptability/gestion/XYZ'])(
    '%s, which no screen declares, is refused',
    async (address) => expect(await landing(address, profile)).toBe('/home'),
  );

  it.each(refusedProfiles)('that a user %s may not open leads where the table of access says', async (_, userProfile) => {
    for (const [address, { feature }] of addresses) {
      const verdict = guard(feature as FeatureKey, userProfile);
      expect([address, await landing(address, userProfile)]).toEqual([address, verdict.allowed ? address : verdict.destination]);
    }
  });

  it('waits for a session before the code of its screen', async () => {
    localStorage.clear();
    const router = createMemoryRouter(routes, { patchRoutesOnNavigation: addOfficeRoutes(queries), initialEntries: ['/people?page=2'] });
    const screenOf = () => matchRoutes([...router.routes], '/people')?.at(-1)?.route.path;
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'), { timeout: 20_000 });
    expect(screenOf()).toBe('*');
    expect(takeLoginRedirect()).toEqual({ kind: 'inside', path: '/people?page=2' });
    localStorage.setItem('intendance.session', 'stored');
    void router.navigate('/people');
    await waitFor(() => expect(screenOf()).not.toBe('*'), { timeout: 20_000 });
    router.dispose();
  });
});
