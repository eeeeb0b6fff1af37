import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { openApiDocument } from '../src/platform/http/openapi/document.js';
import { type ApiRoute as Route, Routes } from '../src/platform/http/routes.js';
import { exampleAnswer, exampleBody, takesFiles } from './example-body.js';
import { inlinedDocument } from './inlined-document.js';
import { openTestApp, type TestApp } from './open-test-app.js';
import { signedIn } from './signed-in.js';

let app: TestApp;
let routes: readonly Route[];
let document: OpenAPIObject;
let headers: { authorization: string };
/** Of a user of an association, for routes that works councils do not have. */
let associationHeaders: { authorization: string };

beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  routes = app.get(Routes).ofApi();
  document = inlinedDocument(openApiDocument(app.nest));
  const everything = ['VIEW_DETAILS', 'EDIT_PLAN', 'EDIT_KEYWORDS'] as const;
  headers = (await signedIn(app, { accountingPermissions: everything, isOperator: true })).headers;
  associationHeaders = (await signedIn(app, { accountingPermissions: everything, type: 'ASSOCIATION' })).headers;
}, 60_000);
afterAll(() => app?.close());

const ask = async ({ method, path }: Route, body: object | undefined, query = '') => {
  const url = `${path.replaceAll(/:\w+/g, () => newId())}${query}`;
  const send = (by: typeof headers) => app.inject({ method: method as 'GET', url, headers: by, ...(body && { payload: body }) });
  const first = await send(headers);
  const answer = first.body.includes('access.environment-type') ? await send(associationHeaders) : first;
  const { code, parameter } = answer.body.startsWith('{') ? answer.json<{ code?: string; parameter?: string }>() : {};
  return { status: answer.statusCode, code, parameter };
};
const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Copies of a body, each with one member more, and the path of that member. Free objects (`{}` of the document) take any. */
function strayed(body: Json, path = ''): { body: Json; at: string }[] {
  const nested = Object.entries(body).flatMap(([name, member]) => {
    const [item] = Array.isArray(member) ? member : [];
    if (isObject(item)) return strayed(item, `${path}${name}[0].`).map((one) => ({ ...one, body: { ...body, [name]: [one.body] } }));
    if (isObject(member) && !freeObjects.has(name))
      return strayed(member, `${path}${name}.`).map((one) => ({ ...one, body: { ...body, [name]: one.body } }));
    return [];
  });
  return [{ body: { ...body, nonsense: 1 }, at: `${path}nonsense` }, ...nested];
}
const freeObjects = new Set(['filters', 'preferences', 'columns']);

describe('a write', () => {
  const writes = () => routes.filter(({ method }) => method !== 'GET');

  it('refuses a member that its route does not know, wherever it stands', async () => {
    const silent: string[] = [];
    let nested = 0;
    for (const route of writes())
      for (const { body, at } of strayed((exampleBody(document, route.method, route.path) ?? {}) as Json)) {
        if (takesFiles(document, route.method, route.path)) continue;
        // Mail clients send the one-click form of RFC 8058, and whatever they add to it.
        if (route.path.endsWith('/one-click')) continue;
        if (at.includes('.')) nested += 1;
        const answer = await ask(route, body);
        if (answer.status !== 400 || answer.code !== 'request.unknown-field' || answer.parameter !== at)
          silent.push(`${nameOf(route)} ${at}: ${Object.values(answer)}`);
      }
    expect(silent).toEqual([]);
    expect(nested).toBeGreaterThan(5);
  });

  it('takes back what its own answer shows', async () => {
    const refused: string[] = [];
    const puts = writes().filter(({ method }) => method === 'PUT');
    for (const route of puts) {
      const { code, parameter } = await ask(route, exampleAnswer(document, route.method, route.path) ?? {});
      if (code === 'request.unknown-field') refused.push(`${nameOf(route)} ${parameter}`);
    }
    expect(refused).toEqual([]);
    expect(puts.length).toBeGreaterThan(10);
  });

  it('takes the body that the document shows', async () => {
    const refused: string[] = [];
    for (const route of writes()) {
      const { code, parameter } = await ask(route, exampleBody(document, route.method, route.path));
      if (code === 'request.unknown-field') refused.push(`${nameOf(route)} ${parameter}`);
    }
    expect(refused).toEqual([]);
  });

  it('guesses the member that was meant', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/refunds', headers, payload: { billAmount: 12, xyz: 1 } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'request.unknown-field',
      parameter: 'billAmount',
      detail: 'Le champ « billAmount » est inconnu. Vouliez-vous dire « bill_amount » ?',
      violations: [
        { propertyPath: 'billAmount', code: 'unknown' },
        { propertyPath: 'xyz', code: 'unknown', message: 'Le champ « xyz » est inconnu.' },
      ],
    });
  });
});

describe('a read', () => {
  const reads = () => routes.filter(({ method }) => method === 'GET');

  it('refuses a parameter that its route does not know', async () => {
    const silent: string[] = [];
    for (const route of reads()) {
      const answer = await ask(route, undefined, '?nonsense=1');
      if (answer.status !== 400 || answer.parameter !== 'nonsense') silent.push(`${nameOf(route)}: ${Object.values(answer)}`);
    }
    expect(silent).toEqual([]);
  });

  it('refuses a value that is not of the documented type', async () => {
    const silent: string[] = [];
    for (const route of reads())
      for (const name of typedParameters(route)) {
        const answer = await ask(route, undefined, `?${name}=abc`);
        if (answer.status !== 400 && answer.status !== 422) silent.push(`${nameOf(route)} ${name}: ${Object.values(answer)}`);
      }
    expect(silent).toEqual([]);
  });
});

/** Query parameters of a route that cannot be the text `abc`. */
function typedParameters({ method, path }: Route): string[] {
  const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'get'];
  return (operation?.parameters ?? []).flatMap((parameter) => {
    if (!('in' in parameter) || parameter.in !== 'query' || !parameter.schema || '$ref' in parameter.schema) return [];
    const { type, format, enum: choices } = parameter.schema;
    const isTyped = type === 'integer' || type === 'number' || type === 'boolean' || format !== undefined || choices !== undefined;
    return isTyped ? [parameter.name] : [];
  });
}
