import type { ListReader } from '../lists/list-reader.js';
import { ordered, parseFilters } from '../lists/list-request.js';
import type { Listing } from '../lists/listing.js';
import type { RequestContext } from '../wire/request-context.js';
import { malformed } from '../wire/request-error.js';

const mostAtOnce = 5000;

/** The claims that a bulk command names, or those that its filters find, oldest first. @throws RequestError 400 on neither, or too many */
export async function selectedIds(
  listReader: ListReader,
  listing: Listing,
  context: RequestContext,
  { ids, filters }: { ids?: string[]; filters?: Record<string, string> },
): Promise<string[]> {
  if (ids) return ids;
  if (!filters) throw malformed('bulk.nothing-chosen', 'Indiquez les demandes (ids) ou des filtres (filters).', 'ids');
  const order = ordered(listing.orders.created_at ?? listing.tieBreaker, 'asc');
  const request = { ...parseFilters(listing, filters), order, page: 1, limit: mostAtOnce };
  const matchingIds = await listReader.ids(context, listing, request, { limit: mostAtOnce + 1 });
  if (matchingIds.length > mostAtOnce)
    throw malformed('bulk.too-many', `Ces filtres trouvent plus de ${mostAtOnce} demandes : restreignez-les.`, 'filters');
  return matchingIds;
}
