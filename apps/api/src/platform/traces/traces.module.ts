import { Global, Module } from '@nestjs/common';
import { Traces } from './traces.js';

@Global()
@Module({ providers: [Traces], exports: [Traces] })
export class TracesModule {}
