import type { FeatureKey } from '@intendance/contract/access.js';
import { mustListPeople } from '@intendance/domain/mailing/mailing/mailing-content.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { refundListing, registrationListing } from '../../activities/public.js';
import { orderItemListing } from '../../advantage/public.js';
import { personListing } from '../../directory/public.js';
import { ListReader } from '../../platform/lists/list-reader.js';
import { ordered, parseFilters } from '../../platform/lists/list-request.js';
import type { Listing } from '../../platform/lists/listing.js';
import type { RequestContext } from '../../platform/wire/request-context.js';

export const listNames = ['people', 'refunds', 'inscriptions', 'order_items'] as const;
export type ListName = (typeof listNames)[number];

type Source = { readonly listing: Listing; readonly column: string; readonly feature: FeatureKey };

/** The lists that show people, and the column that names the person of a row. */
export const listSources: Readonly<Record<ListName, Source>> = {
  people: { listing: personListing, column: personListing.tieBreaker, feature: 'people' },
  refunds: { listing: refundListing, column: 'r.person_id', feature: 'refunds' },
  inscriptions: { listing: registrationListing, column: 'r.person_id', feature: 'inscriptions' },
  order_items: { listing: orderItemListing, column: 'i.person_id', feature: 'subventions' },
};

/** Rows that a mailing is made of: a person may have several. */
const mostRows = 50_000;

/** Values that one filter accepts. */
const rowsAtOnce = 500;

/** The rows of a list: under its filters and, when `ids` names some, only those. */
export type ListRows = { readonly filters: Readonly<Record<string, unknown>>; readonly ids?: readonly string[] | undefined };

/** The people of a list. */
@Injectable()
export class ListedPeople {
  constructor(private readonly listReader: ListReader) {}

  /** @throws mailing.no-listed-people, mailing.too-many-people; RequestError 400 on an unknown filter */
  async of(context: RequestContext, name: ListName, { filters, ids }: ListRows): Promise<PersonId[]> {
    const { listing, column } = listSources[name];
    const order = ordered(listing.tieBreaker, 'asc');
    const people: string[] = [];
    for (const part of ids ? partsOf(ids) : [filters]) {
      const request = { ...parseFilters(listing, { ...filters, ...part }), order, page: 1, limit: mostRows };
      people.push(...(await this.listReader.ids(context, listing, request, { limit: mostRows, column })));
    }
    return mustListPeople(people as PersonId[]);
  }
}

const partsOf = (ids: readonly string[]): Record<string, unknown>[] =>
  Array.from({ length: Math.ceil(ids.length / rowsAtOnce) }, (_, part) => ({
    'id|in': ids.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce).join(','),
  }));
