import { Global, Module } from '@nestjs/common';
import { Pictures } from '../picture/pictures.js';
import { Attachments } from './attachments.js';

@Global()
@Module({ providers: [Attachments, Pictures], exports: [Attachments, Pictures] })
export class AttachmentModule {}
