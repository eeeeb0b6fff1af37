import { Injectable } from '@nestjs/common';
import { systemContext } from '../../platform/tenancy/system-context.js';
import { RecipientRows } from '../mail-delivery/recipient-rows.js';
import { returnedRecipient } from '../mail-delivery/return-address.js';
import { MailKeys } from '../unsubscription/mail-keys.js';
import type { BounceReportDto } from './bounce.dto.js';
import { Bounces } from './bounces.js';
import { type ReturnedMessage, readReturnedMessage } from './returned-message.js';

/** Finds the mail of a report by its return address, which only this installation can make. */
@Injectable()
export class BounceReports {
  constructor(
    private readonly keys: MailKeys,
    private readonly rows: RecipientRows,
    private readonly bounces: Bounces,
  ) {}

  /** @returns whether the report is one of a mail that has left here */
  async receive(report: BounceReportDto): Promise<boolean> {
    const returned = returnedOf(report);
    const recipientId = returned && returnedRecipient(this.keys, returned.returnAddress);
    const found = recipientId ? await this.rows.find(recipientId) : null;
    if (!returned || !found) return false;
    const { environmentId, ...mail } = found;
    const isBounce = await this.bounces.record(systemContext(environmentId), mail, returned.status);
    if (isBounce) await this.rows.returned(mail.mailId, returned.status);
    return isBounce;
  }
}

function returnedOf({ message, return_address, status }: BounceReportDto): ReturnedMessage | null {
  if (message) return readReturnedMessage(message);
  return return_address && status ? { returnAddress: return_address, status } : null;
}
