import type { Violation } from '@intendance/kernel/domain-error.js';

export const missingText = 'Veuillez renseigner les informations manquantes.';

/** A violation per field without a value, by its name on the wire. */
export const missingFields = (fields: Readonly<Record<string, unknown>>): Violation[] =>
  Object.entries(fields).flatMap(([propertyPath, value]) =>
    value === null || value === undefined || value === '' ? [{ propertyPath, code: 'required', message: missingText }] : [],
  );

/** Whether HTML shows nothing: an editor sends `<p></p>` for an empty text. */
export const isBlankHtml = (html: string): boolean =>
  !/<(?:img|figure|hr)\b|data-video/.test(html) && html.replaceAll(/<[^>]*>|&nbsp;|\u00a0/g, '').trim() === '';
