import type { KnownImage } from '@intendance/domain/website/editor/image/image.js';
import type { KnownSlide } from '@intendance/domain/website/editor/slide/slide.js';
import { choice } from '../../../platform/lists/list-field.js';
import { type Listing, listing } from '../../../platform/lists/listing.js';
import type { Updated } from '../../../platform/lists/updated-at.js';

export const sitePageLabels = { home: 'Accueil', cse: 'Mon CSE', advantage: 'Avantages', blog: 'Actualités', contact: 'Contact' } as const;

export const slideListing = listing({
  resource: 'slides',
  from: 'read.slide_list s',
  joins: {
    lg: 'LEFT JOIN read.image_list lg ON lg.id = s.lg_image',
    md: 'LEFT JOIN read.image_list md ON md.id = s.md_image',
    sm: 'LEFT JOIN read.image_list sm ON sm.id = s.sm_image',
  },
  select: 's.id, s.version, s.state, s.updated_at, lg.state AS lg, md.state AS md, sm.state AS sm',
  record: 's',
  fields: { type: choice('s.page', sitePageLabels) },
  orders: { position: 's.position', type: 's.page', title: 's.title' },
  defaultOrder: { position: 'asc' },
  tieBreaker: 's.id',
  labels: { id: 'Diapositive', type: 'Page' },
});

/** The slides of a brand that only shows advantages. */
export const advantageSlideListing: Listing = { ...slideListing, base: `s.page = 'advantage'` };

export type ListedSlide = Updated & {
  id: string;
  version: number;
  state: KnownSlide;
  lg: KnownImage | null;
  md: KnownImage | null;
  sm: KnownImage | null;
};
