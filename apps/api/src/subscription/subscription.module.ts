import { Module } from '@nestjs/common';
import { EnvironmentHandler } from './environment/environment.handler.js';

@Module({ providers: [EnvironmentHandler] })
export class SubscriptionModule {}
