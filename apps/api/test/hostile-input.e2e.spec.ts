import { accountingPermissions, moduleCodes } from '@intendance/contract/access-need.js';
import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { openApiDocument } from '../src/platform/http/openapi/document.js';
import { type Route, Routes } from '../src/platform/http/routes.js';
import { exampleBody } from './example-body.js';
import { hostileTexts } from './hostile-corpus.js';
import { inlinedDocument } from './inlined-document.js';
import { openTestApp, type TestApp } from './open-test-app.js';
import { signedIn } from './signed-in.js';

let app: TestApp;
let routes: readonly Route[];
let document: OpenAPIObject;
let headers: Record<string, string>;

beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  routes = app.get(Routes).all();
  document = inlinedDocument(openApiDocument(app.nest));
  headers = (await signedIn(app, { accountingPermissions, modules: moduleCodes, isOperator: true })).headers;
}, 60_000);
afterAll(() => app?.close());

/** Values as JSON text, because some of them are no value of JavaScript; the long ones are not in the corpus. */
const hostileValues = [...hostileTexts, JSON.stringify('é'.repeat(200_000)), JSON.stringify(Array.from({ length: 20_000 }, () => 0))];
const hostileBodies = [...hostileValues, '', '{', '{"a":1}{"b":2}', '[1', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, '{"a":1,"a":2}'];

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const placeholder = '<hostile>';

/** Copies of a body, each with one member to be replaced, at any depth. */
function holed(body: Json): Json[] {
  return Object.entries(body).flatMap(([name, member]) => {
    const [item] = Array.isArray(member) ? member : [];
    const inner = isObject(member)
      ? holed(member).map((one) => ({ ...body, [name]: one }))
      : isObject(item)
        ? holed(item).map((one) => ({ ...body, [name]: [one] }))
        : [];
    return [{ ...body, [name]: placeholder }, ...inner];
  });
}

const json = { 'content-type': 'application/json' };
const failures: string[] = [];
async function send({ method, path }: Pick<Route, 'method' | 'path'>, url: string, payload?: string | Buffer, more = {}): Promise<void> {
  const answer = await app.nest.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, ...more },
    ...(payload !== undefined && { payload }),
  });
  if (answer.statusCode >= 500)
    failures.push(`${method} ${path} ${answer.statusCode} ${url.slice(0, 200)} ${payload?.toString().slice(0, 200)}`);
}
const withIds = (path: string): string => path.replaceAll(/:\w+/g, () => newId());

describe('no hostile input is an internal error', () => {
  const bodies = () =>
    routes.flatMap((route) => {
      const body = exampleBody(document, route.method, route.path) as Json | undefined;
      return body ? [{ route, body }] : [];
    });

  it('as a member of a body', async () => {
    let turn = 0;
    // Each member gets four of the values, the next one the following four.
    for (const { route, body } of bodies())
      for (const copy of holed(body))
        for (let count = 0; count < 4; count += 1) {
          const value = hostileValues[turn++ % hostileValues.length] ?? 'null';
          await send(
            route,
            withIds(route.path),
            JSON.stringify(copy).replace(`"${placeholder}"`, () => value),
            json,
          );
        }
    expect(turn).toBeGreaterThan(500);
    expect(failures).toEqual([]);
  }, 120_000);

  it('as a body', async () => {
    let turn = 0;
    for (const { route } of bodies()) {
      for (let count = 0; count < 6; count += 1) await send(route, withIds(route.path), hostileBodies[turn++ % hostileBodies.length], json);
      await send(route, withIds(route.path), Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), json);
    }
    const [first] = bodies();
    if (!first) throw new Error('no route has a body');
    await send(first.route, withIds(first.route.path), JSON.stringify({ a: 'a'.repeat(5_000_000) }), json);
    expect(failures).toEqual([]);
  }, 120_000);

  it('as a part of a path', async () => {
    const parts = ['%00', '%ff', '..%2f..%2fetc', '%E2%80%AE', "1'--", '__proto__', 'constructor', '9'.repeat(200), '%F0%9F%92%A9', '%'];
    for (const route of routes.filter(({ path }) => path.includes(':')))
      for (const part of parts) await send(route, route.path.replaceAll(/:\w+/g, part));
    expect(failures).toEqual([]);
  }, 120_000);

  it('as a query', async () => {
    const values = ['%00', '%ff', '-1', '1e308', '99999999999999999999', '__proto__', 'a'.repeat(5000), '%5B%5D', '2026-13-45', ''];
    for (const route of routes.filter(({ method }) => method === 'GET')) {
      const parameters = document.paths[route.path.replaceAll(/:(\w+)/g, '{$1}')]?.get?.parameters ?? [];
      const names = parameters.flatMap((parameter) => ('in' in parameter && parameter.in === 'query' ? [parameter.name] : []));
      for (const [index, name] of names.entries())
        for (const value of [values[index % values.length], values[(index * 3 + 1) % values.length]]) {
          await send(route, `${withIds(route.path)}?${name}=${value}`);
          await send(route, `${withIds(route.path)}?${name}[]=${value}&${name}[__proto__]=1&${name}=${value}`);
        }
    }
    expect(failures).toEqual([]);
  }, 120_000);

  it('leaves the prototypes of the program alone', () => expect({}).not.toHaveProperty('polluted'));
});
