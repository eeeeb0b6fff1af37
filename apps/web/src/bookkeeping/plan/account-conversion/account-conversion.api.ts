import type { Schema } from '@intendance/contract/client.js';
import { bookkeeping } from '../../bookkeeping-queries.js';

export type AccountConversion = Schema<'AccountConversionDto'>;
export type ProposedConversion = AccountConversion['lines'][number];
export type LastConversion = NonNullable<AccountConversion['last']>;

export const accountConversionQuery = bookkeeping.read('/api/comptability/plan/conversion');

export const useConvertAccounts = () => bookkeeping.useSend('post', '/api/comptability/plan/conversion');
export const useUndoConversion = () => bookkeeping.useSend('post', '/api/comptability/plan/conversion/undo');
