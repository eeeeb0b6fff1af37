import type { MinutesOfSite } from '../../editor/minutes/minutes-of-site.js';
import { sitePath } from '../template/site-path.js';
import type { ActionView, SiteView } from '../template/site-view.js';

/** The type and the size stand in the link: a reader knows what comes before the file is loaded. */
export const minutesLink = (view: SiteView, { id, title, size }: MinutesOfSite): ActionView => ({
  href: sitePath(view, `mon-espace/proces-verbaux/${id}`),
  label: `${title} (${size})`,
});
