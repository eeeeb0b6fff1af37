/**
 * Compares two OpenAPI documents from the view of a client: its requests must still be accepted, and the members that it reads must exist.
 * Texts, examples, tags and the names of components do not count.
 */

const verbs = ['get', 'post', 'put', 'delete', 'patch'];
const isReference = (value) => typeof value?.$ref === 'string';

/** @returns {string[]} one sentence for each change that may break a client, sorted, none twice */
export function breakingChanges(before, after) {
  const changes = new Set();
  const comparison = { before, after, report: (place, change) => changes.add(`${place}: ${change}`), compared: new Set() };
  for (const [path, item] of Object.entries(before.paths))
    for (const verb of verbs.filter((one) => item[one])) {
      const name = `${verb.toUpperCase()} ${path}`;
      const operation = after.paths[path]?.[verb];
      if (operation) compareOperation(comparison, name, item[verb], operation);
      else comparison.report(name, 'removed');
    }
  return [...changes].toSorted();
}

function compareOperation(comparison, name, before, after) {
  compareParameters(comparison, name, before, after);
  compareBody(comparison, name, before.requestBody, after.requestBody);
  for (const [status, response] of Object.entries(before.responses))
    if (/^[23]/.test(status)) compareResponse(comparison, `${name} ${status}`, response, after.responses[status]);
}

function compareParameters(comparison, name, before, after) {
  const [old, current] = [parametersOf(comparison.before, before), parametersOf(comparison.after, after)];
  for (const [parameter, { schema }] of old) {
    const now = current.get(parameter);
    // Unknown parameters are refused: a client that sends a removed one gets a 400.
    if (!now) comparison.report(`${name} ${parameter}`, 'removed');
    else compareSchema(comparison, 'request', `${name} ${parameter}`, schema, now.schema);
  }
  for (const [parameter, { required }] of current)
    if (required && !old.get(parameter)?.required) comparison.report(`${name} ${parameter}`, 'required');
}

const parametersOf = (document, { parameters = [] }) =>
  new Map(parameters.map((one) => resolve(document, one)).map((one) => [`${one.in} ${one.name}`, one]));

function compareBody(comparison, name, before, after) {
  if (after?.required && !before?.required) comparison.report(`${name} body`, 'required');
  if (before) compareContent(comparison, 'request', `${name} body`, before.content, after?.content ?? {});
}

function compareResponse(comparison, name, before, after) {
  if (!after) return comparison.report(name, 'removed');
  const [old, current] = [resolve(comparison.before, before), resolve(comparison.after, after)];
  for (const header of Object.keys(old.headers ?? {}))
    if (!current.headers?.[header]) comparison.report(`${name} header ${header}`, 'removed');
  compareContent(comparison, 'response', name, old.content ?? {}, current.content ?? {});
}

function compareContent(comparison, direction, name, before, after) {
  for (const [type, { schema }] of Object.entries(before))
    if (after[type]) compareSchema(comparison, direction, name, schema, after[type].schema);
    else comparison.report(`${name} ${type}`, 'removed');
}

/** A component is compared once in each direction, and reported under its own name rather than under each operation that uses it. */
function compareSchema(comparison, direction, name, before = {}, after = {}) {
  const [from, to] = [unwrapped(before), unwrapped(after)];
  const isComponent = isReference(from) && isReference(to);
  const pair = isComponent && `${direction} ${from.$ref} ${to.$ref}`;
  if (isComponent && comparison.compared.has(pair)) return;
  if (isComponent) comparison.compared.add(pair);
  const place = isComponent ? `${direction} ${to.$ref.split('/').at(-1)}` : name;
  const [old, current] = [whole(comparison.before, from), whole(comparison.after, to)];
  compareTypes(comparison, direction, place, old, current);
  compareChoices(comparison, direction, place, old, current);
  if (direction === 'request') compareBounds(comparison, place, old, current);
  compareMembers(comparison, direction, place, old, current);
  if (old.items && current.items) compareSchema(comparison, direction, `${place}[]`, old.items, current.items);
  compareAlternatives(comparison, direction, place, old, current);
}

/** `allOf` of one reference only adds a text to the reference. */
const unwrapped = (schema) => (schema.allOf?.length === 1 && !schema.properties ? schema.allOf[0] : schema);

/** A request may not accept fewer types than before, a response may not answer more. */
function compareTypes({ report }, direction, place, before, after) {
  const [old, current] = [typesOf(before), typesOf(after)];
  const [from, to] = direction === 'request' ? [old, current] : [current, old];
  if (to.length > 0 && (from.length === 0 || from.some((type) => !accepts(to, type))))
    report(place, `type ${old.join('|') || 'any'} becomes ${current.join('|') || 'any'}`);
  if (direction === 'request' && after.format && after.format !== before.format)
    report(place, `format ${before.format ?? 'any'} becomes ${after.format}`);
  if (direction === 'response' && before.format && after.format !== before.format)
    report(place, `format ${before.format} becomes ${after.format ?? 'any'}`);
}

const accepts = (types, type) => types.includes(type) || (type === 'integer' && types.includes('number'));

function typesOf({ type, anyOf, oneOf }) {
  const alternatives = (anyOf ?? oneOf ?? []).map((one) => (isReference(one) ? 'object' : one.type));
  return [type ?? alternatives].flat(2).filter(Boolean).toSorted();
}

/** A new value in a response is no break: clients show a value that they do not know. */
function compareChoices({ report }, direction, place, { enum: before }, { enum: after }) {
  if (direction === 'response') {
    if (before && !after) report(place, 'any value, no longer a list of values');
    return;
  }
  if (!after) return;
  const missing = before ? before.filter((value) => !after.includes(value)) : ['any other value'];
  if (missing.length > 0) report(place, `refuses ${missing.join(', ')}`);
}

const lowerBounds = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const upperBounds = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];

function compareBounds({ report }, place, before, after) {
  for (const bound of lowerBounds)
    if (after[bound] > (before[bound] ?? Number.NEGATIVE_INFINITY))
      report(place, `${bound} ${before[bound] ?? 'none'} becomes ${after[bound]}`);
  for (const bound of upperBounds)
    if (after[bound] < (before[bound] ?? Number.POSITIVE_INFINITY))
      report(place, `${bound} ${before[bound] ?? 'none'} becomes ${after[bound]}`);
  if (after.pattern && after.pattern !== before.pattern) report(place, `pattern ${before.pattern ?? 'none'} becomes ${after.pattern}`);
}

function compareMembers(comparison, direction, place, before, after) {
  const { properties: old = {}, required: oldRequired = [] } = before;
  const { properties: current = {}, required = [] } = after;
  // Unknown members are refused: a body that still has a removed one gets a 400.
  for (const [member, schema] of Object.entries(old))
    if (!current[member]) comparison.report(`${place}.${member}`, 'removed');
    else compareSchema(comparison, direction, `${place}.${member}`, schema, current[member]);
  if (direction === 'request')
    for (const member of required.filter((one) => !oldRequired.includes(one))) comparison.report(`${place}.${member}`, 'required');
  else
    for (const member of oldRequired.filter((one) => current[one] && !required.includes(one)))
      comparison.report(`${place}.${member}`, 'optional');
}

/** Alternatives are compared in their order; `compareTypes` reports one that is added or removed. */
function compareAlternatives(comparison, direction, place, before, after) {
  const [old, current] = [before.anyOf ?? before.oneOf ?? [], after.anyOf ?? after.oneOf ?? []];
  for (const [rank, alternative] of old.entries())
    if (current[rank]) compareSchema(comparison, direction, place, alternative, current[rank]);
}

/** The schema behind a reference, with the members of `allOf` as its own. */
function whole(document, schema) {
  const { allOf = [], ...own } = resolve(document, schema);
  return Object.assign({}, ...allOf.map((part) => whole(document, part)), own);
}

function resolve(document, value) {
  if (!isReference(value)) return value;
  const [, , section, name] = value.$ref.split('/');
  return resolve(document, document.components[section][name]);
}
