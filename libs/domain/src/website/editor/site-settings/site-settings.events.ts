import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { ImageId } from '../image/image.events.js';

/** Pages that an administrator turns on; the home page is always there. */
export const optionalPages = ['cse', 'advantages', 'blog', 'contact'] as const;
export type OptionalPage = (typeof optionalPages)[number];

/** Pages that a structure may keep for its members. The legal texts stay public: the sign-in asks for personal data. */
export const restrictablePages = ['home', ...optionalPages] as const;
export type RestrictablePage = (typeof restrictablePages)[number];

/** Texts that the law asks for: the treatment of personal data, and the legal notice. */
export const legalTexts = ['rgpd', 'legalNotice'] as const;
export type LegalText = (typeof legalTexts)[number];

/** The green of the program, `#rrggbb`. */
export const defaultSiteColor = '#0f5c4d';

/** Stored for ever: only add optional fields or new types. */
export type SiteSettingsEvent =
  | { type: 'SitePagesChosen'; data: { pages: readonly OptionalPage[] } }
  /** `pages`: those that only members who are signed in read. */
  | { type: 'SitePagesRestricted'; data: { pages: readonly RestrictablePage[] } }
  | { type: 'SiteLogoChosen'; data: { logo: ImageId | null } }
  | { type: 'SiteColorChosen'; data: { color: string } }
  | { type: 'LegalTextWritten'; data: { text: LegalText; content: string } }
  | { type: 'BeneficiaryRequestsOpened'; data: Record<string, never> }
  | { type: 'BeneficiaryRequestsClosed'; data: Record<string, never> };

/** One stream per structure. */
export const siteSettingsStream = (environmentId: EnvironmentId): `site-settings-${string}` => `site-settings-${environmentId}`;
