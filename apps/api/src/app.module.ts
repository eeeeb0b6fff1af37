import { operatorEnvironmentId } from '@intendance/domain/subscription/public.js';
import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AttachmentModule } from './capabilities/attachment/attachment.module.js';
import { dataExportModule } from './capabilities/data-export/data-export.module.js';
import { erasureModule } from './capabilities/erasure/erasure.module.js';
import { EventFeedModule } from './capabilities/event-feed/event-feed.module.js';
import { FileImportModule } from './capabilities/file-import/file-import.module.js';
import { HeadWitnessModule } from './capabilities/head-witness/head-witness.module.js';
import { retentionModule } from './capabilities/retention/retention.module.js';
import { scheduleModule } from './capabilities/schedule/schedule.module.js';
import { SealedHistoryModule } from './capabilities/sealed-history/sealed-history.module.js';
import { ThrottleModule } from './capabilities/throttle/throttle.module.js';
import {
  areaModules,
  erasures,
  eventVersions,
  exportedFiles,
  history,
  personalData,
  readers,
  recordSearches,
  relayAllowList,
  retentionRules,
  schedules,
} from './catalogue.js';
import { moverModule } from './move-structure.js';
import { eventsModule } from './platform/app/events.module.js';
import { type RuntimeParts, runtimeModule } from './platform/app/runtime.module.js';
import { FilesModule } from './platform/files/files.module.js';
import { historyModule } from './platform/history/history.module.js';
import { httpModule } from './platform/http/http.module.js';
import { MailModule } from './platform/mail/mail.module.js';
import { PersonalReferencesModule } from './platform/personal-references/personal-references.module.js';
import { searchModule } from './platform/search/search.module.js';
import { WritesModule } from './platform/writes/writes.module.js';

@Module({})
class AppModule {}

export const appModule = (parts: RuntimeParts): DynamicModule => ({
  module: AppModule,
  imports: [
    runtimeModule(parts, [operatorEnvironmentId]),
    eventsModule(readers, eventVersions, personalData, relayAllowList),
    CqrsModule.forRoot(),
    httpModule(),
    historyModule(history),
    searchModule(recordSearches),
    FilesModule,
    MailModule,
    AttachmentModule,
    erasureModule(erasures),
    ThrottleModule,
    retentionModule(retentionRules),
    scheduleModule(schedules),
    PersonalReferencesModule,
    WritesModule,
    FileImportModule,
    dataExportModule(exportedFiles),
    SealedHistoryModule,
    HeadWitnessModule,
    EventFeedModule,
    moverModule(parts.owners ?? new Map()),
    ...areaModules,
  ],
});
