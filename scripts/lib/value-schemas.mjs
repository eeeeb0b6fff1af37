// JSON Schemas (2020-12) of TypeScript types, for the values of events.
import ts from 'typescript';

/** Text and numbers with a meaning of their own, by the name of their type. */
const named = {
  LocalDate: { type: 'string', format: 'date' },
  Instant: { type: 'string', format: 'date-time' },
  Cents: { type: 'integer', description: 'cents' },
};

/** The schema of a type; an object of the domain has no other fields than its declared ones in one version, but may gain some later. */
export function schemaOf(type, checker) {
  const name = type.aliasSymbol?.name;
  if (name in named) return named[name];
  if (type.isUnion()) return unionOf(type, checker);
  if (type.isIntersection()) return intersectionOf(type, checker);
  return literalOf(type) ?? primitiveOf(type) ?? objectOf(type, checker);
}

function literalOf(type) {
  if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
  if (type.flags & ts.TypeFlags.BooleanLiteral) return { const: type.intrinsicName === 'true' };
  if (type.flags & ts.TypeFlags.Null) return { type: 'null' };
}

function primitiveOf({ flags }) {
  if (flags & ts.TypeFlags.StringLike) return { type: 'string' };
  if (flags & ts.TypeFlags.NumberLike) return { type: 'number' };
  if (flags & ts.TypeFlags.BooleanLike) return { type: 'boolean' };
  if (flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) return {};
}

/** An intersection of a primitive with a mark of the domain is that primitive; ids are UUIDs. */
function intersectionOf(type, checker) {
  const primitive = type.types.map(primitiveOf).find((schema) => schema !== undefined);
  if (!primitive) return objectOf(type, checker);
  return primitive.type === 'string' && isId(type) ? { ...primitive, format: 'uuid' } : primitive;
}

const isId = (type) => type.aliasSymbol?.name === 'Id' || /Id$/.test(type.aliasSymbol?.name ?? '');

function unionOf(type, checker) {
  const present = type.types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined));
  if (present.some(({ flags }) => flags & ts.TypeFlags.BooleanLiteral) && present.every(({ flags }) => flags & ts.TypeFlags.BooleanLiteral))
    return present.length === 2 ? { type: 'boolean' } : schemaOf(present[0], checker);
  const schemas = distinct(present.map((member) => schemaOf(member, checker)));
  if (schemas.length === 1) return schemas[0];
  if (schemas.every((schema) => 'const' in schema)) return { enum: schemas.map((schema) => schema.const) };
  const [constants, others] = [schemas.filter((schema) => 'const' in schema), schemas.filter((schema) => !('const' in schema))];
  const nullable = schemas.length === 2 && nullableOf(schemas);
  if (nullable) return nullable;
  const members = constants.length > 1 ? [{ enum: constants.map((schema) => schema.const) }, ...others] : [...constants, ...others];
  return { anyOf: members };
}

/** `{ type: ['string', 'null'] }` for text or nothing. */
function nullableOf(schemas) {
  const other = schemas.find((schema) => schema.type !== 'null');
  const isSimple = schemas.some((schema) => schema.type === 'null') && typeof other?.type === 'string' && other.type !== 'object';
  return isSimple ? { ...other, type: [other.type, 'null'] } : undefined;
}

const distinct = (schemas) => [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];

function objectOf(type, checker) {
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    const items = checker.getTypeArguments(type).map((item) => schemaOf(item, checker));
    return { type: 'array', items: items.length === 1 ? items[0] : { anyOf: distinct(items) } };
  }
  const free = checker.getIndexInfoOfType(type, ts.IndexKind.String);
  if (free && free.type.flags & ts.TypeFlags.Never) return { type: 'object' };
  if (free) return { type: 'object', additionalProperties: schemaOf(free.type, checker) };
  const fields = checker.getPropertiesOfType(type).map((field) => [field, checker.getTypeOfSymbol(field)]);
  const required = fields.filter(([field]) => !(field.flags & ts.SymbolFlags.Optional)).map(([field]) => field.name);
  const properties = Object.fromEntries(fields.map(([field, of]) => [field.name, schemaOf(of, checker)]));
  return { type: 'object', ...(fields.length > 0 && { properties }), ...(required.length > 0 && { required }) };
}
