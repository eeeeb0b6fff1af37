import { DomainError } from '@intendance/kernel/domain-error.js';
import { RequestError } from '../../../platform/wire/request-error.js';
import type { FormError } from '../../site/template/site-view.js';

/** `status`: of the page that shows the form again. */
export type FormRefusal = { readonly errors: readonly FormError[]; readonly status: number };

/** The refusal of a form, or of the files that came with the form. The parameters are those of `formErrors`. @throws error when it is no refusal */
export const formRefusal = (error: unknown, inputs: Readonly<Record<string, string>>, files: string): FormRefusal => ({
  errors: formErrors(error, inputs, files),
  status: statusOf(error),
});

/** The title of a form that is shown again begins with its fault. */
export const faultNews = (errors: readonly FormError[]): { news?: string } => (errors.length > 0 ? { news: 'Erreur' } : {});

function statusOf(error: unknown): number {
  if (error instanceof RequestError) return error.fault === 'too-large' ? 413 : 422;
  return error instanceof DomainError && error.kind === 'too-many' ? 429 : 422;
}

/**
 * The errors of a refused form. `inputs` names the input of each property of the decider, or of each `property:code`.
 * @param files the input of the files, which a RequestError is about
 * @throws error when it is no refusal
 */
function formErrors(error: unknown, inputs: Readonly<Record<string, string>>, files = ''): FormError[] {
  if (error instanceof RequestError) return [{ field: files, message: error.message }];
  if (!(error instanceof DomainError)) throw error;
  const { message, violations } = error;
  if (violations.length === 0) return [{ field: '', message }];
  return violations.map(({ propertyPath, code, message: text }) => ({
    field: propertyPath === 'files' ? files : (inputs[`${propertyPath}:${code}`] ?? inputs[propertyPath] ?? ''),
    message: text,
  }));
}
