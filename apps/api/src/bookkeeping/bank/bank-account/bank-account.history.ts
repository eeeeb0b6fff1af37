import { accountTypeRules } from '@intendance/domain/bookkeeping/bank/bank-account/account-types.js';
import type { BankAccountEvent, BankAccountFacts } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { describer, type HistoryEntry, type HistoryFields } from '../../../platform/history/history-describer.js';
import { dayField, eurosField, field, flagField } from '../../../platform/history/history-fields.js';

export const bankAccountHistory = describer<BankAccountEvent>({
  streamType: 'bank-account',
  recordType: 'account',
  isSilent: ({ type }) => type === 'BankAccountSynced' || type === 'BankAccountUsed',
  describe: (event) => describeAccountEvent(event),
});

const factFields = ({ name, accountType, code, journal, budget, iban }: BankAccountFacts): HistoryFields => ({
  name: field('Nom', name),
  account_type: field('Type de compte', accountTypeRules[accountType].label, accountType),
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
        ? { label: 'a activé la synchronisation', fields: { sync_enabled: flagField('Synchronisé', true) } }
        : { label: 'a désactivé la synchronisation', fields: { sync_enabled: flagField('Synchronisé', false) } };
    case 'BankAccountSyncPeriodsChanged': {
      const periods = event.data.periods.map(({ start, end }) => `${formatDay(start)} – ${end ? formatDay(end) : 'en cours'}`);
      const raw = event.data.periods.map(({ start, end }) => ({ date_start: start, date_end: end }));
      return {
        label: 'a changé les périodes de synchronisation',
        fields: { account_sync_periods: field('Périodes', periods.join(' ; ') || null, raw) },
      };
    }
    case 'BankAccountOpeningBalanceSet':
      return {
        label: 'a fixé le solde initial',
        fields: {
          opening_balance: eurosField('Solde initial', event.data.amount),
          opening_date: dayField('Au', event.data.date),
        },
      };
    case 'BankConnectionChanged': {
      const { connection } = event.data;
      const state = connection === null ? 'Aucune' : (connection.error ?? 'Établie');
      return {
        label: 'a mis à jour la connexion',
        fields: { connection: field('Connexion', state, connection === null ? null : (connection.error ?? 'connected')) },
      };
    }
    case 'BankAccountSynced':
    case 'BankAccountUsed':
      // Each synchronisation, and the first operation, which has a history of its own: nothing that a person would look for.
      return null;
  }
}
