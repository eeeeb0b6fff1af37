import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { inlinedDocument } from '../../../../test/inlined-document.js';
import { shareComponents } from './shared-components.js';

type Operation = {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: { in: string; name: string }[];
  responses: Record<string, { content?: Record<string, unknown> }>;
};

const apiSources = join(import.meta.dirname, '../../..');
const read = () => JSON.parse(readFileSync(new URL('../../../../../../libs/contract/openapi.json', import.meta.url), 'utf8'));
const operations = (): [string, Operation][] =>
  Object.entries(inlinedDocument(read()).paths as unknown as Record<string, Record<string, Operation>>).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, operation]): [string, Operation] => [`${verb.toUpperCase()} ${path}`, operation]),
  );

describe('the published document', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const { valid, errors } = await new Validator().validate(read());
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(read().openapi).toBe('3.1.0');
  });

  it('names a parameter once in each operation', () => {
    const repeated = operations().flatMap(([route, { parameters = [] }]) => {
      const names = parameters.map(({ in: place, name }) => `${place} ${place === 'header' ? name.toLowerCase() : name}`);
      return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${route} ${name}`);
    });
    expect(repeated).toEqual([]);
  });

  it('gives two DTO classes two names: one schema would stand for both', () => {
    const sources = globSync('**/*.ts', { cwd: apiSources, exclude: (path) => path.endsWith('.spec.ts') });
    const names = sources.flatMap((path) => {
      const text = readFileSync(join(apiSources, path), 'utf8');
      return [...text.matchAll(/^(?:export )?(?:abstract )?class (\w+Dto)\b/gm)].map(([, name]) => name);
    });
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('names tags in ASCII, and describes each', () => {
    const described: { name: string; description: string }[] = read().tags;
    const used = new Set(operations().flatMap(([, { tags = [] }]) => tags));
    expect(described.map(({ name }) => name).toSorted()).toEqual([...used].toSorted());
    expect(described.filter(({ name, description }) => !/^[a-z_]+$/.test(name) || description === '')).toEqual([]);
  });

  it('writes once each header, parameter and response that several operations have', () => {
    expect(shareComponents(inlinedDocument(read()))).toEqual(read());
  });

  it('names each operation once', () => {
    const names = operations().map(([, { operationId }]) => operationId);
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
  });

  it('says of each operation in one line what it does, and under what it is found', () => {
    const silent = operations().filter(([, { summary, tags }]) => !summary || !tags?.length);
    expect(silent.map(([route]) => route)).toEqual([]);
  });

  it('says of each closed operation that it needs a session, and how it refuses', () => {
    const vague = operations().filter(([, { security, responses }]) => security && !(responses['401'] && responses['403']));
    expect(vague.map(([route]) => route)).toEqual([]);
  });

  it('says of each operation open to keys that a key may ask too often, and of each operation that the service may be away', () => {
    const forKeys = operations().filter(([, { security }]) => JSON.stringify(security ?? []).includes('api_key'));
    expect(forKeys.length).toBeGreaterThan(300);
    expect(forKeys.filter(([, { responses }]) => !responses['429']).map(([route]) => route)).toEqual([]);
    expect(
      operations()
        .filter(([, { responses }]) => !responses['503'])
        .map(([route]) => route),
    ).toEqual([]);
  });

  it('asks for the second factor again before payments, closings, exports, and changes of rights and of ways out', () => {
    const asking = operations().filter(([, operation]) => 'x-step-up' in operation);
    expect(asking.map(([route]) => route).toSorted()).toEqual([
      'DELETE /api/identity_provider',
      'DELETE /api/identity_provider/links/{id}',
      'DELETE /api/payment_account',
      'DELETE /api/people/{id}/member_factor',
      'DELETE /api/users/me/passkeys/{id}',
      'GET /api/comptability/exercices/{id}/fec',
      'GET /api/comptability/exercices/{id}/folder',
      'GET /api/data_export',
      'GET /api/people-download/attachments',
      'GET /api/sealed_history/file',
      'GET /api/webhooks/{id}/secret',
      'POST /api/api_keys',
      'POST /api/api_keys/{id}/rotate',
      'POST /api/comptability/exercices/{id}/close',
      'POST /api/comptability/exercices/{id}/reopen',
      'POST /api/inscriptions/bulk',
      'POST /api/inscriptions/{id}/mark_paid',
      'POST /api/invitations',
      'POST /api/online_payments/{id}/refund',
      'POST /api/operator/debits/{id}/export',
      'POST /api/operator/structure_moves',
      'POST /api/refunds/bulk',
      'POST /api/refunds/{id}/mark_refunded',
      'POST /api/users/me/handover',
      'POST /api/users/me/passkeys/options',
      'POST /api/users/{id}/reactivate',
      'POST /api/webhooks',
      'POST /api/webhooks/{id}/rotate_secret',
      'PUT /api/identity_provider',
      'PUT /api/identity_provider/mode',
      'PUT /api/payment_account',
      'PUT /api/sign_in_rule',
      'PUT /api/users/{id}/rights',
      'PUT /api/webhooks/{id}',
    ]);
    expect(asking.every(([, { responses }]) => JSON.stringify(responses['403']).includes('access.step-up'))).toBe(true);
  });

  it('says how the headers that every closed operation takes are refused', () => {
    const silent = operations().filter(
      ([route, { security, responses }]) =>
        security && !(route.startsWith('GET ') ? ['400', '503'] : ['400', '409', '422']).every((status) => responses[status]),
    );
    expect(silent.map(([route]) => route)).toEqual([]);
  });

  it('says what a save does with a field that is left out', () => {
    const { info } = read();
    expect(info.description).toContain('`PUT` prend l’enregistrement entier');
    const partial = operations().filter(([, { description }]) => description?.includes('Un champ absent reste comme il est'));
    expect(partial.map(([route]) => route)).toEqual([
      'PUT /api/advantages/{id}',
      'PUT /api/articles/{id}',
      'POST /api/articles/{id}/draft',
      'PUT /api/environments/{id}',
      'PUT /api/faces/{id}',
      'PUT /api/mailings/settings',
      'PUT /api/mailings/{id}',
      'PUT /api/people/{id}',
      'PUT /api/person_fields/{id}',
      'PUT /api/person_requests/{id}',
      'PUT /api/reports/{id}',
      'PUT /api/slides/{id}',
      'PUT /api/users/me',
      'PUT /api/website/parameters',
    ]);
  });

  it('answers every refusal as a problem document', () => {
    const others = operations().flatMap(([route, { responses }]) =>
      Object.entries(responses).flatMap(([status, { content }]) =>
        Number(status) >= 400 && !content?.['application/problem+json'] ? [`${route} ${status}`] : [],
      ),
    );
    expect(others).toEqual([]);
  });
});
