import { type Addressed, type Case, guarded, PendingStream, read } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { contrast } from '../contrast.js';
import { type ImageId, imageStream } from '../image/image.events.js';
import { imageDecider } from '../image/image.js';
import { siteSettingsErrors } from './site-settings.errors.js';
import {
  defaultSiteColor,
  legalTexts,
  type OptionalPage,
  optionalPages,
  type RestrictablePage,
  restrictablePages,
  type SiteSettingsEvent,
  siteSettingsStream,
} from './site-settings.events.js';

export type SiteSettings = {
  pages: readonly OptionalPage[];
  /** Only members who are signed in read these pages. */
  memberPages: readonly RestrictablePage[];
  logo: ImageId | null;
  /** Of titles, links and buttons, `#rrggbb`. */
  color: string;
  rgpd: string;
  legalNotice: string;
  /** Members may ask for changes of their data. */
  benefRequestAllowed: boolean;
};

/** Settings that are absent stay as they are. */
export type SiteSettingsCommand = { type: 'SaveSiteSettings'; data: Partial<SiteSettings> };

/** A new site shows every page. */
export const siteSettingsDecider: Decider<SiteSettingsCommand, SiteSettingsEvent, SiteSettings> = {
  initial: {
    pages: optionalPages,
    memberPages: [],
    logo: null,
    color: defaultSiteColor,
    rgpd: '',
    legalNotice: '',
    benefRequestAllowed: false,
  },
  decide,
  evolve,
};

type Folds = { settings: typeof siteSettingsDecider; logo: typeof imageDecider };

/** All writes of the settings. The logo is guarded, so that it is not deleted from the bank at the same time. */
export const siteSettingsCase: Case<Addressed<EnvironmentId, SiteSettingsCommand>, SiteSettings, Folds, 'settings'> = {
  folds: { settings: siteSettingsDecider, logo: imageDecider },
  own: 'settings',
  streams: ({ data: { logo } }, { environmentId }) => ({
    settings: read(siteSettingsStream(environmentId)),
    ...(logo && { logo: guarded(imageStream(logo)) }),
  }),
  decide(command, facts) {
    const settings = new PendingStream(siteSettingsDecider, facts.settings);
    settings.append(decide(command, settings.state));
    if (command.data.logo && facts.logo.status !== 'live') throw siteSettingsErrors.logoUnknown();
    return { events: { settings: settings.events }, answer: settings.state };
  },
};

const wireNames = { rgpd: 'rgpd', legalNotice: 'legal_notice' } as const;

/** @throws site-settings.text-empty, site-settings.color */
function decide({ data }: SiteSettingsCommand, settings: SiteSettings): SiteSettingsEvent[] {
  const { logo = settings.logo, benefRequestAllowed = settings.benefRequestAllowed } = data;
  const color = data.color === undefined ? settings.color : checkedColor(data.color);
  const pages = optionalPages.filter((page) => (data.pages ?? settings.pages).includes(page));
  const memberPages = restrictablePages.filter((page) => (data.memberPages ?? settings.memberPages).includes(page));
  const texts = legalTexts.flatMap((text) => {
    const content = data[text]?.trim();
    if (content === '') throw siteSettingsErrors.textEmpty(wireNames[text]);
    return content === undefined || content === settings[text] ? [] : [{ type: 'LegalTextWritten' as const, data: { text, content } }];
  });
  return [
    ...(pages.join() === settings.pages.join() ? [] : [{ type: 'SitePagesChosen' as const, data: { pages } }]),
    ...(memberPages.join() === settings.memberPages.join() ? [] : [{ type: 'SitePagesRestricted' as const, data: { pages: memberPages } }]),
    ...(logo === settings.logo ? [] : [{ type: 'SiteLogoChosen' as const, data: { logo } }]),
    ...(color === settings.color ? [] : [{ type: 'SiteColorChosen' as const, data: { color } }]),
    ...texts,
    ...(benefRequestAllowed === settings.benefRequestAllowed
      ? []
      : [{ type: benefRequestAllowed ? ('BeneficiaryRequestsOpened' as const) : ('BeneficiaryRequestsClosed' as const), data: {} }]),
  ];
}

/** @throws site-settings.color */
function checkedColor(typed: string): string {
  const color = typed.trim().toLowerCase();
  if (!/^#[0-9a-f]{6}$/.test(color) || contrast(color, '#ffffff') < 4.5) throw siteSettingsErrors.color();
  return color;
}

function evolve(settings: SiteSettings, event: SiteSettingsEvent): SiteSettings {
  switch (event.type) {
    case 'SitePagesChosen':
      return { ...settings, pages: event.data.pages };
    case 'SitePagesRestricted':
      return { ...settings, memberPages: event.data.pages };
    case 'SiteLogoChosen':
      return { ...settings, logo: event.data.logo };
    case 'SiteColorChosen':
      return { ...settings, color: event.data.color };
    case 'LegalTextWritten':
      return { ...settings, [event.data.text]: event.data.content };
    case 'BeneficiaryRequestsOpened':
      return { ...settings, benefRequestAllowed: true };
    case 'BeneficiaryRequestsClosed':
      return { ...settings, benefRequestAllowed: false };
  }
}
