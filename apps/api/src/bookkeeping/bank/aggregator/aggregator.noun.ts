import { bankSyncDecider } from '@intendance/domain/bookkeeping/bank/aggregator/bank-sync.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { Config } from '../../../platform/config/config.js';
import { AggregatorController } from './aggregator.controller.js';
import { AggregatorLinks } from './aggregator-links.js';
import { BankAccess } from './bank-access.js';
import { BankAggregator } from './bank-aggregator.js';
import { bankSyncHistory } from './bank-sync.history.js';
import { BankSyncs } from './bank-syncs.js';
import { OperationSync } from './operation-sync.js';
import { NoAggregator, PowensAggregator } from './powens-aggregator.js';
import { SandboxHost } from './sandbox/sandbox-host.js';

/** Powens where it is set up, the sandbox bank in the demo, else none. */
const aggregator = {
  provide: BankAggregator,
  inject: [Config, SandboxHost],
  useFactory: ({ powens }: Config, sandbox: SandboxHost): BankAggregator => {
    if (powens) return new PowensAggregator(async () => powens);
    return sandbox.isWanted ? new PowensAggregator(() => sandbox.settings()) : new NoAggregator();
  },
};

export const aggregatorNoun = noun({
  feature: 'comptability',
  controllers: [AggregatorController],
  providers: [aggregator, SandboxHost, AggregatorLinks, BankAccess, BankSyncs, OperationSync],
  history: [bankSyncHistory],
  streams: [
    stream('bank-sync', bankSyncDecider, {
      texts: { code: 'impersonal', message: 'clear: written by the bank' },
      relay: {
        BankSyncStarted: ['since', 'accounts'],
        BankSyncProgressed: ['accountId', 'counts.created', 'counts.quarantined', 'counts.reconciled', 'counts.uncertain', 'isRead'],
        BankSyncFinished: [],
        BankSyncFailed: ['code'],
      },
    }),
  ],
});
