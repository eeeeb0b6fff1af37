import { idEndOf } from '../../editor/article/article-address.js';
import { contrast } from '../../editor/contrast.js';
import { type LegalText, legalTexts, type OptionalPage } from '../../editor/site-settings/site-settings.events.js';
import { missingLegalFields } from './legal-fields.js';

/** An error is a fault for readers; a warning may be meant. */
export type SiteProblem = {
  readonly severity: 'error' | 'warning';
  readonly code:
    | 'dead-link'
    | 'link-unreachable'
    | 'draft-linked'
    | 'activity-closed'
    | 'image-missing'
    | 'alt-missing'
    | 'contrast'
    | 'logo-contrast'
    | 'legal-missing';
  /** The part of the site: `article`, `slide`… */
  readonly place: CheckedItem['place'] | 'settings';
  readonly title: string;
  readonly message: string;
};

/** An image that an item names; `alt` is undefined for an image that has left the bank. */
export type CheckedImage = { readonly alt: string | undefined; readonly isAlone: boolean };
export type CheckedItem = {
  readonly place: 'slide' | 'article' | 'advantage' | 'text' | 'team';
  readonly title: string;
  readonly links: readonly string[];
  readonly images: readonly CheckedImage[];
  /** The activity that an advantage opens. */
  readonly activity?: { readonly name: string; readonly isOpen: boolean };
};
/** The answer of another site: `missing` for 404 and 410, `refused` for an address that no visitor can reach. */
export type LinkState = 'alive' | 'missing' | 'unreachable' | 'refused';

export type CheckedSite = {
  /** Addresses that are the site itself: `https://intendance.example/site/cse-demo`. */
  readonly addresses: readonly string[];
  readonly pages: readonly OptionalPage[];
  readonly color: string;
  readonly logo: { readonly alt: string; readonly isFaint: boolean } | null;
  readonly texts: Readonly<Record<LegalText, string>>;
  readonly published: ReadonlySet<string>;
  readonly drafts: ReadonlySet<string>;
  readonly items: readonly CheckedItem[];
  readonly external: ReadonlyMap<string, LinkState>;
};

const ownPages: readonly string[] = [
  '',
  'mon-espace',
  'connexion',
  'mentions-legales',
  'donnees-personnelles',
  'accessibilite',
  'plan-du-site',
];
const optionalPages: Readonly<Record<string, OptionalPage>> = {
  cse: 'cse',
  avantages: 'advantages',
  actualites: 'blog',
  contact: 'contact',
};
const legalLabels: Readonly<Record<LegalText, string>> = { legalNotice: 'Mentions légales', rgpd: 'Données personnelles' };

/** The path of a link on the site itself; undefined for a link to elsewhere. */
export function ownPathOf(link: string, addresses: readonly string[]): string | undefined {
  const whole = link.startsWith('/') ? link : addresses.filter((each) => isUnder(link, each)).map((each) => link.slice(each.length))[0];
  return whole?.replace(/[?#].*$/, '').replace(/^\/+|\/+$/g, '');
}

const isUnder = (link: string, address: string): boolean =>
  link === address || (/^[/?#]/.test(link.slice(address.length)) && link.startsWith(address));

/** The links to other sites, once each. */
export const externalLinks = ({ addresses, items }: Pick<CheckedSite, 'addresses' | 'items'>): string[] => [
  ...new Set(items.flatMap(({ links }) => links).filter((link) => /^https?:/i.test(link) && ownPathOf(link, addresses) === undefined)),
];

/** All that a visitor would stumble over, errors first. */
export function checkSite(site: CheckedSite): SiteProblem[] {
  const problems = [...settingsProblems(site), ...site.items.flatMap((item) => itemProblems(site, item))];
  return problems.toSorted((one, other) => Number(one.severity === 'warning') - Number(other.severity === 'warning'));
}

function settingsProblems({ color, logo, texts }: CheckedSite): SiteProblem[] {
  const own = { place: 'settings', severity: 'error' } as const;
  const legal = legalTexts.map((text) => ({ text, missing: missingLegalFields(text, texts[text]) }));
  return [
    ...legal.flatMap(({ text, missing }) =>
      missing.length === 0
        ? []
        : [{ ...own, code: 'legal-missing' as const, title: legalLabels[text], message: `Il manque : ${missing.join(', ')}.` }],
    ),
    ...(contrast(color, '#ffffff') < 4.5
      ? [
          {
            ...own,
            code: 'contrast' as const,
            title: 'Couleur du site',
            message: 'Un texte blanc ne s’y lit pas (contraste de 4,5 au moins).',
          },
        ]
      : []),
    ...(logo?.alt === ''
      ? [
          {
            ...own,
            code: 'alt-missing' as const,
            title: 'Logo',
            message: 'Le logo mène à l’accueil : donnez-lui un texte de remplacement.',
          },
        ]
      : []),
    ...(logo?.isFaint
      ? [
          {
            ...own,
            severity: 'warning' as const,
            code: 'logo-contrast' as const,
            title: 'Logo',
            message: 'Le logo se voit mal sur le fond blanc de l’en-tête.',
          },
        ]
      : []),
  ];
}

function itemProblems(site: CheckedSite, item: CheckedItem): SiteProblem[] {
  const { place, title, links, images, activity } = item;
  const problem = (severity: SiteProblem['severity'], code: SiteProblem['code'], message: string): SiteProblem => ({
    ...{ severity, code, place, title, message },
  });
  const isMissing = images.some(({ alt }) => alt === undefined);
  const isMute = images.some(({ alt, isAlone }) => alt === '' && isAlone);
  return [
    ...[...new Set(links)].flatMap((link) =>
      linkProblem(site, link).map(({ severity, code, message }) => problem(severity, code, message)),
    ),
    ...(isMissing ? [problem('error', 'image-missing', 'Une image a quitté la banque d’images.')] : []),
    ...(isMute ? [problem('error', 'alt-missing', 'L’image porte seule le message : donnez-lui un texte de remplacement.')] : []),
    ...(activity && !activity.isOpen ? [problem('warning', 'activity-closed', `L’activité « ${activity.name} » est fermée.`)] : []),
  ];
}

type LinkProblem = Pick<SiteProblem, 'severity' | 'code' | 'message'>;

function linkProblem(site: CheckedSite, link: string): LinkProblem[] {
  const path = ownPathOf(link, site.addresses);
  if (path !== undefined) return ownLinkProblem(site, path);
  switch (site.external.get(link)) {
    case 'missing':
      return [{ severity: 'error', code: 'dead-link', message: `La page ${link} n’existe plus.` }];
    case 'refused':
      return [{ severity: 'error', code: 'dead-link', message: `L’adresse ${link} n’est pas publique : aucun visiteur ne l’ouvre.` }];
    case 'unreachable':
      return [{ severity: 'warning', code: 'link-unreachable', message: `Le site ${link} ne répond pas.` }];
    default:
      return [];
  }
}

function ownLinkProblem({ pages, published, drafts }: CheckedSite, path: string): LinkProblem[] {
  const [first = '', id] = path.split('/');
  const page = optionalPages[first];
  if (page === undefined)
    return ownPages.includes(first) ? [] : [{ severity: 'error', code: 'dead-link', message: `Aucune page du site n’est à /${path}.` }];
  if (!pages.includes(page)) return [{ severity: 'error', code: 'dead-link', message: `La page /${path} est désactivée.` }];
  const end = id === undefined ? undefined : idEndOf(id);
  if (end === undefined || hasEnd(published, end)) return [];
  if (hasEnd(drafts, end)) return [{ severity: 'warning', code: 'draft-linked', message: `Le lien /${path} mène à un brouillon.` }];
  return [{ severity: 'error', code: 'dead-link', message: `Aucune page du site n’est à /${path}.` }];
}

/** An address of an article ends with the end of its id, as the id does. */
const hasEnd = (ids: ReadonlySet<string>, end: string): boolean => [...ids].some((id) => id.endsWith(end));
