import type { FeatureKey } from '../src/access.js';
import type { Brand } from '../src/access-need.js';

type Cell = 'open' | 'hidden';
type Row = Readonly<Record<Brand, Cell>> & { readonly sentence: string; readonly features: readonly FeatureKey[] };

const row = (sentence: string, [toutapprendre, flash, generique]: readonly [Cell, Cell, Cell], ...features: FeatureKey[]): Row => ({
  sentence,
  features,
  toutapprendre,
  flash,
  generique,
});

/** The sentences of the specification on white labels. Columns: toutapprendre, flash, generique. Without a white label, all are open. */
export const whiteLabelTable: readonly Row[] = [
  row('People edit is off.', ['hidden', 'hidden', 'hidden'], 'people-edit'),
  row('People family is off.', ['hidden', 'hidden', 'hidden'], 'people-family'),
  row('People attachments are off.', ['hidden', 'hidden', 'hidden'], 'people-attachments'),
  row('People settings are off.', ['hidden', 'hidden', 'hidden'], 'people-settings'),
  row('Mailing is off.', ['hidden', 'hidden', 'hidden'], 'mailings', 'mailing-sending'),
  row('Environment is off for toutapprendre.', ['hidden', 'open', 'open'], 'environment', 'mandate', 'ticketing-secret'),
  row(
    'Comptability is off for toutapprendre.',
    ['hidden', 'open', 'open'],
    'comptability',
    'operations',
    'cse-budgets',
    'balance',
    'annual-state',
    'patrimonial-resources',
    'accounting-activities',
    'accounting-keywords',
    'accounting-plan',
    'bank-accounts',
  ),
  row('People access is available only for toutapprendre.', ['open', 'hidden', 'hidden'], 'people'),
  row(
    'Advantage access is available only for toutapprendre.',
    ['open', 'hidden', 'hidden'],
    'advantage',
    'subventions',
    'subvention-activation',
    'gifts',
  ),
  row(
    'Activity access is available only for toutapprendre.',
    ['open', 'hidden', 'hidden'],
    'activities',
    'refunds',
    'refund-settings',
    'inscriptions',
    'inscription-settings',
  ),
  row(
    'Website access is available only for toutapprendre, which shows only Slider, Activités and Banque d’images.',
    ['open', 'hidden', 'hidden'],
    'website-slider',
    'website-advantages',
    'website-images',
  ),
  row('The other pages of the website are off.', ['hidden', 'hidden', 'hidden'], 'website', 'website-pages'),
  row(
    'Billing, offer, bills and preferences are hidden.',
    ['hidden', 'hidden', 'hidden'],
    'billing',
    'offer',
    'subvention-subscription',
    'bills',
    'preferences',
  ),
  row('The member ticketing site is not in white label.', ['hidden', 'hidden', 'hidden'], 'ticketing'),
  row('Help is off for flash; some brands show only the comptability help.', ['open', 'hidden', 'hidden'], 'help'),
  row('The comptability help is that of every brand with help.', ['open', 'hidden', 'open'], 'comptability-help'),
  row('Home is reachable by any logged-in user.', ['open', 'open', 'open'], 'home'),
  row('The journal is reachable by any logged-in user.', ['open', 'open', 'open'], 'journal'),
  row('Public pages need no login.', ['open', 'open', 'open'], 'login', 'register', 'forgot-password', 'mailing-unsubscribe'),
];
