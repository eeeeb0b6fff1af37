import { basisPoints, type Cents, cents, percentOf } from '@intendance/kernel/money.js';
import { closingErrors } from './closing.errors.js';

/** Above it, a works council leaves the lightest accounts (D2315-33 of the labour code). */
export const smallCouncilCeiling = cents(153_000_00);
const large = { employees: 50, resources: cents(3_100_000_00), balanceSheet: cents(1_550_000_00) };
const warnedFrom = percentOf(smallCouncilCeiling, basisPoints(9000));

export const councilSizes = ['small', 'medium', 'large'] as const;
export type CouncilSize = (typeof councilSizes)[number];

export const councilDuties: Readonly<Record<CouncilSize, readonly string[]>> = {
  small: [
    'Livre chronologique des recettes et des dépenses',
    'État annuel des recettes et des dépenses',
    'Situation patrimoniale (règlement ANC 2021-06)',
  ],
  medium: ['Comptes annuels simplifiés (règlement ANC 2021-05)', 'Mission de présentation d’un expert-comptable'],
  large: ['Comptes annuels et, le cas échéant, consolidés (règlement ANC 2021-07)', 'Commissaire aux comptes'],
};

export type CouncilFigures = { resources: Cents; employees: number; balanceSheet: Cents };
export type CouncilStatus = { size: CouncilSize; ceiling: Cents; distance: Cents; isNear: boolean };

/** Two of the three larger figures make it large. Up to the ceiling itself it is small. */
export function councilStatus({ resources, employees, balanceSheet }: CouncilFigures): CouncilStatus {
  const exceeded = [employees > large.employees, resources > large.resources, balanceSheet > large.balanceSheet].filter(Boolean).length;
  const isSmall = resources <= smallCouncilCeiling;
  return {
    size: isSmall ? 'small' : exceeded >= 2 ? 'large' : 'medium',
    ceiling: smallCouncilCeiling,
    distance: cents(smallCouncilCeiling - resources),
    isNear: isSmall && resources >= warnedFrom,
  };
}

/** @throws closing.councils-only */
export function mustBeCouncil(isCouncil: boolean): void {
  if (!isCouncil) throw closingErrors.councilsOnly();
}
