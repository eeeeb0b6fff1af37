import { Module } from '@nestjs/common';
import { Config } from '../platform/runtime/config.js';
import { AggregatorController } from './bank/aggregator/aggregator.controller.js';
import { AggregatorLinks } from './bank/aggregator/aggregator-links.js';
import { BankAccess } from './bank/aggregator/bank-access.js';
import { BankAggregator } from './bank/aggregator/bank-aggregator.js';
import { BankLinks } from './bank/aggregator/bank-links.js';
import { BankSyncs } from './bank/aggregator/bank-syncs.js';
import { OperationSync } from './bank/aggregator/operation-sync.js';
import { NoAggregator, PowensAggregator } from './bank/aggregator/powens-aggregator.js';
import { SandboxHost } from './bank/aggregator/sandbox/sandbox-host.js';
import { BankAssessment } from './bank/bank-import/bank-assessment.js';
import { BankImportController } from './bank/bank-import/bank-import.controller.js';
import { BankImports } from './bank/bank-import/bank-imports.js';
import { ImportBooks } from './bank/bank-import/import-books.js';
import { KnownReferences } from './bank/bank-import/known-references.js';

/** Powens where it is set up, the sandbox bank in the demo, else none. */
const aggregator = {
  provide: BankAggregator,
  inject: [Config, SandboxHost],
  useFactory: ({ powens }: Config, sandbox: SandboxHost): BankAggregator => {
    if (powens) return new PowensAggregator(async () => powens);
    return sandbox.isWanted ? new PowensAggregator(() => sandbox.settings()) : new NoAggregator();
  },
};

@Module({
  controllers: [AggregatorController, BankImportController],
  providers: [
    aggregator,
    SandboxHost,
    AggregatorLinks,
    BankAccess,
    BankLinks,
    BankSyncs,
    OperationSync,
    BankAssessment,
    BankImports,
    ImportBooks,
    KnownReferences,
  ],
})
export class BookkeepingModule {}
