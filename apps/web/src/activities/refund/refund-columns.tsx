import { Span } from '../../ui/page/layout.js';
import { amountColumn, claimColumns } from '../claim/claim-columns.js';
import type { Refund, RefundTotals } from './refund.js';
import { refundConfig } from './refund-config.js';

export const refundColumns = (page: RefundTotals | undefined) =>
  claimColumns(refundConfig, {
    activityOrder: 'refund_settings.activity_name',
    amounts: [
      amountColumn('bill_amount', 'Facture', page?.totals.bill_amount),
      amountColumn('refundable_amount', 'Remboursable', page?.totals.refundable_amount),
    ],
    person: ({ person, member }: Refund) => (
      <>
        {person.fullname}
        {member ? (
          <Span display="inline-block" w="100%" color="fg.muted" textStyle="dense" fontWeight="400">
            pour {member.fullname}
          </Span>
        ) : null}
      </>
    ),
  });
