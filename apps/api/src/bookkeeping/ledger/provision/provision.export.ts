import { latestAccount } from '@intendance/domain/bookkeeping/ledger/provision/converted-accounts.js';
import type { KnownProvision } from '@intendance/domain/bookkeeping/ledger/provision/provision.js';
import { provisionAccounts } from '@intendance/domain/bookkeeping/ledger/provision/provision-accounts.js';
import type { ProvisionRegister } from '@intendance/domain/bookkeeping/ledger/provision/provision-register.js';
import { sum } from '@intendance/kernel/money.js';
import { dayColumn, eurosColumn, type Sheet, textColumn } from '../../../platform/documents/sheet.js';
import { provisionKindLabels } from './provision-labels.js';

type ExportedProvision = { readonly state: KnownProvision };

/** The register as it was typed, with the accounts of its provisions after the conversions to the chart of 2025. */
export const provisionExport = (register: ProvisionRegister): Sheet<ExportedProvision> => ({
  name: 'Provisions',
  fileName: 'Provisions',
  columns: [
    textColumn('Objet', ({ state }) => state.facts.label, 34),
    textColumn('Nature', ({ state }) => provisionKindLabels[state.facts.kind], 28),
    textColumn('Compte', ({ state }) => state.facts.account, 12),
    textColumn('Compte de provision', ({ state }) => provisionAccount(state, register), 12),
    textColumn('Tiers', ({ state }) => state.facts.thirdParty?.label ?? '', 26),
    textColumn('Budget', ({ state }) => state.facts.budget, 10),
    textColumn('Pièce', ({ state }) => state.facts.pieceRef, 16),
    dayColumn('Fait du', ({ state }) => state.facts.arisenOn),
    textColumn('Justification', ({ state }) => state.facts.justification, 60),
    eurosColumn('Repris à l’ouverture', ({ state }) => state.facts.opening),
    eurosColumn('Utilisé', ({ state }) => sum(state.estimates.map(({ used }) => used))),
  ],
});

const provisionAccount = ({ facts }: KnownProvision, register: ProvisionRegister): string =>
  provisionAccounts(facts.kind, latestAccount(facts.account, register)).provision;
