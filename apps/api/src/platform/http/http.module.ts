import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { Exporter } from '../documents/exporter.js';
import { FileReadings } from '../documents/file-readings.js';
import { HistoryReceipts } from '../documents/history-receipts.js';
import { ListReader } from '../lists/list-reader.js';
import { OperatorLists } from '../lists/operator-lists.js';
import { OperatorRows } from '../tenancy/operator-rows.js';
import { ReadCache } from '../tenancy/read-cache.js';
import { ReadModelVersions } from '../tenancy/read-model-versions.js';
import { ResponseCache } from '../tenancy/response-cache.js';
import { AccessGuard } from './access.guard.js';
import { AnswerInterceptor } from './answer.interceptor.js';
import { ErrorPages } from './error-pages.js';
import { HttpAnswers } from './http-answers.js';
import { Idempotency } from './idempotency.js';
import { PositionGuard } from './position.guard.js';
import { ProblemFilter } from './problem.filter.js';
import { RequestShapeGuard } from './request-shape.guard.js';
import { Routes } from './routes.js';
import { ValidationPipe } from './validation.pipe.js';
import { WrittenPositions } from './written-positions.js';

/** The pipeline of every route: access, waiting for a position, idempotency, validation, problem documents. */
@Module({})
export class HttpModule {}

/** @param imports modules that provide `SessionReader`, `ProjectionProgress` and `PlatformDb`, unless they are global */
export const httpModule = (imports: NonNullable<ModuleMetadata['imports']> = []): DynamicModule => ({
  module: HttpModule,
  global: true,
  imports: [DiscoveryModule, ...imports],
  providers: [
    Routes,
    ErrorPages,
    HttpAnswers,
    Idempotency,
    WrittenPositions,
    ReadModelVersions,
    ReadCache,
    ResponseCache,
    ListReader,
    OperatorRows,
    OperatorLists,
    Exporter,
    HistoryReceipts,
    FileReadings,
    { provide: APP_FILTER, useClass: ProblemFilter },
    // In this order: nobody waits for records that access refuses, or for a request that cannot be read.
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: RequestShapeGuard },
    { provide: APP_GUARD, useClass: PositionGuard },
    { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
    { provide: APP_PIPE, useClass: ValidationPipe },
  ],
  exports: [
    Routes,
    ErrorPages,
    Idempotency,
    ReadModelVersions,
    ReadCache,
    ResponseCache,
    ListReader,
    OperatorRows,
    OperatorLists,
    Exporter,
    HistoryReceipts,
    FileReadings,
  ],
});
