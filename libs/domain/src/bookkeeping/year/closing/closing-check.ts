import { closingNoteOn, type FiscalYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { type ExplainableCheck, explainableChecks } from '../../calendar/fiscal-year/fiscal-year.events.js';

/** Checks before a year is closed, in the order in which the screen shows them. */
export const closingChecks = {
  'not-ended': { label: 'L’exercice est terminé', severity: 'blocking' },
  'previous-open': { label: 'L’exercice précédent est clôturé', severity: 'blocking' },
  unallocated: { label: 'Toutes les opérations sont affectées (compte 471000)', severity: 'blocking' },
  transfers: { label: 'Les virements internes sont soldés (compte 580000)', severity: 'blocking' },
  unbalanced: { label: 'Chaque écriture est équilibrée, budget par budget', severity: 'blocking' },
  'waiting-lines': { label: 'Aucune ligne de relevé n’est en attente', severity: 'blocking' },
  'no-budget': { label: 'Chaque dépense et chaque recette a un budget', severity: 'blocking' },
  'bank-difference': { label: 'Les soldes des relevés sont ceux des comptes de banque', severity: 'blocking' },
  'outstanding-lines': { label: 'Les lignes qui manquent aux relevés sont expliquées', severity: 'blocking' },
  'no-statement': { label: 'Le solde de chaque compte de banque est comparé à un relevé du dernier jour', severity: 'warning' },
  'cash-not-counted': { label: 'Chaque caisse est comptée au dernier jour', severity: 'warning' },
  'cash-below-zero': { label: 'Aucune caisse n’a passé sous zéro', severity: 'warning' },
  'sync-late': { label: 'La synchronisation va jusqu’à la fin de l’exercice', severity: 'warning' },
  'unpaid-claims': { label: 'Les demandes de remboursement datées de l’exercice sont payées', severity: 'warning' },
  'unpaid-registrations': { label: 'Les inscriptions datées de l’exercice sont réglées', severity: 'warning' },
  'pending-entries': { label: 'Les écritures proposées à l’exercice sont enregistrées ou écartées', severity: 'warning' },
  'entry-requests': { label: 'Les écritures demandées par l’expert-comptable ont leur réponse', severity: 'warning' },
  depreciation: { label: 'Les dotations aux amortissements sont passées', severity: 'warning' },
  'grant-entry': { label: 'L’écriture des subventions et des fonds dédiés est passée', severity: 'warning' },
  'provision-entry': { label: 'Les provisions sont estimées, et leur écriture est passée', severity: 'warning' },
  'vat-returns': { label: 'Les déclarations de TVA ont leur écriture, du montant des comptes', severity: 'warning' },
  revaluation: { label: 'Ce qui reste ouvert en devise est réévalué au dernier jour', severity: 'warning' },
  'exchange-difference': { label: 'Les écarts de change des factures réglées sont passés (comptes 666 et 766)', severity: 'warning' },
  'use-of-gifts': { label: 'Le compte d’emploi des ressources du public est complet, s’il est dû', severity: 'warning' },
  'patrimonial-state': { label: 'La situation patrimoniale est renseignée', severity: 'warning' },
  'third-parties': { label: 'Aucune dette entre budgets ni solde sur le compte 467000', severity: 'warning' },
} as const;
export type ClosingCheckCode = keyof typeof closingChecks;
export const closingCheckCodes = Object.keys(closingChecks) as ClosingCheckCode[];

/** `count`: how many things are wrong; `link`: the page that shows them. */
/** `state`: the amounts of an open point that a user may explain. */
export type Finding = { code: ClosingCheckCode; count: number; link: string; state?: string };
export type ClosingCheck = Omit<Finding, 'state'> & {
  label: string;
  severity: 'blocking' | 'warning';
  isPassed: boolean;
  /** Null for a point that no note can settle, or that is in order. */
  state: string | null;
  note: string | null;
};

/** The findings in the order of the list; skipped checks are left out. */
export const checksOf = (findings: readonly Finding[], year: Pick<FiscalYear, 'closingNotes'> = { closingNotes: [] }): ClosingCheck[] =>
  closingCheckCodes.flatMap((code) => {
    const match = findings.find((finding) => finding.code === code);
    if (!match) return [];
    const state = match.count > 0 && isExplainable(code) ? (match.state ?? null) : null;
    const note = state !== null && isExplainable(code) ? (closingNoteOn(year, { check: code, state })?.text ?? null) : null;
    return [{ ...match, ...closingChecks[code], state, note, isPassed: match.count === 0 || note !== null }];
  });

export const isExplainable = (code: ClosingCheckCode): code is ExplainableCheck => (explainableChecks as readonly string[]).includes(code);

export const blockingChecks = (checks: readonly ClosingCheck[]): ClosingCheck[] =>
  checks.filter(({ severity, isPassed }) => severity === 'blocking' && !isPassed);
