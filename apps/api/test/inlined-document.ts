import type { OpenAPIObject } from '@nestjs/swagger';

const shared = /^#\/components\/(headers|parameters|responses)\/(.+)$/;

/** The document with its shared headers, parameters and responses written where they are referred to. References to schemas stay. */
export function inlinedDocument(document: OpenAPIObject): OpenAPIObject {
  const components: Record<string, unknown> = { ...document.components };
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    if (typeof value !== 'object' || value === null) return value;
    const [, section, name] = '$ref' in value ? (shared.exec(String(value.$ref)) ?? []) : [];
    if (section && name) return inline(member(member(components, section), name));
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inline(one)]));
  };
  const { headers, parameters, responses, ...others } = components;
  return { ...document, paths: inline(document.paths), components: others } as OpenAPIObject;
}

function member(record: unknown, name: string): unknown {
  const value = (record as Record<string, unknown> | undefined)?.[name];
  if (value === undefined) throw new Error(`the document refers to ${name}, which it does not define`);
  return value;
}
