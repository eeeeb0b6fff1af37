import { siteAudit } from './accessibility-audit.js';
import type { MenuEntry } from './site-view.js';

export const planPath = 'plan-du-site';

/** The pages of the footer, which every site has. */
export const legalEntries: readonly MenuEntry[] = [
  { path: planPath, label: 'Plan du site' },
  { path: 'mentions-legales', label: 'Mentions légales' },
  { path: 'donnees-personnelles', label: 'Données personnelles' },
  { path: 'accessibilite', label: `Accessibilité : ${siteAudit.status}` },
];
