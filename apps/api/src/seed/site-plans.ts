import type { AdvantageKind } from '@intendance/domain/website/editor/site-advantage/site-advantage.events.js';
import type { SitePage } from '@intendance/domain/website/editor/site-page.js';
import type { SiteParameterCode } from '@intendance/domain/website/editor/site-parameter/site-parameter.events.js';
import type { SlideAlignment } from '@intendance/domain/website/editor/slide/slide.events.js';
import type { PictureName } from './site-pictures.js';

export type PlannedSlide = {
  page: SitePage;
  picture: PictureName;
  title: string;
  text: string;
  link: string;
  alignment?: SlideAlignment;
  color?: string;
};

export const slidePlans: readonly PlannedSlide[] = [
  {
    page: 'home',
    picture: 'horizon',
    title: 'Bienvenue sur le site de votre CSE',
    text: 'Remboursements, sorties, billetterie : tout ce que le CSE fait pour vous et votre famille.',
    link: '/mon-espace',
  },
  {
    page: 'home',
    picture: 'noel',
    title: 'Arbre de Noël le 12 décembre',
    text: 'Spectacle, goûter et cadeaux pour les enfants jusqu’à 12 ans. Inscrivez-vous avant la fin du mois.',
    link: '/avantages',
    color: '#7a1f2b',
  },
  {
    page: 'home',
    picture: 'ski',
    title: 'Un week-end au ski, à prix doux',
    text: 'Deux jours aux Saisies, transport et forfaits compris. Les places sont comptées.',
    link: '/avantages',
    alignment: 'right',
    color: '#1d3f66',
  },
  {
    page: 'cse',
    picture: 'equipe',
    title: 'Vos élus sont à votre écoute',
    text: 'Permanence le mardi et le jeudi, de 12 h à 14 h.',
    link: '',
  },
  {
    page: 'advantage',
    picture: 'cinema',
    title: 'Le cinéma à partir de 6,20 €',
    text: 'Vos places partout en France, toute l’année.',
    link: '',
    color: '#4b1f5e',
  },
  { page: 'blog', picture: 'parc', title: 'La vie du CSE', text: 'Sorties, spectacles, bons plans : les dernières nouvelles.', link: '' },
  { page: 'contact', picture: 'contact', title: 'Une question ? Écrivez-nous', text: 'Nous répondons sous deux jours ouvrés.', link: '' },
];

export type PlannedArticle = { name: string; picture: PictureName; title: string; daysAgo: number; isForMembers?: true; content: string };

export const articlePlans: readonly PlannedArticle[] = [
  {
    name: 'noel',
    picture: 'noel',
    title: 'Arbre de Noël : les inscriptions sont ouvertes',
    daysAgo: 3,
    content:
      '<p>Cette année, l’arbre de Noël a lieu le <strong>samedi 12 décembre à 14 h</strong>, à la salle des fêtes de Villeurbanne.</p><h2>Au programme</h2><ul><li><p>un spectacle de magie, dès 3 ans ;</p></li><li><p>le goûter, offert par le CSE ;</p></li><li><p>un cadeau pour chaque enfant jusqu’à 12 ans.</p></li></ul><p>Inscrivez votre famille depuis la page <em>Avantages</em>, avant le 30 novembre.</p>',
  },
  {
    name: 'ski',
    picture: 'ski',
    title: 'Week-end au ski : il reste des places',
    daysAgo: 9,
    content:
      '<p>Deux jours aux Saisies, au pied des pistes. Le prix comprend le car, la nuit en demi-pension et le forfait.</p><h2>Combien cela coûte</h2><p>Le CSE prend en charge la moitié du séjour pour les bénéficiaires, et un tiers pour les conjoints et les enfants.</p><blockquote><p>Le matériel se loue sur place, à tarif réduit sur présentation de votre carte du CSE.</p></blockquote>',
  },
  {
    name: 'rentree',
    picture: 'rentree',
    title: 'Rentrée scolaire : demandez votre participation',
    daysAgo: 24,
    content:
      '<p>Fournitures, cartable, licence sportive : envoyez vos factures depuis votre espace, avec une photo prise au téléphone.</p><p>Votre demande est étudiée sous une semaine, et le virement part à la fin du mois.</p>',
  },
  {
    name: 'budget',
    picture: 'equipe',
    title: 'Budget des activités sociales : ce qui change',
    daysAgo: 38,
    isForMembers: true,
    content:
      '<p>Le CSE a voté en réunion ordinaire une hausse de l’enveloppe des vacances. Le détail est réservé aux bénéficiaires.</p><ul><li><p>chèques-vacances : 250 € par foyer ;</p></li><li><p>colonies : 60 % du prix, dans la limite de 400 €.</p></li></ul>',
  },
  {
    name: 'concert',
    picture: 'concert',
    title: 'Retour en images sur le concert au théâtre antique',
    daysAgo: 70,
    content:
      '<p>Vous étiez soixante à Vienne, sous les étoiles. Merci à tous ceux qui ont fait le voyage !</p><p>La prochaine soirée se prépare : vos idées sont les bienvenues sur la page Contact.</p>',
  },
  {
    name: 'sport',
    picture: 'sport',
    title: 'Sport : le remboursement passe à 120 € par an',
    daysAgo: 112,
    content:
      '<p>Abonnement, licence ou cours : la moitié de vos factures est remboursée, jusqu’à <strong>120 € par an</strong> et par bénéficiaire.</p><p>La facture acquittée suffit. Pensez à l’envoyer avant le 31 décembre.</p>',
  },
];

type PlannedAdvantage = {
  name: string;
  picture: PictureName;
  title: string;
  kind: AdvantageKind;
  /** The name of the activity that the advantage opens, or its address. */
  target?: string;
  description: string;
};

export const advantagePlans: readonly PlannedAdvantage[] = [
  {
    name: 'sport',
    picture: 'sport',
    title: 'Sport et fitness',
    kind: 'refund',
    target: 'Sport et fitness',
    description: '<p>La moitié de votre licence ou de votre abonnement, jusqu’à 120 € par an.</p>',
  },
  {
    name: 'noel',
    picture: 'noel',
    title: 'Arbre de Noël',
    kind: 'inscription',
    target: 'Arbre de Noël',
    description: '<p>Spectacle, goûter et cadeaux : inscrivez toute la famille.</p>',
  },
  {
    name: 'cinema',
    picture: 'cinema',
    title: 'Cinéma et spectacles',
    kind: 'refund',
    target: 'Cinéma et spectacles',
    description: '<p>5 € remboursés par place, quatre fois par mois et par foyer.</p>',
  },
  {
    name: 'ski',
    picture: 'ski',
    title: 'Week-end au ski',
    kind: 'inscription',
    target: 'Week-end au ski',
    description: '<p>Transport, hébergement et forfait compris, à moitié prix.</p>',
  },
  {
    name: 'vacances',
    picture: 'plage',
    title: 'Vacances et locations',
    kind: 'refund',
    target: 'Vacances et locations',
    description: '<p>Campings, locations, villages de vacances : une participation selon votre quotient familial.</p>',
  },
  {
    name: 'parcs',
    picture: 'parc',
    title: 'Parcs d’attractions',
    kind: 'refund',
    target: "Parcs d'attractions",
    description: '<p>Un quart de vos billets, jusqu’à 60 € par semestre.</p>',
  },
  {
    name: 'cheques',
    picture: 'horizon',
    title: 'Chèques-vacances',
    kind: 'article',
    description:
      '<p>Commandez vos chèques-vacances en février et en juin. Ils sont valables deux ans, pour les transports, l’hébergement et les loisirs.</p>',
  },
];

export const teamPlans = [
  { lastname: 'Morel', firstname: 'Claire', title: 'Secrétaire', phone: '0465710012', email: 'claire.morel@cse-horizon.example' },
  { lastname: 'Diallo', firstname: 'Moussa', title: 'Trésorier', phone: '0465710013', email: 'moussa.diallo@cse-horizon.example' },
  { lastname: 'Garnier', firstname: 'Inès', title: 'Secrétaire adjointe', phone: null, email: 'ines.garnier@cse-horizon.example' },
  { lastname: 'Lefèvre', firstname: 'Bernard', title: 'Élu titulaire', phone: null, email: null },
  {
    lastname: 'Da Silva',
    firstname: 'Nora',
    title: 'Référente harcèlement',
    phone: '0465710014',
    email: 'nora.dasilva@cse-horizon.example',
  },
] as const;

export const textPlans: readonly (readonly [code: SiteParameterCode, text: string])[] = [
  ['edito_title', 'Le mot du CSE'],
  [
    'edito_content',
    '<p>Bienvenue sur votre nouveau site ! Vous y trouvez <strong>vos avantages</strong>, les nouvelles de la vie du CSE et votre espace personnel : demandes de remboursement, inscriptions, bons d’achat.</p><p>Connectez-vous avec l’adresse que le CSE connaît : un lien vous est envoyé, sans mot de passe à retenir.</p>',
  ],
  ['memo_title', 'Le CSE, en bref'],
  [
    'memo_content',
    '<p>Le comité social et économique porte vos réclamations, veille à la santé et à la sécurité, et gère les activités sociales et culturelles.</p><ul><li><p>11 élus titulaires, renouvelés en 2024 ;</p></li><li><p>une réunion par mois, dont le procès-verbal est publié dans votre espace une fois adopté ;</p></li><li><p>deux budgets : le fonctionnement, et les activités sociales et culturelles.</p></li></ul>',
  ],
  [
    'contact_text',
    '<p>CSE Horizon<br>14 rue Garibaldi, 69003 Lyon</p><p>Téléphone : <a href="tel:0465710010">04 65 71 00 10</a><br>E-mail : <a href="mailto:contact@cse-horizon.example">contact@cse-horizon.example</a></p>',
  ],
  [
    'practical_text',
    '<ul><li><p>Permanence : mardi et jeudi, de 12 h à 14 h, bureau B 104.</p></li><li><p>Métro B, arrêt Place Guichard.</p></li><li><p>Les chèques-vacances se retirent sur place, avec une pièce d’identité.</p></li></ul>',
  ],
];

export const legalNotice = `Éditeur : CSE Horizon, comité social et économique, 14 rue Garibaldi, 69003 Lyon. SIREN 732 829 320.
Directrice de la publication : Claire Morel, secrétaire du CSE.
Téléphone : 04 65 71 00 10. E-mail : contact@cse-horizon.example.
Hébergeur : Intendance, 2 quai des Célestins, 69002 Lyon, téléphone 04 65 71 00 00.
Illustrations : dessins originaux, libres de droits.`;

export const personalData = `Responsable du traitement : CSE Horizon, 14 rue Garibaldi, 69003 Lyon.
Finalités : gérer vos demandes de remboursement, vos inscriptions et vos commandes, et vous informer de la vie du CSE.
Base légale : l’exécution des missions du comité social et économique (articles L. 2312-78 et suivants du code du travail).
Durée de conservation : trois ans après votre départ pour vos données, dix ans pour les pièces comptables.
Destinataires : les élus chargés des activités sociales et culturelles, et notre hébergeur.
Vos droits : accès, rectification, effacement, limitation et opposition, en écrivant à rgpd@cse-horizon.example.
Réclamation : vous pouvez saisir la CNIL (www.cnil.fr).`;

export const minutesPlans = [
  { name: 'octobre', title: 'Réunion ordinaire d’octobre', daysAgo: 32, adoptedDaysAgo: null },
  { name: 'septembre', title: 'Réunion ordinaire de septembre', daysAgo: 61, adoptedDaysAgo: 32 },
  { name: 'juillet', title: 'Réunion extraordinaire de juillet', daysAgo: 129, adoptedDaysAgo: 61 },
] as const;
