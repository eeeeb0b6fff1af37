import { publicationLabels } from '@intendance/contract/status-labels.js';
import { choice, day, flag, id, type ListField } from '../../../platform/lists/list-field.js';
import { folded, type ListSearch, words } from '../../../platform/lists/list-search.js';
import { type Listing, listing } from '../../../platform/lists/listing.js';

/** `filters[status]=ALL` filters nothing: the specification names it beside the two states. */
const status: ListSearch = {
  kind: 'choice',
  conditions: { ALL: undefined, DRAFT: `a.publication = 'DRAFT'`, PUBLISHED: `a.publication = 'PUBLISHED'` },
  labels: { ALL: 'Tous', ...publicationLabels },
  label: 'Statut',
};

type Declared = {
  resource: string;
  table: string;
  /** Items that may be drafts, with the labels of their types. */
  kinds?: Readonly<Record<string, string>>;
  isDated?: true;
};

/** The list of one kind of items of the site: `a` is the item. */
export const pageItemListing = ({ resource, table, kinds, isDated }: Declared): Listing => {
  const published: Record<string, ListField> = kinds
    ? { status: choice('a.publication', publicationLabels), type: choice('a.kind', kinds) }
    : {};
  return listing({
    resource,
    from: `read.${table} a`,
    select: 'a.id, a.version, a.updated_at, a.state',
    record: 'a',
    fields: {
      ...published,
      ...(isDated && { date: day('a.day') }),
      person: id('a.person_id'),
      isDeleted: flag('a.removed', false),
    },
    searches: { searchname: words('Recherche', folded('a.search')), ...(kinds && { status }) },
    orders: { position: 'a.position', title: 'a.title', ...(isDated && { date: 'a.day' }) },
    defaultOrder: isDated ? { date: 'desc' } : { position: 'asc' },
    tieBreaker: 'a.id',
    labels: { status: 'Statut', type: 'Type', date: 'Date', person: 'Personne', isDeleted: 'Supprimé' },
  });
};
