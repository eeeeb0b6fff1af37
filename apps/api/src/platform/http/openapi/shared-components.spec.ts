import { describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { inlinedDocument } from '../../../../test/inlined-document.js';
import { shareComponents } from './shared-components.js';

const text = { type: 'string' } as const;
const parameter = (name: string, description = '') => ({ name, in: 'query' as const, required: false, description, schema: text });
const success = (schema: string) => ({
  description: '',
  headers: { ETag: { description: 'Version', schema: text } },
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
});
const refusal = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDto' } } },
});
const document = (paths: OpenAPIObject['paths']): OpenAPIObject => ({
  openapi: '3.1.0',
  info: { title: 'Test', version: '1' },
  paths,
  components: { schemas: { RefundDto: { type: 'object' }, ProblemDto: { type: 'object' } } },
});
type Response = ReturnType<typeof refusal> | ReturnType<typeof success>;
const get = (path: string, parameters: ReturnType<typeof parameter>[], responses: Record<string, Response>): OpenAPIObject['paths'] => ({
  [path]: { get: { operationId: path, parameters, responses } },
});

describe('the components shared by the operations of a document', () => {
  const paths = {
    ...get('/a', [parameter('limit'), parameter('filters[date|gte]')], { 200: success('RefundDto'), 404: refusal('Absent') }),
    ...get('/b', [parameter('limit'), parameter('filters[date|gte]')], { 200: success('RefundDto'), 404: refusal('Absent') }),
    ...get('/c', [parameter('limit', 'Other'), parameter('own')], { 201: success('ProblemDto'), 404: refusal('Other') }),
    ...get('/d', [parameter('limit', 'Other')], { 404: refusal('Other'), 409: refusal('Own') }),
  };

  it('mean what the operations said', () => {
    expect(inlinedDocument(shareComponents(document(paths)))).toEqual(document(paths));
  });

  it('are named after their content, those of one name also by its hash', () => {
    const { headers, parameters, responses } = shareComponents(document(paths)).components ?? {};
    expect(Object.keys(headers ?? {})).toEqual(['ETag']);
    expect(Object.keys(parameters ?? {})).toEqual([
      'filters.date.gte',
      expect.stringMatching(/^limit-\w{6}$/),
      expect.stringMatching(/^limit-\w{6}$/),
    ]);
    expect(Object.keys(responses ?? {})).toEqual([
      expect.stringMatching(/^NotFound-\w{6}$/),
      expect.stringMatching(/^NotFound-\w{6}$/),
      'OK.RefundDto',
    ]);
  });

  it('keep their names when operations come before them', () => {
    const before = Object.keys(shareComponents(document(paths)).components?.parameters ?? {});
    const after = shareComponents(document({ ...get('/0', [parameter('new')], {}), ...get('/1', [parameter('new')], {}), ...paths }));
    expect(Object.keys(after.components?.parameters ?? {})).toEqual([...before, 'new'].toSorted());
  });

  it('are not made of what one operation alone has', () => {
    const alone = document(get('/a', [parameter('limit')], { 200: success('RefundDto') }));
    expect(shareComponents(alone)).toEqual(alone);
  });
});
