import type { Id } from '@intendance/kernel/id.js';

/** Texts in HTML, but for the two titles. */
export const siteTextCodes = ['contact_text', 'practical_text', 'edito_title', 'edito_content', 'memo_title', 'memo_content'] as const;
export type SiteTextCode = (typeof siteTextCodes)[number];
export const siteOrderCodes = ['home_order', 'cse_order'] as const;
export type SiteOrderCode = (typeof siteOrderCodes)[number];
export const siteParameterCodes = [...siteTextCodes, ...siteOrderCodes] as const;
export type SiteParameterCode = (typeof siteParameterCodes)[number];

export type SiteParameterId = Id<'site-parameter'>;

/** Stored for ever: only add optional fields or new types. */
export type SiteParameterEvent =
  | { type: 'SiteTextWritten'; data: { code: SiteTextCode; text: string } }
  | { type: 'SiteBlocksOrdered'; data: { code: SiteOrderCode; blocks: readonly string[] } };

export const siteParameterStream = (id: SiteParameterId): `site-parameter-${string}` => `site-parameter-${id}`;
