import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import type { SiteRedirect } from '../../site/site/site-answer.js';
import { siteBase } from '../../site/site-address/site-url.js';
import type { MemberSectionView } from '../../site/template/site-view.js';
import { isSecureSite } from '../member-access/member-cookie.js';
import type { SignedInMember } from '../site-route/site-visit.js';

/** The result of a form of the space, said in the section that shows it. */
const notices = {
  remboursement: { section: 'remboursements', text: 'Votre demande de remboursement est envoyée. Vous la suivez ici.' },
  inscription: { section: 'inscriptions', text: 'Votre demande d’inscription est envoyée. Vous la suivez ici.' },
  attente: { section: 'attente', text: 'Vous êtes sur la liste d’attente. Un mail vous préviendra dès que votre tour viendra.' },
  retrait: { section: 'inscriptions', text: 'Vous n’êtes plus sur la liste d’attente.' },
  annulation: { section: 'inscriptions', text: 'Votre inscription est annulée, vos places sont libérées.' },
  paiement: { section: 'inscriptions', text: 'Votre paiement est reçu. Merci.' },
  protection: { section: 'protection', text: 'Votre espace n’est plus protégé par un code.' },
  modification: { section: 'modifications', text: 'Votre demande est envoyée. Vous la suivez ici.' },
} as const;
export type SpaceNotice = keyof typeof notices;

const cookieName = 'intendance_fait';
/** Long enough for the redirect on a slow phone; a page that is loaded again later says nothing. */
const seconds = 20;

/** The way back to the space after a form. */
@Injectable()
export class SpaceReturn {
  constructor(private readonly config: Config) {}

  to({ tenant: { slug } }: Pick<SignedInMember, 'tenant'>, notice: SpaceNotice): SiteRedirect {
    const base = siteBase(slug);
    const secure = isSecureSite(this.config) ? '; Secure' : '';
    const cookie = `${cookieName}=${notice}; Path=${base}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
    return { location: `${base}/mon-espace#${notices[notice].section}`, cookies: [cookie] };
  }
}

export function noticeIn(cookie = ''): SpaceNotice | undefined {
  const name = new RegExp(`(?:^|;\\s*)${cookieName}=([a-z]+)(?:;|$)`).exec(cookie)?.[1];
  return name !== undefined && Object.hasOwn(notices, name) ? (name as SpaceNotice) : undefined;
}

export const withNotice = (sections: readonly MemberSectionView[], notice: SpaceNotice | undefined): MemberSectionView[] =>
  sections.map((section) => (notice && section.id === notices[notice].section ? { ...section, notice: notices[notice].text } : section));

const news: Partial<Record<SpaceNotice, string>> = {
  attente: 'Vous êtes sur la liste d’attente',
  retrait: 'Liste d’attente quittée',
  annulation: 'Inscription annulée',
  paiement: 'Paiement reçu',
  protection: 'Protection retirée',
};

export const newsOf = (notice: SpaceNotice | undefined): { news?: string } =>
  notice === undefined ? {} : { news: news[notice] ?? 'Demande envoyée' };
