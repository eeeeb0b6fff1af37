import { Global, Module } from '@nestjs/common';
import { Jobs } from '../jobs/jobs.js';
import { MailboxController } from './mailbox.controller.js';
import { Mailer } from './mailer.js';

@Global()
@Module({ controllers: [MailboxController], providers: [Jobs, Mailer], exports: [Jobs, Mailer] })
export class MailModule {}
