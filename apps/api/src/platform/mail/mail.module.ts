import { Global, Module } from '@nestjs/common';
import { Jobs } from '../jobs/jobs.js';
import { MailRefusals } from './mail-refusals.js';
import { MailboxController } from './mailbox.controller.js';
import { Mailer } from './mailer.js';

@Global()
@Module({ controllers: [MailboxController], providers: [Jobs, Mailer, MailRefusals], exports: [Jobs, Mailer, MailRefusals] })
export class MailModule {}
