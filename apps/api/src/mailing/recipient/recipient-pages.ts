import { Injectable } from '@nestjs/common';
import type { ListRequest } from '../../platform/lists/list-request.js';
import { selectRows, selectTotals } from '../../platform/lists/list-statement.js';
import { type PageAnswer, pageAnswer } from '../../platform/lists/page-answer.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { atHome, type RequestContext } from '../../platform/wire/request-context.js';
import type { MailRecipientDto } from './recipient.dto.js';
import { ofMailing, type RecipientRow, recipientListing, recipientToWire } from './recipient.listing.js';

/** Pages of a table that changes mail by mail, outside the read models: counts are never kept. */
@Injectable()
export class RecipientPages {
  constructor(private readonly db: TenantDb) {}

  async of(context: RequestContext, mailingId: string, request: ListRequest): Promise<PageAnswer<MailRecipientDto>> {
    const home = atHome(context);
    const narrowed = ofMailing(request, mailingId);
    const page = selectRows(recipientListing, narrowed, 'page');
    const totals = selectTotals(recipientListing, narrowed);
    const rows = await this.db.query<RecipientRow>(home, page.text, page.params);
    const [count] = await this.db.query<{ count: number }>(home, totals.text, totals.params);
    return pageAnswer(recipientListing, { rows, totalCount: Number(count?.count ?? 0), totals: {} }, recipientToWire);
  }
}
