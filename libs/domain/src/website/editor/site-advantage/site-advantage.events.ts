import type { Id, RefundActivityId, RegistrationActivityId } from '@intendance/kernel/id.js';
import type { Publication } from '../page-item/page-item.events.js';

export type SiteAdvantageId = Id<'site-advantage'>;

/** The thing that the advantage opens: a text of its own, an address, or an activity that members claim or register for. */
export const advantageKinds = ['article', 'link', 'refund', 'inscription'] as const;
export type AdvantageKind = (typeof advantageKinds)[number];

export type SiteAdvantageFields = {
  title: string;
  /** HTML. */
  description: string;
  kind: AdvantageKind;
  link: string | null;
  imageId: string | null;
  refundActivityId: RefundActivityId | null;
  registrationActivityId: RegistrationActivityId | null;
};

/** Stored for ever: only add optional fields or new types. */
export type SiteAdvantageEvent =
  | { type: 'SiteAdvantageAdded'; data: SiteAdvantageFields & { position?: number; publication?: Publication } }
  | { type: 'SiteAdvantageRevised'; data: SiteAdvantageFields }
  | { type: 'SiteAdvantageMoved'; data: { position: number } }
  | { type: 'SiteAdvantagePublished'; data: Record<string, never> }
  | { type: 'SiteAdvantageUnpublished'; data: Record<string, never> }
  | { type: 'SiteAdvantageRemoved'; data: Record<string, never> }
  | { type: 'SiteAdvantageRestored'; data: Record<string, never> };

export const siteAdvantageStream = (id: SiteAdvantageId): `site-advantage-${string}` => `site-advantage-${id}`;
