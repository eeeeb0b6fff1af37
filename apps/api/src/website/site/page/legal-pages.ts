import type { LegalText } from '@intendance/domain/website/editor/site-settings/site-settings.events.js';
import type { PageMaker } from './page-maker.js';

const pages = {
  legalNotice: { path: 'mentions-legales', title: 'Mentions légales' },
  rgpd: { path: 'donnees-personnelles', title: 'Données personnelles' },
} as const satisfies Record<LegalText, { path: string; title: string }>;

export const legalPage =
  (legalText: LegalText): PageMaker =>
  async ({ site: { settings, view } }) => {
    const { path, title } = pages[legalText];
    const paragraphLines = settings[legalText].split(/\n\s*\n|\n/).filter((line) => line.trim() !== '');
    const lines = paragraphLines.length > 0 ? paragraphLines : [`${view.name} n’a pas encore écrit ce texte.`];
    const paragraphs = lines.map((text, line) => ({ line, text }));
    return { head: { path, title }, page: { kind: 'plain', paragraphs } };
  };

export const accessibilityPage: PageMaker = async () => ({
  head: { path: 'accessibilite', title: 'Accessibilité' },
  page: { kind: 'accessibility' },
});
