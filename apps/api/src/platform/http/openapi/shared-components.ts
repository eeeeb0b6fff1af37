import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { OpenAPIObject } from '@nestjs/swagger';
import { mapOperations, type Operation } from './map-operations.js';

type Responses = NonNullable<Operation['responses']>;
type Response = Exclude<NonNullable<Responses[string]>, { $ref: string }>;
type Section = 'headers' | 'parameters' | 'responses';
type Candidate = { readonly name: string; readonly object: object };
type Reference = { $ref: string };

/**
 * Moves the headers, parameters and responses that occur more than once to `components`, and refers to them there. The document means the
 * same. A name depends on the object only, never on its rank: a new route renames no component of the others.
 */
export function shareComponents(document: OpenAPIObject): OpenAPIObject {
  const headers = sharedSection('headers', operationsOf(document).flatMap(headersOf));
  const slim = mapOperations(document, (operation) => mapHeaders(operation, headers.refer));
  const parameters = sharedSection('parameters', operationsOf(slim).flatMap(parametersOf));
  const responses = sharedSection('responses', operationsOf(slim).flatMap(responsesOf));
  const paths = mapOperations(slim, (operation) => ({
    ...operation,
    ...(operation.parameters && { parameters: operation.parameters.map(parameters.refer) }),
    responses: mapValues(operation.responses ?? {}, responses.refer),
  }));
  return {
    ...paths,
    components: {
      ...document.components,
      ...headers.components,
      ...parameters.components,
      ...responses.components,
    } as OpenAPIObject['components'],
  };
}

function sharedSection(section: Section, candidates: readonly Candidate[]) {
  const occurrences = Map.groupBy(candidates, ({ object }) => JSON.stringify(object));
  const repeated = [...occurrences].flatMap(([text, [first, ...others]]) =>
    first && others.length > 0 ? [{ text, name: first.name, object: first.object }] : [],
  );
  const homonyms = Map.groupBy(repeated, ({ name }) => name);
  const named = repeated.map((one) => ({
    ...one,
    name:
      homonyms.get(one.name)?.length === 1 ? one.name : `${one.name}-${createHash('sha256').update(one.text).digest('hex').slice(0, 6)}`,
  }));
  const names = new Map(named.map(({ text, name }) => [text, name]));
  const components = Object.fromEntries(named.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ name, object }) => [name, object]));
  return {
    components: named.length > 0 ? { [section]: components } : {},
    refer<T>(object: T): T | Reference {
      const name = names.get(JSON.stringify(object));
      return name === undefined ? object : { $ref: `#/components/${section}/${name}` };
    },
  };
}

function operationsOf(document: OpenAPIObject): Operation[] {
  const operations: Operation[] = [];
  mapOperations(document, (operation) => {
    operations.push(operation);
    return operation;
  });
  return operations;
}

const parametersOf = ({ parameters = [] }: Operation): Candidate[] =>
  parameters.flatMap((object) => ('$ref' in object ? [] : [{ name: componentName(object.name), object }]));

const responsesOf = ({ responses = {} }: Operation): Candidate[] =>
  Object.entries(responses).flatMap(([status, object]) =>
    isWritten(object) ? [{ name: componentName(responseName(status, object)), object }] : [],
  );

const headersOf = ({ responses = {} }: Operation): Candidate[] =>
  Object.values(responses).flatMap((response) =>
    isWritten(response) ? Object.entries(response.headers ?? {}).map(([name, object]) => ({ name: componentName(name), object })) : [],
  );

const mapHeaders = (operation: Operation, refer: (header: object) => object): Operation => ({
  ...operation,
  responses: mapValues(operation.responses ?? {}, (response) =>
    isWritten(response) && response.headers ? { ...response, headers: mapValues(response.headers, refer) } : response,
  ) as Responses,
});

const isWritten = (response: Responses[string]): response is Response => response !== undefined && !('$ref' in response);

/** `UnprocessableEntity`; of a success also the schema, since most differ by it: `OK.RefundDto`. */
function responseName(status: string, { content = {} }: Response): string {
  const meaning = (STATUS_CODES[status] ?? status).replaceAll(' ', '');
  const [schema] = Object.values(content).flatMap(({ schema }) => (schema && '$ref' in schema ? [schema.$ref.split('/').at(-1)] : []));
  return Number(status) < 400 && schema ? `${meaning}.${schema}` : meaning;
}

/** `filters[date|gte]` → `filters.date.gte`: brackets and bars may not stand in the name of a component. */
const componentName = (name: string): string => name.replaceAll(/[^\w-]+/g, '.').replaceAll(/^\.|\.$/g, '');

const mapValues = <T, Result>(record: Readonly<Record<string, T>>, map: (value: T) => Result): Record<string, Result> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
