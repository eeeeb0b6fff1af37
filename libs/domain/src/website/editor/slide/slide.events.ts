import type { Id } from '@intendance/kernel/id.js';
import type { ImageId } from '../image/image.events.js';
import type { SitePage } from '../site-page.js';

export type SlideId = Id<'slide'>;

export const slideAlignments = ['left', 'center', 'right'] as const;
export type SlideAlignment = (typeof slideAlignments)[number];
export const defaultSlideColor = '#000000';

/** `link` is empty for a slide that leads nowhere. */
export type SlideContent = {
  title: string;
  text: string;
  /** Colour of the texts, `#rrggbb`. */
  color: string;
  alignment: SlideAlignment;
  link: string;
  /** For desktops, tablets and phones. */
  lgImage: ImageId | null;
  mdImage: ImageId | null;
  smImage: ImageId | null;
};

/** Stored for ever: only add optional fields or new types. */
export type SlideEvent =
  | { type: 'SlideAdded'; data: SlideContent & { page: SitePage; position: number } }
  | { type: 'SlideRevised'; data: SlideContent }
  | { type: 'SlideMoved'; data: { position: number } }
  | { type: 'SlideDeleted'; data: Record<string, never> };

export const slideStream = (id: SlideId): `slide-${string}` => `slide-${id}`;
