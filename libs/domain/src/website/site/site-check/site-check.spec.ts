import { newId } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';
import { missingLegalFields } from './legal-fields.js';
import { type CheckedItem, type CheckedSite, checkSite, externalLinks, ownPathOf } from './site-check.js';

const address = 'https://intendance.example/site/cse-demo';
const [published, draft] = [newId(), newId()];
const item = (change: Partial<CheckedItem> = {}): CheckedItem => ({ place: 'slide', title: 'Noël', links: [], images: [], ...change });
const sound: CheckedSite = {
  addresses: [address],
  pages: ['cse', 'advantages', 'blog'],
  color: '#0f5c4d',
  logo: { alt: 'CSE Demo', isFaint: false },
  texts: {
    legalNotice: 'Éditeur : CSE Demo, 69003 Lyon, 04 65 71 00 10. Directrice de la publication : A. Martin. Hébergeur : nous.',
    rgpd: 'Responsable : le CSE. Finalités : remboursements. Base légale : mission. Durée : trois ans. Vos droits : écrivez-nous. CNIL.',
  },
  published: new Set([published]),
  drafts: new Set([draft]),
  items: [],
  external: new Map(),
};
const problems = (change: Partial<CheckedSite>) => checkSite({ ...sound, ...change }).map(({ severity, code }) => `${severity} ${code}`);
const ofLink = (link: string, external: CheckedSite['external'] = new Map()) => problems({ items: [item({ links: [link] })], external });

describe('the check of a site', () => {
  it('finds nothing on a sound site', () => expect(problems({ items: [item({ links: ['/avantages', address] })] })).toEqual([]));

  it.each([
    ['/', []],
    ['/mon-espace#remboursements', []],
    [`/actualites/${published}`, []],
    [`/actualites/arbre-de-noel-${published.slice(-12)}`, []],
    [`/actualites/arbre-de-noel-${draft.slice(-12)}`, ['warning draft-linked']],
    ['/actualites/arbre-de-noel-0123456789ab', ['error dead-link']],
    [`${address}/actualites/page-2`, []],
    [`/actualites/${draft}`, ['warning draft-linked']],
    [`${address}/avantages/${newId()}`, ['error dead-link']],
    ['/contact', ['error dead-link']],
    ['/nulle-part', ['error dead-link']],
    ['mailto:contact@cse.example', []],
    ['tel:0465710010', []],
  ])('follows %s inside the site', (link, expected) => expect(ofLink(link)).toEqual(expected));

  it('reports the answers of other sites', () => {
    const link = 'https://cinema.example/offre';
    expect(ofLink(link, new Map([[link, 'alive']]))).toEqual([]);
    expect(ofLink(link, new Map([[link, 'missing']]))).toEqual(['error dead-link']);
    expect(ofLink(link, new Map([[link, 'refused']]))).toEqual(['error dead-link']);
    expect(ofLink(link, new Map([[link, 'unreachable']]))).toEqual(['warning link-unreachable']);
  });
  it('asks other sites once per address, and never itself', () => {
    const items = [item({ links: ['https://a.example', `${address}/cse`, '/cse'] }), item({ links: ['https://a.example', 'tel:12'] })];
    expect(externalLinks({ addresses: [address], items })).toEqual(['https://a.example']);
    expect(ownPathOf(`${address}-lyon`, [address])).toBeUndefined();
  });

  it('wants a text for an image that stands alone, and an image that exists', () => {
    const image = (alt: string | undefined, isAlone: boolean) => problems({ items: [item({ images: [{ alt, isAlone }] })] });
    expect([image('', false), image('', true), image('Le manège', true), image(undefined, false)]).toEqual([
      [],
      ['error alt-missing'],
      [],
      ['error image-missing'],
    ]);
    expect(problems({ logo: { alt: '', isFaint: true } })).toEqual(['error alt-missing', 'warning logo-contrast']);
  });

  it('warns of an advantage whose activity is closed', () => {
    const open = (isOpen: boolean) => problems({ items: [item({ activity: { name: 'Ski', isOpen } })] });
    expect([open(true), open(false)]).toEqual([[], ['warning activity-closed']]);
  });

  it('wants a colour that bears white texts', () => expect(problems({ color: '#ffcc00' })).toEqual(['error contrast']));

  it('names the statements that the legal texts leave out', () => {
    const [problem] = checkSite({ ...sound, texts: { ...sound.texts, legalNotice: 'Éditeur : CSE Demo, contact@cse.example' } });
    expect(problem).toMatchObject({
      title: 'Mentions légales',
      message: 'Il manque : l’adresse de l’éditeur, la personne qui dirige la publication, l’hébergeur.',
    });
    expect(missingLegalFields('rgpd', '')).toHaveLength(6);
  });
});
