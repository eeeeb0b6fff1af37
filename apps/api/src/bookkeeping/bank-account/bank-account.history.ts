import { accountTypeRules } from '@intendance/domain/bookkeeping/bank-account/account-types.js';
import type { BankAccountEvent, BankAccountFacts } from '@intendance/domain/bookkeeping/bank-account/bank-account.events.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { formatEuros } from '@intendance/kernel/money.js';
import { describer, type HistoryEntry, type HistoryFields } from '../../platform/history/history-describer.js';

export const bankAccountHistory = describer<BankAccountEvent>({
  streamType: 'bank-account',
  recordType: 'account',
  need: { permission: 'COMPTABILITY_ACCESS', module: 'comptability' },
  isSilent: ({ type }) => type === 'BankAccountSynced' || type === 'BankAccountUsed',
  describe: (event) => describeAccountEvent(event),
});

const field = (label: string, value: HistoryFields[string]['value']): HistoryFields[string] => ({ label, value });

const factFields = ({ name, accountType, code, journal, budget, iban }: BankAccountFacts): HistoryFields => ({
  name: field('Nom', name),
  account_type: field('Type de compte', accountTypeRules[accountType].label),
  accounting_code: field('Code', code),
  code_journal: field('Journal', journal),
  budget: field('Budget', budget || null),
  iban: field('IBAN', iban),
});

export function describeAccountEvent(event: BankAccountEvent): HistoryEntry | null {
  switch (event.type) {
    case 'BankAccountOpened':
      return { label: 'a créé le compte', fields: factFields(event.data) };
    case 'BankAccountChanged':
      return { label: 'a modifié le compte', fields: factFields(event.data) };
    case 'BankAccountSyncSwitched':
      return event.data.enabled
        ? { label: 'a activé la synchronisation', fields: { sync_enabled: field('Synchronisé', 'Oui') } }
        : { label: 'a désactivé la synchronisation', fields: { sync_enabled: field('Synchronisé', 'Non') } };
    case 'BankAccountSyncPeriodsChanged': {
      const periods = event.data.periods.map(({ start, end }) => `${formatDay(start)} – ${end ? formatDay(end) : 'en cours'}`);
      return {
        label: 'a changé les périodes de synchronisation',
        fields: { account_sync_periods: field('Périodes', periods.join(' ; ') || null) },
      };
    }
    case 'BankAccountOpeningBalanceSet':
      return {
        label: 'a fixé le solde initial',
        fields: {
          opening_balance: field('Solde initial', formatEuros(event.data.amount)),
          opening_date: field('Au', formatDay(event.data.date)),
        },
      };
    case 'BankConnectionChanged': {
      const { connection } = event.data;
      const state = connection === null ? 'Aucune' : (connection.error ?? 'Établie');
      return { label: 'a mis à jour la connexion', fields: { connection: field('Connexion', state) } };
    }
    case 'BankAccountSynced':
    case 'BankAccountUsed':
      // Each synchronisation, and the first operation, which has a history of its own: nothing that a person would look for.
      return null;
  }
}
