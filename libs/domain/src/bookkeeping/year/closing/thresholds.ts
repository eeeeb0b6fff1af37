import { basisPoints, type Cents, cents, percentOf } from '@intendance/kernel/money.js';
import type { EnvironmentType } from '../../../subscription/contract/environment/environment.events.js';
import { closingErrors } from './closing.errors.js';
import type { YearFigures } from './year-figures.js';

/** The legal size of a structure: it decides which accounts are due. */
export const structureSizes = ['small', 'medium', 'large'] as const;
export type StructureSize = (typeof structureSizes)[number];

/** An amount of the year beside the ceiling of the law; at 90 % of it or more, and not above, it is near. */
export type Threshold = {
  readonly label: string;
  readonly amount: Cents;
  readonly ceiling: Cents;
  readonly distance: Cents;
  readonly isNear: boolean;
};
export type StructureStatus = {
  readonly size: StructureSize;
  readonly thresholds: readonly [Threshold, ...Threshold[]];
  readonly duties: readonly string[];
};
type Figures = YearFigures & { readonly employees: number };

/** D2315-33 of the labour code: above it, a works council leaves the lightest accounts. */
const councilCeiling = cents(153_000_00);
const largeCouncil = { employees: 50, resources: cents(3_100_000_00), balanceSheet: cents(1_550_000_00) };
/** L612-4 and D612-5 of the commercial code for grants, article 4-1 of the law of 23 July 1987 for gifts. */
const associationCeiling = cents(153_000_00);
/** D2135-4 and D2135-9 of the labour code. */
const unionCeilings = { small: cents(2_000_00), medium: cents(230_000_00) };

/** Up to a ceiling itself, a structure is below it. @throws closing.councils-only for a company: it has no such thresholds */
export function structureStatus(type: EnvironmentType, figures: Figures): StructureStatus {
  switch (type) {
    case 'CSE':
      return councilStatus(figures);
    case 'ASSOCIATION':
      return associationStatus(figures);
    case 'SYNDICAT':
      return unionStatus(figures);
    case 'ENTREPRISE':
      throw closingErrors.councilsOnly();
  }
}

const councilDuties: Readonly<Record<StructureSize, readonly string[]>> = {
  small: [
    'Livre chronologique des recettes et des dépenses',
    'État annuel des recettes et des dépenses',
    'Situation patrimoniale (règlement ANC 2021-06)',
  ],
  medium: ['Comptes annuels simplifiés (règlement ANC 2021-05)', 'Mission de présentation d’un expert-comptable'],
  large: ['Comptes annuels et, le cas échéant, consolidés (règlement ANC 2021-07)', 'Commissaire aux comptes'],
};

/** Two of the three larger figures make a works council large. */
function councilStatus({ resources, employees, balanceSheet }: Figures): StructureStatus {
  const exceeded = [
    employees > largeCouncil.employees,
    resources > largeCouncil.resources,
    balanceSheet > largeCouncil.balanceSheet,
  ].filter(Boolean).length;
  const size = resources <= councilCeiling ? 'small' : exceeded >= 2 ? 'large' : 'medium';
  return { size, thresholds: [threshold('Ressources', resources, councilCeiling)], duties: councilDuties[size] };
}

const associationDuties: Readonly<Record<'small' | 'large', readonly string[]>> = {
  small: ['Comptes présentés à l’assemblée générale, comme le prévoient les statuts'],
  large: [
    'Bilan, compte de résultat et annexe (règlement ANC 2018-06)',
    'Commissaire aux comptes',
    'Publication au Journal officiel dans les trois mois de l’approbation',
  ],
};

/** The threshold that is the nearest to its ceiling stands first. */
function associationStatus({ grants, gifts }: Figures): StructureStatus {
  const [subsidies, donations] = [
    threshold('Subventions publiques', grants, associationCeiling),
    threshold('Dons ouvrant droit à un reçu fiscal', gifts, associationCeiling),
  ];
  const size = subsidies.distance < 0 || donations.distance < 0 ? 'large' : 'small';
  const thresholds = subsidies.distance <= donations.distance ? ([subsidies, donations] as const) : ([donations, subsidies] as const);
  return { size, thresholds, duties: associationDuties[size] };
}

const unionDuties: Readonly<Record<StructureSize, readonly string[]>> = {
  small: ['Livre chronologique des recettes et des dépenses', 'Publicité des comptes dans les trois mois de l’approbation'],
  medium: [
    'Bilan, compte de résultat et annexe simplifiés (règlement ANC 2009-10)',
    'Publication sur le site du ministère du travail dans les trois mois de l’approbation',
  ],
  large: [
    'Bilan, compte de résultat et annexe (règlement ANC 2009-10)',
    'Commissaire aux comptes',
    'Publication au Journal officiel dans les trois mois de l’approbation',
  ],
};

/** Dues that are handed on are no resource of the union that collects them. */
function unionStatus({ resources }: Figures): StructureStatus {
  const size = resources <= unionCeilings.small ? 'small' : resources <= unionCeilings.medium ? 'medium' : 'large';
  const ceiling = size === 'small' ? unionCeilings.small : unionCeilings.medium;
  return { size, thresholds: [threshold('Ressources', resources, ceiling)], duties: unionDuties[size] };
}

const threshold = (label: string, amount: Cents, ceiling: Cents): Threshold => ({
  label,
  amount,
  ceiling,
  distance: cents(ceiling - amount),
  isNear: amount <= ceiling && amount >= percentOf(ceiling, basisPoints(9000)),
});
