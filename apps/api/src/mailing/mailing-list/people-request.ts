import type { PeopleFilters } from '@intendance/domain/mailing/mailing-list/mailing-list.events.js';
import { personListing } from '../../directory/public.js';
import { type ListRequest, parseList } from '../../platform/lists/list-request.js';

/** The request of the directory that the filters of a list stand for. */
export function peopleRequest(filters: PeopleFilters, limit = 10): ListRequest {
  const { presence, civility, zipCode, city, customFields, entrance, exit } = filters;
  const values: Record<string, string | null | undefined> = {
    statusBenef: presence,
    'civility|eq': civility,
    'zip_code|eq': zipCode,
    'city|eq': city,
    'CUSTOM1|eq': customFields.CUSTOM1,
    'CUSTOM2|eq': customFields.CUSTOM2,
    'CUSTOM3|eq': customFields.CUSTOM3,
    'entrance_date|gte': entrance.from,
    'entrance_date|lte': entrance.to,
    'exit_date|gte': exit.from,
    'exit_date|lte': exit.to,
  };
  const parameters = Object.entries(values).flatMap(([key, value]) => (value ? [[`filters[${key}]`, value] as const] : []));
  return parseList(personListing, { ...Object.fromEntries(parameters), limit: String(limit) });
}
