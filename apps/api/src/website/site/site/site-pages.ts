import type { PageMaker, PageSource } from './page-maker.js';
import { advantagePage, advantagesPage } from './pages/advantage-pages.js';
import { councilPage, homePage } from './pages/block-pages.js';
import { articlePage, blogPage } from './pages/blog-pages.js';
import { contactPage, contactSentPage } from './pages/contact-page.js';
import { accessibilityPage, legalPage } from './pages/legal-pages.js';
import { signInPage } from './pages/sign-in-page.js';
import type { RenderedPage } from './templates/render-page.js';

const makers: readonly (readonly [RegExp, PageMaker])[] = [
  [/^$/, homePage],
  [/^cse$/, councilPage],
  [/^avantages(?:\/page-([1-9]\d{0,3}))?$/, advantagesPage],
  [/^avantages\/([0-9a-f-]{36})$/, advantagePage],
  [/^actualites(?:\/page-([1-9]\d{0,3}))?$/, blogPage],
  [/^actualites\/([0-9a-z-]{12,63})$/, articlePage],
  [/^contact$/, contactPage],
  [/^contact\/envoye$/, contactSentPage],
  [/^connexion$/, signInPage],
  [/^mentions-legales$/, legalPage('legalNotice')],
  [/^donnees-personnelles$/, legalPage('rgpd')],
  [/^accessibilite$/, accessibilityPage],
];

/** The page of an address of the site; undefined where there is none, or where it is turned off. */
export async function makePage(source: PageSource, path: string): Promise<RenderedPage | undefined> {
  for (const [pattern, make] of makers) {
    const match = pattern.exec(path);
    if (match) return make(source, match[1] ?? '');
  }
  return undefined;
}
