import type { OpenAPIObject } from '@nestjs/swagger';

type PathItem = OpenAPIObject['paths'][string];
export type Operation = NonNullable<PathItem['get']>;
export type Verb = (typeof verbs)[number];

const verbs = ['get', 'post', 'put', 'delete', 'patch'] as const;

/** A copy of the document with each operation replaced by `map`; paths keep their order. */
export function mapOperations(document: OpenAPIObject, map: (operation: Operation, verb: Verb, path: string) => Operation): OpenAPIObject {
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const operations = verbs.flatMap((verb) => {
      const operation = item[verb];
      return operation ? [[verb, map(operation, verb, path)] as const] : [];
    });
    return [path, { ...item, ...Object.fromEntries(operations) }] as const;
  });
  return { ...document, paths: Object.fromEntries(paths) };
}
