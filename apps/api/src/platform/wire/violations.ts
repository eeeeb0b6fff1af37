import type { Violation } from '@intendance/kernel/domain-error.js';
import { type DeclaredField, fieldsOf } from './declared-fields.js';

/**
 * Drops the members that the class of an object does not declare, and returns the refused fields in the order in which the class declares
 * them, nested ones as `splits[2].balance`.
 */
export function violationsOf(object: Record<string, unknown>, path = ''): Violation[] {
  const fields = fieldsOf(Object.getPrototypeOf(object));
  for (const name of Object.keys(object)) if (!fields.has(name)) delete object[name];
  return [...fields].flatMap(([name, field]) => fieldViolations(object[name], field, path === '' ? name : `${path}.${name}`));
}

/** The first failing check is the violation of the field. */
function fieldViolations(value: unknown, { checks, isSkipped, isNested = false }: DeclaredField, propertyPath: string): Violation[] {
  if (isSkipped(value)) return [];
  const failed = checks.find(({ passes }) => !passes(value));
  if (failed) return [{ propertyPath, code: failed.code, message: failed.message }];
  if (!isNested) return [];
  return Array.isArray(value)
    ? value.flatMap((item, index) => violationsOf(item, `${propertyPath}[${index}]`))
    : violationsOf(value as Record<string, unknown>, propertyPath);
}
