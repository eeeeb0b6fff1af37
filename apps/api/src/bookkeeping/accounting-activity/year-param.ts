import { isUuid } from '@intendance/kernel/id.js';
import { malformed } from '../../platform/http/request-error.js';

/** The `exercice` of a query string. @throws RequestError 400 when it is no identifier */
export function yearParam(value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (!isUuid(value)) throw malformed('request.exercice', 'Le paramètre « exercice » attend un identifiant.', 'exercice');
  return value;
}
