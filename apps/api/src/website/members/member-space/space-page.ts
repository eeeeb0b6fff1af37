import { familyOf, fullName } from '@intendance/domain/directory/public.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { phoneText } from '@intendance/kernel/phones.js';
import type { MinutesOfSite } from '../../editor/minutes/minutes-of-site.js';
import { minutesLink } from '../../site/page/minutes-link.js';
import type { PageMaker } from '../../site/page/page-maker.js';
import { sitePath } from '../../site/template/site-path.js';
import type { MemberSectionView, SiteView } from '../../site/template/site-view.js';
import type { Member } from '../member-access/members.js';
import type { OwnRequest } from '../request-form/member-requests.js';
import { requestSections } from '../request-form/request-sections.js';
import type { SignedInMember } from '../site-route/site-visit.js';
import type { RecordsOfFamily } from './family-records.js';
import { familySections } from './family-sections.js';
import { newsOf, type SpaceNotice, withNotice } from './space-notice.js';

/** The records that the space shows. */
export type MemberRecords = {
  readonly minutes: readonly MinutesOfSite[];
  readonly family: RecordsOfFamily;
  readonly requests: readonly OwnRequest[];
  readonly isPayableOnline: boolean;
};

export const spacePage =
  ({ person, session: { csrf } }: SignedInMember, records: MemberRecords, notice: SpaceNotice | undefined): PageMaker =>
  async ({ site: { view, settings } }) => ({
    head: { path: 'mon-espace', title: 'Mon espace', ...newsOf(notice), isHidden: true },
    page: {
      kind: 'member',
      name: `${person.state.firstname} ${person.state.lastname}`,
      csrf,
      sections: withNotice(
        [
          ...(settings.benefRequestAllowed ? [openRequests(view)] : []),
          ...familySections(records.family, {
            view,
            isTakingRequests: settings.benefRequestAllowed,
            isPayableOnline: records.isPayableOnline,
            nameOf: (id) => person.state.members.filter((each) => each.id === id).map(fullName)[0],
          }),
          ownData(view, person),
          familySection(person),
          ...requestSections(records.requests),
          ...minutesSection(view, records.minutes),
          ...protectionSection(view),
        ],
        notice,
      ),
    },
  });

const openRequests = (view: SiteView): MemberSectionView => ({
  id: 'demandes',
  title: 'Mes demandes',
  actions: [
    { href: sitePath(view, 'mon-espace/remboursement'), label: 'Demander un remboursement' },
    { href: sitePath(view, 'mon-espace/inscriptions'), label: 'M’inscrire à une activité' },
    { href: sitePath(view, 'mon-espace/mes-donnees'), label: 'Demander une modification de mes données' },
    { href: sitePath(view, 'mon-espace/ma-famille'), label: 'Ajouter un membre de ma famille' },
  ],
});

const orNone = (value: string | null): string => value ?? 'Non renseigné';

function ownData(view: SiteView, { state }: Member): MemberSectionView {
  const { lastname, firstname, email, birthday, address, zipCode, city, phone, mobile } = state;
  return {
    id: 'donnees',
    title: 'Mes données',
    facts: [
      { label: 'Nom', value: lastname },
      { label: 'Prénom', value: firstname },
      { label: 'E-mail', value: orNone(email) },
      { label: 'Date de naissance', value: orNone(birthday && formatDay(birthday)) },
      { label: 'Adresse', value: orNone([address, [zipCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null) },
      { label: 'Téléphone', value: orNone(phone && phoneText(phone)) },
      { label: 'Mobile', value: orNone(mobile && phoneText(mobile)) },
    ],
    links: view.impersonation ? [] : [{ href: sitePath(view, 'mon-espace/mes-donnees.zip'), label: 'Télécharger toutes mes données' }],
  };
}

function familySection({ state }: Member): MemberSectionView {
  const members = familyOf(state);
  const roles = { spouse: 'Conjoint', child: 'Enfant' } as const;
  return {
    id: 'famille',
    title: 'Ma famille',
    ...(members.length === 0 && { text: 'Aucun conjoint ni enfant n’est enregistré.' }),
    table: {
      caption: 'Les membres de votre famille',
      head: ['Lien', 'Nom', 'Date de naissance'],
      rows: members.map((each) => ({
        id: each.id,
        cells: [
          { column: 'role', text: roles[each.role] },
          { column: 'name', text: fullName(each) },
          { column: 'birthday', text: orNone(each.birthday && formatDay(each.birthday)) },
        ],
      })),
    },
  };
}

/** The discretion that the law asks of the council: only members read the minutes. */
const minutesSection = (view: SiteView, minutes: readonly MinutesOfSite[]): MemberSectionView[] =>
  minutes.length === 0
    ? []
    : [
        {
          id: 'proces-verbaux',
          title: 'Procès-verbaux',
          text: 'Ces documents sont réservés aux bénéficiaires : ne les diffusez pas.',
          links: minutes.map((each) => minutesLink(view, each)),
        },
      ];

/** Not for a user who sees the site as the member. Whether the space is protected stands on the page of the link: it costs a statement. */
const protectionSection = (view: SiteView): MemberSectionView[] =>
  view.impersonation
    ? []
    : [
        {
          id: 'protection',
          title: 'Protection de mon espace',
          text: 'Votre espace s’ouvre par un e-mail. Vous pouvez demander, en plus, le code d’une application de votre téléphone.',
          links: [{ href: sitePath(view, 'mon-espace/double-authentification'), label: 'Gérer la protection de mon espace' }],
        },
      ];
