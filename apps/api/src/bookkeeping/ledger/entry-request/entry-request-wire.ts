import { accountLabel } from '@intendance/domain/bookkeeping/plan/default-plan/account-labels.js';
import { toEuros } from '@intendance/kernel/money.js';
import { updatedAtToWire } from '../../../platform/lists/updated-at.js';
import type { EntryRequestDto } from './entry-request.dto.js';
import type { EntryRequestView } from './entry-request.listing.js';
import { amountOf } from './entry-request-list.projection.js';

export const requestToWire = ({ id, version, requestedAt, state, ...row }: EntryRequestView): EntryRequestDto => {
  const { date, label, pieceRef, lines, reverseOn, note } = state.form;
  return {
    id,
    status: state.status,
    date,
    label,
    piece_ref: pieceRef,
    reverse_on: reverseOn,
    amount: toEuros(amountOf(state)),
    lines: lines.map(({ account, budget, debit, credit, wording, auxiliary, activityId }) => ({
      accounting_code_value: account,
      accounting_code_label: accountLabel(account),
      budget,
      debit: toEuros(debit),
      credit: toEuros(credit),
      wording,
      third_party_code: auxiliary?.code ?? null,
      third_party_name: auxiliary?.label ?? null,
      activity: activityId,
    })),
    note,
    corrected: state.isCorrected,
    requested_at: requestedAt.toISOString(),
    reason: state.reason,
    entry_id: state.entryId,
    ...updatedAtToWire(row),
    version,
  };
};
