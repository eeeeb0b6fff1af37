import { bankBalancesDecider } from '@intendance/domain/bookkeeping/bank/bank-balance/bank-balance.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { BankBalanceController } from './bank-balance.controller.js';
import { bankBalanceHistory } from './bank-balance.history.js';
import { bankBalanceProjection } from './bank-balance.projection.js';

export const bankBalanceNoun = noun({
  feature: 'comptability',
  controllers: [BankBalanceController],
  projections: [bankBalanceProjection],
  history: [bankBalanceHistory],
  streams: [
    stream('bank-balances', bankBalancesDecider, {
      texts: { note: 'clear: about the account of the structure' },
      relay: {
        BankBalanceRecorded: ['day', 'balance', 'cash.value', 'cash.pieces'],
        BankBalanceRemoved: ['day'],
        CashDifferencePosted: ['day', 'amount', 'entryId'],
        CashDifferenceReversed: ['day', 'reversalId'],
      },
    }),
  ],
});
