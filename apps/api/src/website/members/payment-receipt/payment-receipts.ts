import { isUuid, type PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { registrationActivities, registrations } from '../../../activities/public.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { ProductNames } from '../../../platform/tenancy/product-names.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import { DownloadAnswer } from '../../../platform/wire/download.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { StructureNames } from '../../../subscription/public.js';
import { MemberLimits } from '../member-files/member-limits.js';
import type { SignedInMember } from '../site-route/site-visit.js';
import { type PaidRegistration, receiptPrint } from './receipt-print.js';

const paidRegistration = `SELECT r.id, r.date, r.entries, r.options, r.amount, r.paid_on, r.payment_mode, coalesce(a.name, '') AS name
  FROM ${registrations} r LEFT JOIN ${registrationActivities} a ON a.id = r.activity_id
  WHERE r.person_id = $1 AND r.id = $2 AND r.status = 'paid' AND r.amount > 0 AND NOT r.deleted`;

/** Makes the receipt of a registration that a member paid. */
@Injectable()
export class PaymentReceipts {
  constructor(
    private readonly db: TenantDb,
    private readonly structures: StructureNames,
    private readonly products: ProductNames,
    private readonly limits: MemberLimits,
    private readonly clock: Clock,
  ) {}

  /** Undefined for a registration of somebody else, and for one that nothing was paid for. @throws member.too-many-receipts */
  async of({ tenant: { context }, person }: SignedInMember, id: string): Promise<DownloadAnswer | undefined> {
    const registration = await this.find(context, person.id, id);
    if (!registration) return undefined;
    await this.limits.receipt(person.id);
    const [author, product] = await Promise.all([this.structures.of(context.environmentId), this.products.of(context.environmentId)]);
    // The fonts take 20 MB: the first PDF loads them.
    const { printedPdf } = await import('../../../platform/documents/printed-pdf.js');
    const content = await printedPdf(receiptPrint(registration, { structure: author, person: person.state }), {
      ...{ author, product, at: this.clock.now() },
    });
    const fileName = `Recu-de-paiement-${registration.paid_on}.pdf`;
    return new DownloadAnswer({ content, fileName, mimeType: 'application/pdf', disposition: 'attachment', size: content.length });
  }

  private async find(context: RequestContext, personId: PersonId, id: string): Promise<PaidRegistration | undefined> {
    return isUuid(id) ? (await this.db.query<PaidRegistration>(context, paidRegistration, [personId, id]))[0] : undefined;
  }
}
