import { periodicityWords } from '@intendance/domain/advantage/subsidy-rule/subsidy-steps.js';
import { cents } from '@intendance/kernel/money.js';
import { countColumn, dayColumn, eurosColumn, flagColumn, type Sheet, textColumn } from '../../platform/documents/sheet.js';
import type { ListedSubsidyRule } from './subsidy-rule.listing.js';

/** An id that the catalogue no longer has stays an id. */
const named = (ids: readonly string[], names: Readonly<Record<string, string>> | null): string =>
  ids.map((id) => names?.[id] ?? id).join(', ');

/** 'Export paramétrage subventions.xlsx' */
export const subsidyRuleExport: Sheet<ListedSubsidyRule> = {
  name: 'Subventions',
  fileName: 'Export paramétrage subventions',
  columns: [
    textColumn('Subvention', ({ state }) => state.current.name, 32),
    flagColumn('Active', ({ state }) => state.current.enabled),
    dayColumn('Date de début', ({ state }) => state.current.startDate, 14),
    dayColumn('Date de fin', ({ state }) => state.current.endDate, 14),
    countColumn('Taux', ({ state: { current } }) => (current.share.kind === 'rate' ? current.share.rate / 100 : null), 10),
    eurosColumn('Montant fixe', ({ state: { current } }) => (current.share.kind === 'fixed' ? current.share.amount : null), 14),
    eurosColumn('Plafond par billet', ({ state }) => state.current.ticketCap, 18),
    countColumn(
      'Billets par bénéficiaire',
      ({ state: { current } }) => (current.perBeneficiary.unit === 'tickets' ? current.perBeneficiary.count : null),
      22,
    ),
    eurosColumn(
      'Euros par bénéficiaire',
      ({ state: { current } }) => (current.perBeneficiary.unit === 'euros' ? current.perBeneficiary.amount : null),
      22,
    ),
    textColumn('Période', ({ state }) => periodicityWords[state.current.perBeneficiary.periodicity], 32),
    countColumn('Billets par commande', ({ state }) => state.current.ticketsPerOrder, 20),
    eurosColumn('Enveloppe', ({ state }) => state.current.envelope, 14),
    textColumn('Univers', ({ state, universe_names }) => named(state.current.universeIds, universe_names), 24),
    textColumn('Catégories', ({ state, category_names }) => named(state.current.categoryIds, category_names), 32),
    eurosColumn('Total subventionné', ({ amount }) => cents(amount), 18),
    countColumn('Version', ({ state }) => state.current.version, 10),
  ],
};
