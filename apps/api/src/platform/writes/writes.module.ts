import { Global, Module } from '@nestjs/common';
import { CachedStreams } from './cached-streams.js';
import { CaseRuntime } from './case-runtime.js';
import { FindEarlierRunHandler } from './earlier-run.js';
import { ExecuteCaseHandler } from './execute-case.js';
import { ExecuteCaseInBulkHandler } from './execute-case-in-bulk.js';
import { PreviewCaseHandler, PreviewCaseInBulkHandler } from './preview-case.js';
import { StateCache } from './state-cache.js';

/** The one way of writing: a command of a case on the command bus (docs/adr/0100). */
@Global()
@Module({
  providers: [
    StateCache,
    CachedStreams,
    CaseRuntime,
    ExecuteCaseHandler,
    ExecuteCaseInBulkHandler,
    PreviewCaseHandler,
    PreviewCaseInBulkHandler,
    FindEarlierRunHandler,
  ],
  exports: [CachedStreams],
})
export class WritesModule {}
