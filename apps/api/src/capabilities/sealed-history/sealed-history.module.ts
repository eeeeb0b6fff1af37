import { Module } from '@nestjs/common';
import { SealedHistoryController } from './sealed-history.controller.js';

@Module({ controllers: [SealedHistoryController] })
export class SealedHistoryModule {}
