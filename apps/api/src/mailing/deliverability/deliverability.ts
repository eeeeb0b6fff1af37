import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { senderOf } from '../../platform/mail/outgoing-mail.js';
import type { DeliverabilityCheckDto, DeliverabilityDto } from './deliverability.dto.js';
import { type CheckResult, unverified } from './deliverability-check.js';
import { checkDkim } from './dkim-check.js';
import { checkDmarc } from './dmarc-check.js';
import { DnsLookup } from './dns-lookup.js';
import { checkReturns, checkReverse, checkUnsubscribe } from './server-checks.js';
import { checkSpf } from './spf-check.js';

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Checks the DNS of the domains that mailings leave from. Costs about twenty look-ups, and no more with the data of the structure. */
@Injectable()
export class Deliverability {
  private readonly logger = new Logger('deliverability');

  constructor(
    private readonly config: Config,
    private readonly dns: DnsLookup,
  ) {}

  async check(): Promise<DeliverabilityDto> {
    const { smtpUrl, mailFrom, publicUrl, mailings } = this.config;
    if (smtpUrl === null) return { sender: mailFrom, is_sending: false, checks: [] };
    const sender = senderOf(mailFrom).address;
    const from = domainOf(sender);
    const returns = domainOf(mailings.returnAddress ?? sender);
    const smtpHost = new URL(smtpUrl).hostname.replace(/^\[|\]$/g, '');
    const checks = await Promise.all([
      this.run('spf', checkSpf(this.dns, returns, smtpHost)),
      this.run('dkim', checkDkim(this.dns, mailings.dkim, sender)),
      this.run('dmarc', checkDmarc(this.dns, { from, returns, dkim: mailings.dkim })),
      this.run(
        'returns',
        checkReturns(this.dns, returns, mailings.returnAddress, mailings.bounceImapUrl !== null || mailings.bounceSecret !== null),
      ),
      this.run('reverse', checkReverse(this.dns, smtpHost)),
      this.run('unsubscribe', checkUnsubscribe(this.dns, publicUrl)),
    ]);
    return { sender: mailFrom, is_sending: true, checks };
  }

  /** A DNS server without a response tells nothing about the records. */
  private async run(id: DeliverabilityCheckDto['id'], check: Promise<CheckResult>): Promise<DeliverabilityCheckDto> {
    const { record = null, ...result } = await check.catch((err: unknown) => {
      this.logger.warn({ msg: 'a check of the deliverability failed', check: id, err });
      return unverified('Le serveur DNS n’a pas répondu. Réessayez dans quelques minutes.');
    });
    return { id, ...result, record };
  }
}
