import type { BankOperationId } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import type { ListReader } from '../../../platform/lists/list-reader.js';
import { parseFilters } from '../../../platform/lists/list-request.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { malformed } from '../../../platform/wire/request-error.js';
import { operationListing } from './bank-operation.listing.js';
import type { ChosenOperationsDto } from './operation-requests.dto.js';

const mostAtOnce = 5000;

/** The ids of a request, or the ids that match its filters, oldest first. @throws RequestError 400 without both, or for too many */
export async function chosenOperations(
  listReader: ListReader,
  context: RequestContext,
  { ids, filters }: Pick<ChosenOperationsDto, 'ids' | 'filters'>,
): Promise<BankOperationId[]> {
  if (ids) return ids as BankOperationId[];
  if (!filters) throw malformed('bulk.nothing-chosen', 'Indiquez les opérations (ids) ou des filtres (filters).', 'ids');
  const order = [{ expression: 'o.date', direction: 'asc' as const }];
  const request = { ...parseFilters(operationListing, filters), order, page: 1, limit: mostAtOnce };
  const matchingIds = await listReader.ids(context, operationListing, request, { limit: mostAtOnce + 1 });
  if (matchingIds.length > mostAtOnce)
    throw malformed('bulk.too-many', `Ces filtres trouvent plus de ${mostAtOnce} opérations : restreignez-les.`, 'filters');
  return matchingIds as BankOperationId[];
}
