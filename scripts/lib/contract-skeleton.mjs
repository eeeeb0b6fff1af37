/**
 * The part of an OpenAPI document that clients depend on: requests and successes, without texts and examples. Printed with one line for each
 * operation and component, so that a difference between two releases reads as a list of changes.
 */
export function contractSkeleton({ paths, components: { schemas, headers = {}, parameters = {}, responses = {} } }) {
  const document = {
    paths: mapValues(paths, (item) => mapValues(item, operation)),
    components: {
      headers: mapValues(headers, headerOrParameter),
      parameters: mapValues(parameters, headerOrParameter),
      responses: mapValues(responses, response),
      schemas: mapValues(schemas, schema),
    },
  };
  return withoutUnused(document);
}

export function printSkeleton({ paths, components }) {
  const lines = (record, indent) =>
    Object.entries(record)
      .map(([name, value]) => `${indent}${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n');
  const section = (record) =>
    Object.entries(record)
      .map(([name, value]) => `    ${JSON.stringify(name)}: {\n${lines(value, '      ')}\n    }`)
      .join(',\n');
  return `{\n  "paths": {\n${section(paths)}\n  },\n  "components": {\n${section(components)}\n  }\n}\n`;
}

const mapValues = (record, map) => Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

const operation = ({ parameters = [], requestBody, responses }) => ({
  parameters: parameters.map(headerOrParameter),
  ...(requestBody && { requestBody: body(requestBody) }),
  responses: Object.fromEntries(
    Object.entries(responses).flatMap(([status, one]) => (/^[23]/.test(status) ? [[status, response(one)]] : [])),
  ),
});

const headerOrParameter = ({ description, example, examples, schema: type, ...rest }) => ({
  ...rest,
  ...(type && { schema: schema(type) }),
});

const body = ({ description, content, ...rest }) => ({ ...rest, content: contentOf(content) });

const response = ({ description, headers, content, ...rest }) => ({
  ...rest,
  ...(headers && { headers: mapValues(headers, headerOrParameter) }),
  ...(content && { content: contentOf(content) }),
});

const contentOf = (content) => mapValues(content, ({ schema: type }) => ({ schema: type && schema(type) }));

/** The names of members are data: only the keywords of a schema are left out. */
function schema({ description, example, examples, default: initial, title, ...rest }) {
  const { properties, items, allOf, anyOf, oneOf } = rest;
  return {
    ...rest,
    ...(properties && { properties: mapValues(properties, schema) }),
    ...(items && { items: schema(items) }),
    ...(allOf && { allOf: allOf.map(schema) }),
    ...(anyOf && { anyOf: anyOf.map(schema) }),
    ...(oneOf && { oneOf: oneOf.map(schema) }),
  };
}

function withoutUnused({ paths, components }) {
  const used = new Set();
  const visit = (value) => {
    for (const [, section, name] of JSON.stringify(value).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)) {
      const key = `${section} ${name}`;
      if (used.has(key)) continue;
      used.add(key);
      visit(components[section][name]);
    }
  };
  visit(paths);
  const keep = (section) => Object.fromEntries(Object.entries(components[section]).filter(([name]) => used.has(`${section} ${name}`)));
  return { paths, components: Object.fromEntries(Object.keys(components).map((section) => [section, keep(section)])) };
}
