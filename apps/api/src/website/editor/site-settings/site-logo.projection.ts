import type { SiteSettingsEvent } from '@intendance/domain/website/editor/site-settings/site-settings.events.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { RowProjection } from '../../../platform/projection/projection.js';

/** The logo of each site: the bank deletes no image that a site shows. The settings themselves are read from their stream. */
export type SiteLogoRow = { id: string; logo: string | null };

export const siteLogo: RowProjection<SiteSettingsEvent, SiteLogoRow> = {
  name: 'site-logo',
  version: 1,
  from: ['site-settings'],
  table: { name: 'site_logo', columns: { id: { type: 'uuid' }, logo: { type: 'uuid', nullable: true } }, key: ['id'], indexes: ['logo'] },
  fold: (row, event) => {
    const current = row ?? { id: streamKeyOf(event.stream), logo: null };
    return event.type === 'SiteLogoChosen' ? { ...current, logo: event.data.logo } : current;
  },
};
