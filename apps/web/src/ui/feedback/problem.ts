import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

export type Violation = { propertyPath: string; code?: string; message: string };
/** A problem document of the API (RFC 9457), as far as a screen needs its members. */
export type Problem = { status?: number; code?: string; detail: string; violations: Violation[]; requestId?: string };

const unreachable = 'Erreur de connexion. Veuillez réessayer';
const unexpected = "Une erreur s'est produite";

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

function violationsOf(value: unknown): Violation[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).flatMap((entry) => {
    const message = textOf(entry.message);
    return message ? [{ propertyPath: textOf(entry.propertyPath) ?? '', code: textOf(entry.code) ?? '', message }] : [];
  });
}

/** Any thrown value to something that can be shown. A network failure never shows its English message. */
export function problemOf(error: unknown): Problem {
  if (error instanceof TypeError) return { detail: unreachable, violations: [] };
  if (!isRecord(error)) return { detail: unexpected, violations: [] };
  const status = typeof error.status === 'number' ? error.status : undefined;
  const code = textOf(error.code);
  // An `ApiProblem`, or a problem document.
  const requestId = textOf(error.traceId) ?? textOf(error.trace_id);
  return {
    ...(status === undefined ? {} : { status }),
    ...(code ? { code } : {}),
    ...(requestId ? { requestId } : {}),
    detail: textOf(error.detail) ?? unexpected,
    violations: violationsOf(error.violations),
  };
}

/** `splits[2].balance` is the field `splits.2.balance`. */
export const fieldOf = (propertyPath: string): string => propertyPath.replaceAll(/\[(\d+)\]/g, '.$1');

let failures = 0;
/** The type of a problem that no field can mend begins with it. */
export const outage = 'outage';

/** Names each problem anew, so that a form tells two equal ones apart. */
export function problemType(error: unknown): string {
  const { status } = problemOf(error);
  failures += 1;
  return `${status === undefined || status >= 500 ? outage : 'failure'}-${failures}`;
}

export type Fault = { name: string; code: string | undefined; message: string };

/** Each violation under the name of its field, and under '' those of no field of the form, or `detail` when there is no violation. */
export function faultsOf(error: unknown, isField: (name: string) => boolean): Fault[] {
  const { violations, detail } = problemOf(error);
  if (violations.length === 0) return [{ name: '', code: undefined, message: detail }];
  return violations.map(({ propertyPath, code, message }) => {
    const name = fieldOf(propertyPath);
    return { name: isField(name) ? name : '', code, message };
  });
}

/**
 * `onError: showProblem(form)`: each violation lands on its field, the others and `detail` go to the summary on top of the form,
 * which takes the focus.
 */
export function showProblem<Values extends FieldValues, Context, Output>(form: UseFormReturn<Values, Context, Output>) {
  return (error: unknown): void => {
    const general = new Set<string>();
    for (const { name, code, message } of faultsOf(error, (field) => form.control._names.mount.has(field as Path<Values>))) {
      if (name === '') general.add(message);
      else form.setError(name as Path<Values>, { type: code || 'server', message });
    }
    form.setError('root.problem', { type: problemType(error), message: [...general].join('\n') });
  };
}
