import { type DynamicModule, Module } from '@nestjs/common';
import type { RecordErasure } from '../manifest/record-erasure.js';
import { EraseRecordsOfPerson, recordErasures } from './erase-records-of-person.policy.js';

@Module({})
class ErasureModule {}

export const erasureModule = (erasures: readonly RecordErasure[]): DynamicModule => ({
  module: ErasureModule,
  providers: [{ provide: recordErasures, useValue: erasures }, EraseRecordsOfPerson],
});
