import { Module } from '@nestjs/common';
import { HeadWitnessController } from './head-witness.controller.js';
import { WitnessedHeads } from './witnessed-heads.js';

@Module({ controllers: [HeadWitnessController], providers: [WitnessedHeads] })
export class HeadWitnessModule {}
