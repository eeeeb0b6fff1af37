import { type DynamicModule, Module } from '@nestjs/common';
import { HistoryController } from './history.controller.js';
import { HistoryCatalogue } from './history-describer.js';
import { HistoryReader } from './history-reader.js';
import { HistoryTeller } from './history-teller.js';

@Module({})
export class HistoryModule {}

export const historyModule = (catalogue: HistoryCatalogue): DynamicModule => ({
  module: HistoryModule,
  global: true,
  controllers: [HistoryController],
  providers: [{ provide: HistoryCatalogue, useValue: catalogue }, HistoryReader, HistoryTeller],
  exports: [HistoryCatalogue, HistoryReader, HistoryTeller],
});
