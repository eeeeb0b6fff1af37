import { type DynamicModule, Global, Module, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { DocumentJournal } from '../attachment/document-journal.js';
import type { ExportedFiles } from '../manifest/exported-files.js';
import { DataArchive } from './data-archive.js';
import { DataExportController } from './data-export.controller.js';
import { DataSources } from './data-sources.js';
import { FileArchive } from './file-archive.js';
import { OpenedDocuments } from './opened-documents.js';

/** Global for the attachments, whose opening is in the journal of exports. */
@Global()
@Module({})
class DataExportModule {}

type Sources = readonly Type<ExportedFiles>[];

/** @param ofAreas classes that the modules of the areas provide */
export const dataExportModule = ({ ofAreas, ofCapabilities }: { ofAreas: Sources; ofCapabilities: Sources }): DynamicModule => ({
  module: DataExportModule,
  controllers: [DataExportController],
  exports: [DocumentJournal],
  providers: [
    DataArchive,
    FileArchive,
    { provide: DocumentJournal, useClass: OpenedDocuments },
    ...ofCapabilities,
    {
      provide: DataSources,
      inject: [ModuleRef],
      useFactory: (modules: ModuleRef) => new DataSources(modules, [...ofAreas, ...ofCapabilities]),
    },
  ],
});
