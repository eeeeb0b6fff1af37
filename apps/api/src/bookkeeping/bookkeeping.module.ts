import { Module } from '@nestjs/common';
import { BankImportController } from './bank-import/bank-import.controller.js';
import { BankImportRun } from './bank-import/bank-import-run.js';
import { BankImportUndo } from './bank-import/bank-import-undo.js';
import { BankImports } from './bank-import/bank-imports.js';
import { ImportBooks } from './bank-import/import-books.js';
import { ImportErrorsBook } from './bank-import/import-errors-book.js';
import { BankImportFiles } from './bank-import/import-report.js';
import { KnownReferences } from './bank-import/known-references.js';

@Module({
  controllers: [BankImportController],
  providers: [BankImportFiles, BankImportRun, BankImportUndo, BankImports, ImportBooks, ImportErrorsBook, KnownReferences],
})
export class BookkeepingModule {}
