import type { EnvironmentEvent, EnvironmentType } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { environmentDecider, isActiveOn, opened, remainingTrialDays } from '@intendance/domain/subscription/public.js';
import { type OptionalPage, siteSettingsStream } from '@intendance/domain/website/editor/site-settings/site-settings.events.js';
import { type SiteSettings, siteSettingsDecider } from '@intendance/domain/website/editor/site-settings/site-settings.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/runtime/clock.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { siteBase, siteOrigin } from '../site-address/site-url.js';
import type { MenuEntry, SiteView } from '../template/site-view.js';
import { SiteContent } from './site-content.js';
import { SiteStyles } from './site-styles.js';

/** A site that may be shown: its structure is neither suspended nor over. */
export type OpenSite = {
  readonly view: SiteView;
  readonly settings: SiteSettings;
  /** The address that the structure gave; null: its administrators are asked. */
  readonly email: string | null;
};

const councilLabels: Readonly<Record<EnvironmentType, string>> = {
  CSE: 'Mon CSE',
  ASSOCIATION: 'Mon association',
  SYNDICAT: 'Mon syndicat',
  ENTREPRISE: 'Mon entreprise',
};
const optionalPaths = { cse: 'cse', advantages: 'avantages', blog: 'actualites', contact: 'contact' } as const satisfies Record<
  OptionalPage,
  string
>;
const pageLabels = { advantages: 'Avantages', blog: 'Actualités', contact: 'Contact' } as const;

@Injectable()
export class OpenSites {
  /** By the context of the request, and gone with it. */
  private readonly sites = new WeakMap<RequestContext, Promise<OpenSite | undefined>>();

  constructor(
    private readonly store: EventStore,
    private readonly content: SiteContent,
    private readonly styles: SiteStyles,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Undefined for a structure whose site is closed. A request reads the site once: its access and its page are of one moment. */
  of(context: RequestContext, slug: string): Promise<OpenSite | undefined> {
    const site = this.sites.get(context) ?? this.read(context, slug);
    this.sites.set(context, site);
    return site;
  }

  private async read(context: RequestContext, slug: string): Promise<OpenSite | undefined> {
    const { environmentId } = context;
    const streams = [`environment-${environmentId}`, siteSettingsStream(environmentId)] as const;
    const [environmentSlice, settingsSlice] = await this.store.read(environmentId, streams);
    const environment = opened(foldSlice<EnvironmentEvent, Parameters<typeof opened>[0]>(environmentDecider, environmentSlice).state);
    const today = this.clock.today();
    const isOpen = !environment.isSuspended && (isActiveOn(environment, today) || remainingTrialDays(environment, today) > 0);
    if (!isOpen) return undefined;
    const settings = foldSlice(siteSettingsDecider, settingsSlice).state;
    const [images, colors] = await Promise.all([this.content.images(context, [settings.logo]), this.content.slideColors(context)]);
    const base = siteBase(slug);
    const view: SiteView = {
      name: environment.name,
      base,
      origin: siteOrigin(this.config, slug),
      logo: images(settings.logo),
      styles: `${base}/${this.styles.of(settings.color, colors).file}`,
      menu: menuOf(settings.pages, environment.type),
      hasFeed: settings.pages.includes('blog') && !settings.memberPages.includes('blog'),
    };
    return { view, settings, email: environment.description.email };
  }
}

const menuOf = (pages: readonly OptionalPage[], type: EnvironmentType): MenuEntry[] => [
  { path: '', label: 'Accueil' },
  ...pages.map((page) => ({ path: optionalPaths[page], label: page === 'cse' ? councilLabels[type] : pageLabels[page] })),
  { path: 'mon-espace', label: 'Mon espace' },
];
