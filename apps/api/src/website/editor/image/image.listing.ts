import type { KnownImage } from '@intendance/domain/website/editor/image/image.js';
import { choice, text } from '../../../platform/lists/list-field.js';
import { folded, words } from '../../../platform/lists/list-search.js';
import { listing } from '../../../platform/lists/listing.js';
import type { Updated } from '../../../platform/lists/updated-at.js';

export const imageTypeLabels = {
  slide: 'Diaporama',
  article: 'Article',
  advantage: 'Avantage',
  face: 'Portrait',
  logo: 'Logo',
  other: 'Autre',
} as const;
export const imageFormatLabels = { square: 'Carré', lg: 'Ordinateur', md: 'Tablette', sm: 'Téléphone', auto: 'Original' } as const;

export const imageListing = listing({
  resource: 'images',
  isHydra: true,
  from: 'read.image_list i',
  select: 'i.id, i.version, i.state, i.created_at, i.updated_at',
  record: 'i',
  fields: {
    type: choice('i.type', imageTypeLabels),
    format: choice('i.format', imageFormatLabels),
    batch_token: text('i.batch_token'),
  },
  searches: { name: words('Nom', folded('i.search')) },
  // Ids of repeated requests are hashes: the order by id is that of the creation.
  orders: { id: 'i.created_at', name: 'i.name', type: 'i.type', format: 'i.format' },
  defaultOrder: { id: 'desc' },
  tieBreaker: 'i.id',
  labels: { id: 'Image', type: 'Type', format: 'Format', batch_token: 'Lot' },
});

export type ListedImage = Updated & { id: string; version: number; state: KnownImage; created_at: Date };
