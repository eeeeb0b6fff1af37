import { describe, expect, it } from '@jest/globals';
import { breakingChanges } from './breaking-changes.mjs';
import { contractSkeleton, printSkeleton } from './contract-skeleton.mjs';

const refund = {
  type: 'object',
  required: ['id', 'amount'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    amount: { type: 'number' },
    status: { type: 'string', enum: ['waiting', 'valid'] },
    description: { type: ['string', 'null'], description: 'A text', example: 'Cinema' },
    member: { anyOf: [{ $ref: '#/components/schemas/Member' }, { type: 'null' }] },
  },
};
const member = {
  type: 'object',
  properties: { name: { type: 'string', maxLength: 20 }, refunds: { type: 'array', items: { $ref: '#/components/schemas/Refund' } } },
};
const ok = {
  200: {
    description: 'The refund',
    headers: { ETag: { schema: { type: 'string' } } },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refund' } } },
  },
};
const base = {
  paths: {
    '/refunds/{id}': {
      get: {
        parameters: [
          { $ref: '#/components/parameters/page' },
          { name: 'order', in: 'query', required: false, schema: { type: 'string', enum: ['asc', 'desc'] } },
        ],
        responses: { ...ok, 404: { description: 'Absent' } },
      },
      put: { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Refund' } } } }, responses: ok },
      delete: { responses: { 204: { description: '' } } },
    },
  },
  components: {
    schemas: { Refund: refund, Member: member },
    parameters: { page: { name: 'page', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 100 } } },
  },
};

/** The changes between `base` and a copy on which `edit` ran, both as they are stored at a release. */
const changesOf = (edit) => {
  const after = JSON.parse(JSON.stringify(base));
  edit(after, after.paths['/refunds/{id}'], after.components.schemas.Refund);
  return breakingChanges(stored(base), stored(after));
};
const stored = (document) => JSON.parse(printSkeleton(contractSkeleton(document)));

describe('a change of the contract breaks a client', () => {
  it.each([
    ['an operation is removed', (_, item) => delete item.delete, ['DELETE /refunds/{id}: removed']],
    [
      'a path is removed',
      (document) => {
        document.paths = {};
      },
      ['DELETE /refunds/{id}: removed', 'GET /refunds/{id}: removed', 'PUT /refunds/{id}: removed'],
    ],
    ['a parameter is removed', (_, item) => item.get.parameters.pop(), ['GET /refunds/{id} query order: removed']],
    [
      'a parameter takes fewer values',
      (_, item) => item.get.parameters[1].schema.enum.pop(),
      ['GET /refunds/{id} query order: refuses desc'],
    ],
    [
      'a parameter becomes required',
      (_, item) => {
        item.get.parameters[1].required = true;
      },
      ['GET /refunds/{id} query order: required'],
    ],
    [
      'a new parameter is required',
      (_, item) => item.get.parameters.push({ name: 'year', in: 'query', required: true }),
      ['GET /refunds/{id} query year: required'],
    ],
    [
      'a shared parameter has a lower bound',
      (document) => {
        document.components.parameters.page.schema.maximum = 50;
      },
      ['GET /refunds/{id} query page: maximum 100 becomes 50'],
    ],
    ['a member becomes required in a request', (_, __, schema) => schema.required.push('status'), ['request Refund.status: required']],
    [
      'a member is removed',
      (_, __, schema) => delete schema.properties.description,
      ['request Refund.description: removed', 'response Refund.description: removed'],
    ],
    ['a member is no longer always answered', (_, __, schema) => schema.required.pop(), ['response Refund.amount: optional']],
    [
      'a type changes',
      (_, __, schema) => {
        schema.properties.amount.type = 'string';
      },
      ['request Refund.amount: type number becomes string', 'response Refund.amount: type number becomes string'],
    ],
    [
      'a request no longer takes null',
      (_, __, schema) => {
        schema.properties.description.type = 'string';
      },
      ['request Refund.description: type null|string becomes string'],
    ],
    [
      'a response may be null',
      (_, __, schema) => {
        schema.properties.amount.type = ['number', 'null'];
      },
      ['response Refund.amount: type number becomes null|number'],
    ],
    ['a request takes fewer values', (_, __, schema) => schema.properties.status.enum.pop(), ['request Refund.status: refuses valid']],
    [
      'a request takes shorter texts',
      (document) => {
        document.components.schemas.Member.properties.name.maxLength = 10;
      },
      ['request Member.name: maxLength 20 becomes 10'],
    ],
    [
      'a body becomes required',
      (_, item) => {
        item.put.requestBody.required = true;
      },
      ['PUT /refunds/{id} body: required'],
    ],
    [
      'a success is removed',
      (_, item) => {
        item.delete.responses = {};
      },
      ['DELETE /refunds/{id} 204: removed'],
    ],
    [
      'a header of an answer is removed',
      (_, item) => {
        delete item.get.responses[200].headers;
      },
      ['GET /refunds/{id} 200 header ETag: removed'],
    ],
    [
      'another media type is answered',
      (_, item) => {
        item.get.responses[200].content = { 'text/csv': {} };
      },
      ['GET /refunds/{id} 200 application/json: removed'],
    ],
  ])('when %s', (_, edit, changes) => expect(changesOf(edit)).toEqual(changes));
});

describe('a change of the contract breaks no client', () => {
  it.each([
    ['nothing changes', () => undefined],
    [
      'texts and examples change',
      (_, item, schema) => {
        item.get.summary = 'Other';
        schema.properties.amount.description = 'Other';
        schema.properties.amount.example = 2;
      },
    ],
    [
      'a route is added',
      (document, item) => {
        document.paths['/new'] = { get: item.get };
      },
    ],
    [
      'an optional member is added',
      (_, __, schema) => {
        schema.properties.title = { type: 'string' };
      },
    ],
    [
      'a response has another value',
      (document, item) => {
        document.components.schemas.Answer = structuredClone(refund);
        document.components.schemas.Answer.properties.status.enum.push('refused');
        item.get.responses = { 200: { ...ok[200], content: { 'application/json': { schema: { $ref: '#/components/schemas/Answer' } } } } };
      },
    ],
    [
      'a request takes a wider type',
      (document, _item) => {
        document.components.parameters.page.schema.type = 'number';
      },
    ],
    [
      'a parameter moves into its operation',
      (document, item) => {
        item.get.parameters[0] = document.components.parameters.page;
      },
    ],
    [
      'a refusal is removed',
      (_, item) => {
        delete item.get.responses[404];
      },
    ],
    [
      'a component has another name',
      (document) => {
        const renamed = JSON.parse(JSON.stringify(document).replaceAll('schemas/Refund"', 'schemas/RefundDto"'));
        renamed.components.schemas.RefundDto = renamed.components.schemas.Refund;
        Object.assign(document, renamed);
      },
    ],
  ])('when %s', (_, edit) => expect(changesOf(edit)).toEqual([]));
});
