import { Injectable, Logger } from '@nestjs/common';
import type { ImapFlow } from 'imapflow';
import { runEach } from '../../capabilities/schedule/run-each.js';
import { Config } from '../../platform/config/config.js';
import { LivingSession } from '../../platform/pools/living-session.js';
import { Clock } from '../../platform/runtime/clock.js';
import { mostReportBytes } from '../bounce/raw-reports.js';
import { BounceReports } from './bounce-reports.js';

/** Receives the messages that the program does not store: replies, absences, messages of others. */
export const treatedFolder = 'Intendance';
const lockName = 'return mailbox';
/** A run is short: the next one goes on. */
const mostMessages = 200;
const dayMs = 86_400_000;
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Reads the mailbox that bounces return to. The folder is the queue: a message leaves it once its effects are stored, so that a crash loses
 * none and repeats at most one.
 */
@Injectable()
export class ReturnMailbox {
  private readonly logger = new Logger('return mailbox');
  private running: Promise<number> | undefined;

  constructor(
    private readonly config: Config,
    private readonly reports: BounceReports,
    private readonly session: LivingSession,
    private readonly clock: Clock,
  ) {}

  /** @returns the number of treated messages: 0 without a mailbox, or while another process reads it */
  read(): Promise<number> {
    this.running ??= this.readAlone().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async readAlone(): Promise<number> {
    const { bounceImapUrl } = this.config.mailings;
    if (bounceImapUrl === null || !(await this.session.hold(lockName))) return 0;
    try {
      return await this.readMessages(new URL(bounceImapUrl));
    } finally {
      await this.session.letGo(lockName);
    }
  }

  private async readMessages(url: URL): Promise<number> {
    const client = await connect(url);
    try {
      const folder = await client.getMailboxLock(decodeURIComponent(url.pathname.slice(1)) || 'INBOX');
      let treated = 0;
      try {
        const uids = (await client.search({ all: true, deleted: false }, { uid: true })) || [];
        await runEach(
          uids.slice(0, mostMessages),
          async (uid) => {
            await this.treat(client, uid);
            treated++;
          },
          (uid, err) => this.logger.warn({ msg: 'a returned mail stays in the mailbox until the next run', uid, err }),
          { concurrency: 1 },
        );
      } finally {
        folder.release();
      }
      await this.removeOld(client);
      return treated;
    } finally {
      await client.logout().catch(() => client.close());
    }
  }

  private async treat(client: ImapFlow, uid: number): Promise<void> {
    const message = await client.fetchOne(String(uid), { source: { start: 0, maxLength: mostReportBytes } }, { uid: true });
    const source = message ? message.source : undefined;
    // Another mail program has removed the message.
    if (!source) return;
    const treatment = await this.reports.receive(source);
    const isRemoved =
      treatment === 'recorded'
        ? await client.messageDelete(String(uid), { uid: true })
        : await client.messageMove(String(uid), await treatedPath(client), { uid: true });
    if (!isRemoved) throw new Error('the server does not let the message leave the folder');
  }

  /** The other messages hold personal data too. */
  private async removeOld(client: ImapFlow): Promise<void> {
    const before = new Date(this.clock.now().getTime() - this.config.mailings.reportDays * dayMs);
    const folder = await client.getMailboxLock(await treatedPath(client));
    try {
      const uids = (await client.search({ before }, { uid: true })) || [];
      if (uids.length > 0) await client.messageDelete(uids, { uid: true });
    } finally {
      folder.release();
    }
  }
}

async function connect(url: URL): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import('imapflow');
  const isSecure = url.protocol === 'imaps:';
  const client = new Client({
    host: url.hostname,
    port: url.port === '' ? (isSecure ? 993 : 143) : Number(url.port),
    secure: isSecure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    ...timeouts,
  });
  // A lost connection fails the command in progress: the listener stands for the event, which would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Some servers have their folders under INBOX. */
async function treatedPath(client: ImapFlow): Promise<string> {
  const folders = await client.list();
  const folder = folders.find(({ name }) => name === treatedFolder);
  return folder?.path ?? (await client.mailboxCreate(treatedFolder)).path;
}
