import { type DynamicModule, Module } from '@nestjs/common';
import { RecordFinder } from './record-finder.js';
import { type RecordSearch, RecordSearches } from './record-search.js';
import { SearchController } from './search.controller.js';

@Module({})
class SearchModule {}

export const searchModule = (all: readonly RecordSearch[]): DynamicModule => ({
  module: SearchModule,
  controllers: [SearchController],
  providers: [{ provide: RecordSearches, useValue: { all } }, RecordFinder],
});
