import { Module } from '@nestjs/common';
import { FindBalanceHandler } from './ledger/balance.query.js';
import { LedgerController } from './ledger/ledger.controller.js';
import { ListWritingsHandler } from './ledger/ledger.query.js';
import { LedgerPages } from './ledger/ledger-pages.js';
import { LedgerReader } from './ledger/ledger-reader.js';

/** The books: what is read of them, what closes them, what is printed of them. */
@Module({
  controllers: [LedgerController],
  providers: [LedgerReader, LedgerPages, FindBalanceHandler, ListWritingsHandler],
})
export class BooksModule {}
