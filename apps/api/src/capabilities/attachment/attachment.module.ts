import { Global, Module } from '@nestjs/common';
import { Attachments } from './attachments.js';

@Global()
@Module({ providers: [Attachments], exports: [Attachments] })
export class AttachmentModule {}
