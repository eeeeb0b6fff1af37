import { Global, Module } from '@nestjs/common';
import { FileImports } from './file-imports.js';
import { ImportFiles } from './import-files.js';

@Global()
@Module({ providers: [FileImports, ImportFiles], exports: [FileImports, ImportFiles] })
export class FileImportModule {}
