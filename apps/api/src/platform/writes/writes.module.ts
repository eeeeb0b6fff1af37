import { Global, Module } from '@nestjs/common';
import { CachedStreams } from './cached-streams.js';
import { CaseRunner, ExecuteCaseHandler, ExecuteCaseInBulkHandler } from './execute-case.js';
import { StateCache } from './state-cache.js';

/** The one way of writing: every area sends `ExecuteCase` on the command bus. */
@Global()
@Module({
  providers: [StateCache, CachedStreams, CaseRunner, ExecuteCaseHandler, ExecuteCaseInBulkHandler],
  exports: [CachedStreams, CaseRunner],
})
export class WritesModule {}
