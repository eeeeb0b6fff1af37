import type { OpenAPIObject } from '@nestjs/swagger';

type Schema = {
  $ref?: string;
  allOf?: Schema[];
  type?: string | string[];
  example?: unknown;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
};

const bodyOf = (document: OpenAPIObject, method: string, path: string) => {
  const body = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'post']?.requestBody;
  return body && 'content' in body ? body.content : {};
};

/** Whether an operation takes files. */
export const takesFiles = (document: OpenAPIObject, method: string, path: string): boolean =>
  'multipart/form-data' in bodyOf(document, method, path);

/** The body that the document shows as an example of an operation; undefined when it takes no JSON. */
export function exampleBody(document: OpenAPIObject, method: string, path: string): object | undefined {
  const schema = bodyOf(document, method, path)['application/json']?.schema;
  return schema ? (exampleOf(document, schema as Schema) as object) : undefined;
}

/** The body of the success that the document shows as an example; undefined when it is no JSON. */
export function exampleAnswer(document: OpenAPIObject, method: string, path: string): object | undefined {
  const responses = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'post']?.responses ?? {};
  const success = responses['200'] ?? responses['201'];
  const schema = success && 'content' in success ? success.content?.['application/json']?.schema : undefined;
  return schema ? (exampleOf(document, schema as Schema) as object) : undefined;
}

function exampleOf(document: OpenAPIObject, schema: Schema): unknown {
  if (schema.$ref) return exampleOf(document, resolve(document, schema.$ref));
  const [whole] = schema.allOf ?? [];
  if (whole) return exampleOf(document, whole);
  if (schema.properties) {
    return Object.fromEntries(Object.entries(schema.properties).map(([name, member]) => [name, exampleOf(document, member)]));
  }
  if (schema.example !== undefined) return schema.example;
  if (schema.items) return [exampleOf(document, schema.items)];
  return schema.enum?.[0] ?? null;
}

function resolve(document: OpenAPIObject, reference: string): Schema {
  const schema = document.components?.schemas?.[reference.split('/').at(-1) ?? ''];
  if (!schema) throw new Error(`no schema ${reference}`);
  return schema as Schema;
}
