import { Global, Module } from '@nestjs/common';
import { CaseRunner, ExecuteCaseHandler, ExecuteCaseInBulkHandler } from './execute-case.js';
import { StateCache } from './state-cache.js';

/** The one way of writing: every area sends `ExecuteCase` on the command bus. */
@Global()
@Module({ providers: [StateCache, CaseRunner, ExecuteCaseHandler, ExecuteCaseInBulkHandler], exports: [CaseRunner] })
export class WritesModule {}
