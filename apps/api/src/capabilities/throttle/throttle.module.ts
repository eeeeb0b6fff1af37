import { Global, Module } from '@nestjs/common';
import { SharedBuckets } from './shared-buckets.js';
import { Throttle } from './throttle.js';

@Global()
@Module({ providers: [SharedBuckets, Throttle], exports: [SharedBuckets, Throttle] })
export class ThrottleModule {}
