import type {
  AccountConversionEvent,
  ConversionLine,
} from '@intendance/domain/bookkeeping/plan/account-conversion/account-conversion.events.js';
import { describer, type HistoryEntry } from '../../../platform/history/history-describer.js';
import { countField, dayField, field } from '../../../platform/history/history-fields.js';

export const accountConversionHistory = describer<AccountConversionEvent>({
  streamType: 'account-conversion',
  recordType: 'account_conversion',
  // Codes are shown only to users with the permission for details.
  guarded: [{ prefix: 'code_', need: { permission: 'COMPTABILITY_ACCESS', module: 'comptability', accountingPermission: 'VIEW_DETAILS' } }],
  describe: ({ type, data: { from, lines } }): HistoryEntry => ({
    label: type === 'AccountsConverted' ? 'a converti des comptes du plan' : 'a annulé la conversion des comptes',
    fields: {
      from: dayField('À partir du', from),
      accounts: countField('Comptes', lines.length),
      code_accounts: field('Changements', changes(lines)),
    },
  }),
});

const changes = (lines: readonly ConversionLine[]): string =>
  [...new Set(lines.map(({ before, after }) => `${before} → ${after}`))].join(', ');
