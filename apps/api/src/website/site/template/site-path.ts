import type { SiteView } from './site-view.js';

export const sitePath = ({ base }: Pick<SiteView, 'base'>, path: string): string => (path === '' ? base : `${base}/${path}`);
