import { type DynamicModule, Module } from '@nestjs/common';
import { EraseRecordsOfPerson, recordErasures } from './erase-records-of-person.policy.js';
import type { RecordErasure } from './record-erasure.js';

@Module({})
class ErasureModule {}

export const erasureModule = (erasures: readonly RecordErasure[]): DynamicModule => ({
  module: ErasureModule,
  providers: [{ provide: recordErasures, useValue: erasures }, EraseRecordsOfPerson],
});
