import type { SiteView } from './site-view.js';

export const sitePath = ({ base }: Pick<SiteView, 'base'>, path: string): string => (path === '' ? base : `${base}/${path}`);

/** The share target of a phone: opens the form of a claim with the files that another app shares. */
export const sharedBillPath = 'mon-espace/remboursement/partage';
