import type { Schema } from '@intendance/contract/client.js';
import type { Choice } from '../../../ui/field/select.js';

export type UseOfGifts = Schema<'UseOfGiftsDto'>;
export type GiftRow = Schema<'GiftRowDto'>;
export type GiftMovement = Schema<'GiftMovementDto'>;
export type GiftPlace = Schema<'GiftPlaceDto'>;
export type GiftSettings = Schema<'UseOfGiftsSettingsDto'>;
type Activity = GiftSettings['activities'][number];
type Account = GiftSettings['accounts'][number];
type Share = GiftSettings['shares'][number];
type Destination = NonNullable<Activity['destination']>;
type Origin = NonNullable<Activity['origin']>;
type KindLine = Exclude<Account['line'], Destination | Origin>;

const destinations: Readonly<Record<Destination, string>> = {
  'social-france': 'Missions sociales en France',
  'social-france-paid': 'Missions sociales en France, versements à d’autres organismes',
  'social-abroad': 'Missions sociales à l’étranger',
  'social-abroad-paid': 'Missions sociales à l’étranger, versements à d’autres organismes',
  'fundraising-public': 'Frais d’appel à la générosité du public',
  'fundraising-other': 'Frais de recherche d’autres ressources',
  running: 'Frais de fonctionnement',
};
const origins: Readonly<Record<Origin, string>> = {
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
};
const kindLines: Readonly<Record<KindLine, string>> = {
  'kind-social-france': 'Missions sociales en France',
  'kind-social-abroad': 'Missions sociales à l’étranger',
  'kind-fundraising': 'Recherche de fonds',
  'kind-running': 'Fonctionnement',
  'kind-volunteers': 'Bénévolat',
  'kind-services': 'Prestations en nature du public',
  'kind-gifts': 'Dons en nature du public',
  'kind-not-public': 'Non liées à la générosité du public',
  'kind-authorities': 'Concours publics en nature',
};
const kindUses: readonly KindLine[] = ['kind-social-france', 'kind-social-abroad', 'kind-fundraising', 'kind-running'];
const shareLabels: Readonly<Record<Share['line'], string>> = {
  ...destinations,
  provisions: 'Dotations aux provisions et dépréciations',
  reversals: 'Reprises sur provisions et dépréciations',
};

const choicesOf = (labels: Readonly<Record<string, string>>, codes = Object.keys(labels)): Choice[] =>
  codes.map((value) => ({ value, label: labels[value] ?? value }));
export const destinationChoices = choicesOf(destinations);
export const originChoices = choicesOf(origins);

/** The lines that an account of its class may go to. */
function accountChoices(account: string): Choice[] {
  if (account.startsWith('86')) return choicesOf(kindLines, kindUses as string[]);
  if (account.startsWith('87'))
    return choicesOf(
      kindLines,
      Object.keys(kindLines).filter((code) => !(kindUses as readonly string[]).includes(code)),
    );
  return account.startsWith('6') ? destinationChoices : originChoices;
}

/** Flat, for a form: `destination_<activity>`, `origin_<activity>`, `account_<code>`, `share_<line>`. */
export type GiftValues = Record<string, string | number | boolean | null>;
export type GiftField = { name: string; label: string; choices?: Choice[]; placeholder?: string };
export type GiftFields = { activities: GiftField[]; accounts: GiftField[]; shares: GiftField[] };

/** A field for each amount of the year that a user may place, and for each line that gifts may pay. */
export function giftFields(places: readonly GiftPlace[], { shares }: GiftSettings): GiftFields {
  const fields: GiftFields = { activities: [], accounts: [], shares: [] };
  const names = new Set<string>();
  const add = (list: GiftField[], field: GiftField): void => {
    if (!names.has(field.name)) list.push(field);
    names.add(field.name);
  };
  for (const { account, account_name: accountName, activity, activity_name: activityName, line_label: label, reason } of places) {
    if (reason === 'nature') continue;
    const placeholder = {
      open: 'À choisir',
      default: `Selon le compte : ${label}`,
      activity: 'Selon le compte',
      account: 'Selon le compte',
    }[reason];
    if (activity === null || account.startsWith('87'))
      add(fields.accounts, {
        name: `account_${account}`,
        label: `${account} ${accountName}`,
        choices: accountChoices(account),
        placeholder,
      });
    else if (account.startsWith('7'))
      add(fields.activities, { name: `origin_${activity}`, label: `${activityName} : recettes`, choices: originChoices, placeholder });
    else
      add(fields.activities, {
        name: `destination_${activity}`,
        label: `${activityName} : dépenses`,
        choices: destinationChoices,
        placeholder,
      });
  }
  const lines = new Set<string>([...places.map(({ line }) => line), ...shares.map(({ line }) => line)]);
  for (const [line, label] of Object.entries(shareLabels)) if (lines.has(line)) add(fields.shares, { name: `share_${line}`, label });
  return fields;
}

export function giftValues({ appeals, carried_over, investments, activities, accounts, shares }: GiftSettings): GiftValues {
  const values: GiftValues = { appeals, carried_over, investments };
  for (const { activity, destination, origin } of activities) {
    values[`destination_${activity}`] = destination ?? '';
    values[`origin_${activity}`] = origin ?? '';
  }
  for (const { account, line } of accounts) values[`account_${account}`] = line;
  for (const { line, share } of shares) values[`share_${line}`] = share;
  return values;
}

/** Settings of activities and accounts without an amount this year stay. */
export function giftBody(values: GiftValues) {
  const entries = Object.entries(values);
  const under = (prefix: string) =>
    entries.flatMap(([name, value]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : []));
  const [destinationOf, originOf] = [new Map(under('destination_')), new Map(under('origin_'))];
  return {
    appeals: values.appeals === true,
    carried_over: numberOf(values.carried_over),
    investments: numberOf(values.investments) ?? 0,
    activities: [...new Set([...destinationOf.keys(), ...originOf.keys()])].map((activity) => ({
      activity,
      destination: (destinationOf.get(activity) || null) as Destination | null,
      origin: (originOf.get(activity) || null) as Origin | null,
    })),
    accounts: under('account_').flatMap(([account, line]) => (line ? [{ account, line: line as Account['line'] }] : [])),
    shares: under('share_').flatMap(([line, share]) => (typeof share === 'number' ? [{ line: line as Share['line'], share }] : [])),
  };
}

const numberOf = (value: GiftValues[string] | undefined): number | null => (typeof value === 'number' ? value : null);
