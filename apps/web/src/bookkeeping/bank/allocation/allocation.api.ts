import type { Schema } from '@intendance/contract/client.js';
import { send } from '../../../platform/http.js';
import { isSettledAccount, thirdParty } from '../../third-party.js';
import { bankOperations } from '../bank-operation/bank-operation.api.js';
import type { BankOperation } from '../bank-operation/bank-operation.js';
import { chosenAccount } from './split-accounts.js';
import { type SplitLine, transfer, withoutZeroLines } from './split-lines.js';

export type Provenance = { kind: 'manual' | 'keyword'; keyword: string | null };
export type SaveSplits = { operation: BankOperation; lines: readonly SplitLine[]; provenance: Provenance };

function counterpartToWire(activity: string | null, party: string) {
  if (activity === transfer) return { kind: 'transfer' as const };
  const account = chosenAccount(activity);
  if (account === null) return { activity };
  return { kind: 'account' as const, account, ...(isSettledAccount(account) ? thirdParty(party) : {}) };
}

const toWire = ({ activity, thirdParty: party, budget, year, amount, vatRate }: SplitLine) => ({
  ...counterpartToWire(activity, party),
  ...(budget === '' ? {} : { budget }),
  ...(year === '' ? {} : { budgetary_year: { id: year } }),
  balance: amount ?? 0,
  ...(vatRate === undefined ? {} : { vat_rate: vatRate }),
});

export const useSaveSplits = () =>
  bankOperations.useWrite(({ operation: { id, version }, lines, provenance }: SaveSplits) => {
    const counted = withoutZeroLines(lines);
    const splits = counted.map(toWire);
    const items = counted.flatMap(({ activity, item }) => (item ? [{ ...item, account: chosenAccount(activity) ?? '' }] : []));
    if (items.length > 0)
      return send('put', '/api/comptability/operations/{id}/settlement', { path: { id }, version, body: { splits, provenance, items } });
    return send('put', '/api/comptability/operations/{id}/splits', { path: { id }, version, body: { splits, provenance } });
  });
export const useRemoveSplits = () =>
  bankOperations.useWrite((id: string) => send('delete', '/api/comptability/operations/{id}/splits', { path: { id } }));

export type AllocateRequest = Schema<'AllocateOperationsDto'>;

const allocate = (body: AllocateRequest) => send('post', '/api/comptability/operations/allocate', { body });
/** Dry run of an allocation, line by line. */
export const previewAllocation = (request: AllocateRequest) => allocate({ ...request, dry_run: true });
export const useAllocate = () => bankOperations.useWrite(allocate);
