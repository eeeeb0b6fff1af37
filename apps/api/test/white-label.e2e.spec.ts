import type { FeatureKey } from '@intendance/contract/access.js';
import { type Brand, brands, moduleCodes } from '@intendance/contract/access-need.js';
import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { whiteLabelTable } from '../../../libs/contract/test/white-label-table.js';
import { type Route, Routes } from '../src/platform/http/routes.js';
import { type AccessRule } from '../src/platform/wire/access.decorator.js';
import { openTestApp, type TestApp } from './open-test-app.js';
import { type SignedIn, signedIn } from './signed-in.js';

let app: TestApp;
let routes: readonly Route[];
const users = new Map<Brand | null, SignedIn>();
beforeAll(async () => {
  app = await openTestApp();
  routes = app.get(Routes).all();
  const accountingPermissions = ['EDIT_PLAN', 'EDIT_KEYWORDS', 'VIEW_DETAILS'] as const;
  for (const brand of [null, ...brands])
    users.set(brand, await signedIn(app, { ...(brand && { brand }), modules: moduleCodes, accountingPermissions }));
}, 60_000);
afterAll(() => app?.close());

const isOf = (rule: AccessRule, feature: FeatureKey): boolean => typeof rule === 'object' && 'feature' in rule && rule.feature === feature;

/** Requests without a body and on unknown records: a guard refuses them before anything else does, and they write nothing. */
async function refusals(feature: FeatureKey, brand: Brand | null) {
  const checkedRoutes = routes.filter(({ rule, method }) => isOf(rule, feature) && (brand !== null || method === 'GET'));
  const headers = users.get(brand)?.headers ?? {};
  const answers = await Promise.all(
    checkedRoutes.map(async ({ method, path }) => {
      const url = path.replaceAll(/:\w+/g, () => newId());
      const { statusCode } = await app.inject({ method: method as 'GET', url, headers });
      return [`${method} ${path}`, statusCode === 403 ? 'hidden' : 'open'] as const;
    }),
  );
  return Object.fromEntries(answers);
}

const routesOf = (feature: FeatureKey, cell: string, methods?: string) =>
  Object.fromEntries(
    routes
      .filter(({ rule, method }) => isOf(rule, feature) && (methods ?? method) === method)
      .map(({ method, path }) => [`${method} ${path}`, cell]),
  );

describe.each(whiteLabelTable)('$sentence', ({ features, ...cells }) => {
  it.each(features)('the routes of %s are open without a white label', async (feature) =>
    expect(await refusals(feature, null)).toEqual(routesOf(feature, 'open', 'GET')),
  );
  it.each(features.flatMap((feature) => brands.map((brand) => [feature, brand, cells[brand]] as const)))(
    'the routes of %s in %s are %s',
    async (feature, brand, cell) => expect(await refusals(feature, brand)).toEqual(routesOf(feature, cell)),
  );
});
