import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiProduces, ApiQuery, type ApiQueryOptions, getSchemaPath } from '@nestjs/swagger';
import { type ListField, type ListOp, takesSeveral } from './list-field.js';
import { exportFormats } from './list-params.js';
import { maximumLimit } from './list-request.js';
import type { Listing } from './listing.js';

/** Documents a list route: its parameters one by one, and the page that it answers. */
export const ApiListing = (listing: Listing, item: Type<object>) =>
  applyDecorators(
    ...filterQueries(listing),
    ApiQuery({ name: 'page', required: false, schema: { type: 'integer', minimum: 1, default: 1 }, example: 1 }),
    ApiQuery({ name: 'limit', required: false, schema: { type: 'integer', minimum: 1, maximum: maximumLimit, default: 10 }, example: 10 }),
    ApiExtraModels(item),
    ApiOkResponse({ description: 'Une page de la liste.', schema: pageSchema(listing, item) }),
  );

/** Documents the filters and order of a list, for a route that answers another thing than its rows. */
export const ApiListingFilters = (listing: Listing) => applyDecorators(...filterQueries(listing));

/** Documents the download of the same list: same filters and order, no paging. */
export const ApiListingDownload = (listing: Listing) =>
  applyDecorators(
    ...filterQueries(listing),
    ApiQuery({ name: 'format', required: false, schema: { type: 'string', enum: [...exportFormats], default: 'xlsx' }, example: 'xlsx' }),
    ApiProduces('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv', 'application/pdf'),
    ApiOkResponse({
      description: 'Le fichier, envoyé au fil de la lecture.',
      schema: { type: 'string', format: 'binary' },
      headers: { 'X-Total-Rows': { description: 'Nombre de lignes.', schema: { type: 'integer' } } },
    }),
  );

const pageSchema = ({ resource, totals, isHydra }: Listing, item: Type<object>) => ({
  type: 'object' as const,
  required: ['totalCount', ...(totals ? ['totals'] : []), resource, ...(isHydra ? ['hydra:member', 'hydra:totalItems'] : [])],
  properties: {
    totalCount: { type: 'integer' as const, example: 312, description: 'Nombre de lignes trouvées, toutes pages ensemble.' },
    ...(totals && {
      totals: {
        type: 'object' as const,
        required: Object.keys(totals),
        properties: Object.fromEntries(Object.keys(totals).map((name) => [name, { type: 'number' as const, example: 1234.5 }])),
      },
    }),
    [resource]: { type: 'array' as const, items: { $ref: getSchemaPath(item) } },
    ...(isHydra && {
      'hydra:member': { type: 'array' as const, items: { $ref: getSchemaPath(item) }, description: `Comme ${resource}.` },
      'hydra:totalItems': { type: 'integer' as const, example: 312, description: 'Comme totalCount.' },
    }),
  },
});

function filterQueries({ fields, bareFields = [], searches, orders, labels }: Listing): MethodDecorator[] {
  const filters = Object.entries(fields).flatMap(([name, field]) =>
    field.ops.map((op) =>
      ApiQuery({
        name: `filters[${name}|${op}]`,
        required: false,
        description: descriptionOf(labels?.[name] ?? name, field, op),
        schema: takesSeveral(op) ? { type: 'string' } : withDefault(field),
      } as ApiQueryOptions),
    ),
  );
  const bare = bareFields.flatMap((name) => {
    const field = fields[name];
    const description = `${labels?.[name] ?? name} : comme ${name}|eq.`;
    return field ? [ApiQuery({ name: `filters[${name}]`, required: false, description, schema: field.schema } as ApiQueryOptions)] : [];
  });
  const searchQueries = Object.entries(searches).map(([name, search]) =>
    ApiQuery({
      name: `filters[${name}]`,
      required: false,
      description: search.label,
      schema: search.kind === 'words' ? { type: 'string', maxLength: 200 } : { type: 'string', enum: Object.keys(search.conditions) },
    }),
  );
  const sorted = Object.keys(orders).map((name) =>
    ApiQuery({ name: `order[${name}]`, required: false, schema: { type: 'string', enum: ['asc', 'desc'] } }),
  );
  return [...filters, ...bare, ...searchQueries, ...sorted];
}

function descriptionOf(label: string, { schema }: ListField, op: ListOp): string {
  if (!takesSeveral(op)) return label;
  if (op === 'not') return `${label} : toutes sauf ces valeurs, séparées par des virgules.`;
  return schema.type === 'boolean'
    ? `${label} : \`true,false\` pour les deux.`
    : `${label} : plusieurs valeurs, séparées par des virgules.`;
}

const withDefault = ({ schema, defaultValue }: ListField) =>
  defaultValue === undefined ? schema : { ...schema, default: schema.type === 'boolean' ? defaultValue === 'true' : defaultValue };
