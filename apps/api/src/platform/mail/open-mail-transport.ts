import type { Config } from '../config/config.js';
import type { PlatformDb } from '../tenancy/platform-db.js';
import { LocalMailbox } from './local-mailbox.js';
import type { MailTransport } from './mail-transport.js';
import { type LineLimits, SmtpLines } from './smtp-lines.js';

/** Without a mail server nothing leaves the machine. */
export const openMailTransport = ({ smtpUrl }: Pick<Config, 'smtpUrl'>, limits: LineLimits, db: PlatformDb): MailTransport =>
  smtpUrl === null ? new LocalMailbox(db) : new SmtpLines(smtpUrl, limits);
