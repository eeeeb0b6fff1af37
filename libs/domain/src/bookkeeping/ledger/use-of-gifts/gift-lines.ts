/**
 * The lines of the income statement by origin and destination (regulation ANC 2018-06, article 432-2) and of the account of use of the gifts of the
 * public (article 432-17, and the order of 22 May 2019). A rubric stands before its lines, with their sum.
 */
export type GiftLine = {
  readonly kind: 'heading' | 'rubric' | 'line' | 'total';
  readonly code: string;
  readonly label: string;
  readonly of: readonly string[];
  readonly less: readonly string[];
};

/** Destinations that a user may give to an activity or an account. */
export const destinations = {
  'social-france': 'Missions sociales en France : actions réalisées par l’organisme',
  'social-france-paid': 'Missions sociales en France : versements à un organisme central ou à d’autres organismes',
  'social-abroad': 'Missions sociales à l’étranger : actions réalisées par l’organisme',
  'social-abroad-paid': 'Missions sociales à l’étranger : versements à un organisme central ou à d’autres organismes',
  'fundraising-public': 'Frais d’appel à la générosité du public',
  'fundraising-other': 'Frais de recherche d’autres ressources',
  running: 'Frais de fonctionnement',
} as const;
export type Destination = keyof typeof destinations;
export const destinationCodes = Object.keys(destinations) as Destination[];

export const origins = {
  dues: 'Cotisations sans contrepartie',
  gifts: 'Dons manuels',
  legacies: 'Legs, donations et assurances-vie',
  patronage: 'Mécénat',
  'other-public': 'Autres produits liés à la générosité du public',
  'dues-for-service': 'Cotisations avec contrepartie',
  sponsors: 'Parrainage des entreprises',
  contributions: 'Contributions financières sans contrepartie',
  'other-income': 'Autres produits non liés à la générosité du public',
  grants: 'Subventions et autres concours publics',
} as const;
export type Origin = keyof typeof origins;
export const originCodes = Object.keys(origins) as Origin[];

export const kindDestinations = {
  'kind-social-france': 'Contributions volontaires aux missions sociales en France',
  'kind-social-abroad': 'Contributions volontaires aux missions sociales à l’étranger',
  'kind-fundraising': 'Contributions volontaires à la recherche de fonds',
  'kind-running': 'Contributions volontaires au fonctionnement',
} as const;
export type KindDestination = keyof typeof kindDestinations;
export const kindDestinationCodes = Object.keys(kindDestinations) as KindDestination[];

export const kindOrigins = {
  'kind-volunteers': 'Bénévolat',
  'kind-services': 'Prestations en nature liées à la générosité du public',
  'kind-gifts': 'Dons en nature liés à la générosité du public',
  'kind-not-public': 'Contributions volontaires non liées à la générosité du public',
  'kind-authorities': 'Concours publics en nature',
} as const;
export type KindOrigin = keyof typeof kindOrigins;
export const kindOriginCodes = Object.keys(kindOrigins) as KindOrigin[];

/** Lines that follow from the nature of the account alone. */
export const fixedLines = {
  reversals: 'Reprises sur provisions et dépréciations',
  'funds-used': 'Utilisations des fonds dédiés antérieurs',
  provisions: 'Dotations aux provisions et dépréciations',
  tax: 'Impôt sur les bénéfices',
  'funds-carried': 'Reports en fonds dédiés de l’exercice',
} as const;
export type FixedLine = keyof typeof fixedLines;

/** Amounts without a destination or an origin: visible until a user gives them one. */
export const openLines = {
  'open-charges': 'Charges sans destination',
  'open-kind-charges': 'Contributions volontaires sans destination',
  'open-kind-income': 'Contributions volontaires sans origine',
} as const;
export type OpenLine = keyof typeof openLines;
export const openLineCodes = Object.keys(openLines) as OpenLine[];

export const sharedLines = [...destinationCodes, 'provisions', 'reversals'] as const;
export type SharedLine = (typeof sharedLines)[number];

export type GiftLineCode = Destination | Origin | KindDestination | KindOrigin;
export const giftLineCodes: readonly GiftLineCode[] = [...destinationCodes, ...originCodes, ...kindDestinationCodes, ...kindOriginCodes];
export type PlacedLine = GiftLineCode | FixedLine | OpenLine;

export const lineLabels: Readonly<Record<PlacedLine, string>> = {
  ...destinations,
  ...origins,
  ...kindDestinations,
  ...kindOrigins,
  ...fixedLines,
  ...openLines,
};

const heading = (code: string, label: string): GiftLine => ({ kind: 'heading', code, label, of: [], less: [] });
const line = (code: PlacedLine): GiftLine => ({ kind: 'line', code, label: lineLabels[code], of: [], less: [] });
const total = (code: string, label: string, of: readonly string[], less: readonly string[] = []): GiftLine => ({
  kind: 'total',
  code,
  label,
  of,
  less,
});
const rubric = (code: string, label: string, lines: readonly PlacedLine[]): GiftLine[] => [
  { kind: 'rubric', code, label, of: lines, less: [] },
  ...lines.map(line),
];
/** A rubric that has no lines below it. */
const lone = (line: PlacedLine, rank: string): GiftLine => ({
  kind: 'rubric',
  code: `rubric-${line}`,
  label: `${rank} ${lineLabels[line]}`,
  of: [line],
  less: [],
});

export const publicOrigins: readonly Origin[] = ['dues', 'gifts', 'legacies', 'patronage', 'other-public'];
export const publicKindOrigins: readonly KindOrigin[] = ['kind-volunteers', 'kind-services', 'kind-gifts'];
const otherOrigins: readonly Origin[] = ['dues-for-service', 'sponsors', 'contributions', 'other-income'];
const social: readonly Destination[] = ['social-france', 'social-france-paid', 'social-abroad', 'social-abroad-paid'];
const fundraising: readonly Destination[] = ['fundraising-public', 'fundraising-other'];
const kindSocial: readonly KindDestination[] = ['kind-social-france', 'kind-social-abroad'];

/** Article 432-2, parts A and B. */
export const originAndDestinationLines: readonly GiftLine[] = [
  heading('income', 'Produits par origine'),
  ...rubric('public-income', '1. Produits liés à la générosité du public', publicOrigins),
  ...rubric('other-incomes', '2. Produits non liés à la générosité du public', otherOrigins),
  lone('grants', '3.'),
  lone('reversals', '4.'),
  lone('funds-used', '5.'),
  total('total-income', 'Total des produits', [...originCodes, 'reversals', 'funds-used']),
  heading('charges', 'Charges par destination'),
  ...rubric('social', '1. Missions sociales', social),
  ...rubric('fundraising', '2. Frais de recherche de fonds', fundraising),
  lone('running', '3.'),
  lone('provisions', '4.'),
  lone('tax', '5.'),
  lone('funds-carried', '6.'),
  line('open-charges'),
  total('total-charges', 'Total des charges', [...destinationCodes, 'provisions', 'tax', 'funds-carried', 'open-charges']),
  total('result', 'Excédent ou déficit', ['total-income'], ['total-charges']),
];

export const kindLines: readonly GiftLine[] = [
  heading('kind-income', 'Contributions volontaires en nature par origine'),
  ...rubric('kind-public', '1. Liées à la générosité du public', publicKindOrigins),
  lone('kind-not-public', '2.'),
  lone('kind-authorities', '3.'),
  line('open-kind-income'),
  total('total-kind-income', 'Total des contributions reçues', [...kindOriginCodes, 'open-kind-income']),
  heading('kind-charges', 'Contributions volontaires en nature par destination'),
  ...rubric('kind-social', '1. Contributions volontaires aux missions sociales', kindSocial),
  lone('kind-fundraising', '2.'),
  lone('kind-running', '3.'),
  line('open-kind-charges'),
  total('total-kind-charges', 'Total des contributions employées', [...kindDestinationCodes, 'open-kind-charges']),
];

/** Article 432-17: the column of the public alone, with the surplus or the deficit of the year. */
export const useLines: readonly GiftLine[] = [
  heading('uses', 'Emplois de l’exercice'),
  ...rubric('social', '1. Missions sociales', social),
  ...rubric('fundraising', '2. Frais de recherche de fonds', fundraising),
  lone('running', '3.'),
  total('total-uses', 'Total des emplois', destinationCodes),
  lone('provisions', '4.'),
  lone('funds-carried', '5.'),
  heading('resources', 'Ressources de l’exercice'),
  ...rubric('public-income', '1. Ressources liées à la générosité du public', publicOrigins),
  total('total-resources', 'Total des ressources', publicOrigins),
  lone('reversals', '2.'),
  lone('funds-used', '3.'),
  total(
    'public-result',
    'Excédent ou déficit de la générosité du public',
    ['total-resources', 'reversals', 'funds-used'],
    ['total-uses', 'provisions', 'funds-carried'],
  ),
];
