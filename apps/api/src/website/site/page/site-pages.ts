import type { RenderedPage } from '../template/render-page.js';
import { advantagePage, advantagesPage } from './advantage-pages.js';
import { councilPage, homePage } from './block-pages.js';
import { articlePage, blogPage } from './blog-pages.js';
import { contactPage, contactSentPage } from './contact-page.js';
import { accessibilityPage, legalPage } from './legal-pages.js';
import type { PageMaker, PageSource } from './page-maker.js';
import { planPage } from './plan-page.js';
import { signInPage } from './sign-in-page.js';

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
  [/^plan-du-site$/, planPage],
];

/** The page of an address of the site; undefined where there is none, or where it is turned off. */
export async function makePage(source: PageSource, path: string): Promise<RenderedPage | undefined> {
  for (const [pattern, make] of makers) {
    const match = pattern.exec(path);
    if (match) return make(source, match[1] ?? '');
  }
  return undefined;
}
