import { accountingPermissions, moduleCodes } from '@intendance/contract/access-need.js';
import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { openApiDocument } from '../src/platform/http/openapi/document.js';
import { type ApiRoute, Routes } from '../src/platform/http/routes.js';
import { type SampledRequest, sampledRequests } from './contract-sampler.js';
import { type HostileRequest, hostileRequests } from './hostile-corpus.js';
import { inlinedDocument } from './inlined-document.js';
import { openTestApp, type TestApp } from './open-test-app.js';
import { signedIn } from './signed-in.js';

/** `CONTRACT_SEED=7 CONTRACT_SAMPLES=20` looks elsewhere; what it finds goes into `hostile-corpus/requests`. */
const seed = Number(process.env.CONTRACT_SEED ?? 2026);
const samples = Number(process.env.CONTRACT_SAMPLES ?? 1);
/** Routes that end the session or lock its account. */
const excluded = /logout|\/sessions|\/users\/me|password|passkey|second_factor|\/switch|register|login|token\/refresh/;
const stream = 'text/event-stream';

type Response = { readonly content?: Readonly<Record<string, { readonly schema?: object }>> };
type Operation = { readonly responses: Readonly<Record<string, Response>> };

let app: TestApp;
let routes: readonly ApiRoute[];
let document: OpenAPIObject;
let headers: Record<string, string>;
let ajv: Ajv2020;
const validators = new WeakMap<object, ValidateFunction>();

beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  routes = app.get(Routes).ofApi();
  document = inlinedDocument(openApiDocument(app.nest));
  headers = (await signedIn(app, { accountingPermissions, modules: moduleCodes, isOperator: true })).headers;
  ajv = new Ajv2020({ strict: false, allowUnionTypes: true, schemas: [{ ...document, $id: 'document' }] });
  formats.default(ajv);
}, 60_000);
afterAll(() => app?.close());

const operationOf = ({ method, path }: Pick<ApiRoute, 'method' | 'path'>): Operation | undefined =>
  document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'get'] as Operation | undefined;

/** The same schema, with its references into the document. */
function validatorOf(schema: object): ValidateFunction {
  const validator = validators.get(schema) ?? ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object);
  validators.set(schema, validator);
  return validator;
}

/** The fault of an answer; undefined for one that the contract has. */
function faultOf(operation: Operation, { statusCode, body, headers: own }: Awaited<ReturnType<TestApp['inject']>>): string | undefined {
  if (statusCode >= 500) return `${statusCode} ${body.slice(0, 200)}`;
  const response = operation.responses[String(statusCode)];
  if (!response) return `${statusCode} is not in the contract: ${body.slice(0, 200)}`;
  const type = String(own['content-type'] ?? '').split(';')[0] ?? '';
  if (body === '') return undefined;
  if (statusCode >= 400 && type !== 'application/problem+json') return `${statusCode} has the type ${type}`;
  const content = response.content?.[type];
  if (!content) return `${statusCode} has a ${type} that is not in the contract`;
  if (!type.endsWith('json') || !content.schema || (content.schema as { format?: string }).format === 'binary') return undefined;
  const isValid = validatorOf(content.schema);
  return isValid(JSON.parse(body)) ? undefined : `${statusCode} ${ajv.errorsText(isValid.errors)}: ${body.slice(0, 300)}`;
}

const queryOf = (query: SampledRequest['query']): string =>
  new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  ).toString();

async function send({ method, path, query = '', body }: Omit<HostileRequest, 'found'>): Promise<string | undefined> {
  const operation = operationOf({ method, path });
  if (!operation) return 'no such operation';
  const url = `${path.replaceAll(/:\w+/g, () => newId())}${query === '' ? '' : `?${query}`}`;
  const more = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, ...more },
    ...(body !== undefined && { payload: body }),
  });
  return faultOf(operation, answer);
}

describe('an answer is one of the contract', () => {
  it('to requests that it allows, and to those that it does not', async () => {
    const faults: string[] = [];
    let sent = 0;
    for (const { method, path } of routes) {
      const operation = operationOf({ method, path });
      if (!operation || excluded.test(path) || Object.values(operation.responses).some(({ content }) => content && stream in content))
        continue;
      for (const { query, body } of sampledRequests(document, operation, { seed, count: samples })) {
        const request = { method, path, query: queryOf(query), ...(body !== undefined && { body: JSON.stringify(body) }) };
        const fault = await send(request);
        sent += 1;
        if (fault) faults.push(`${JSON.stringify(request).slice(0, 400)} → ${fault}`);
      }
    }
    expect(faults).toEqual([]);
    expect(sent).toBeGreaterThan(500);
  }, 300_000);

  it.each(hostileRequests)('to the request of $file: $found', async (request) => {
    expect(await send(request)).toBeUndefined();
  });
});
