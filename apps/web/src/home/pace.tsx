import { useQuery } from '@tanstack/react-query';
import { ClaimPaceChart } from '../activities/claim-pace.js';
import { paceQuery } from '../activities/dashboard.api.js';

/** The refund claims of the last weeks. A failure leaves the rest of the page. */
export default function Pace() {
  const { data } = useQuery(paceQuery);
  return data ? <ClaimPaceChart title="Demandes de remboursement" pace={data.refunds} /> : null;
}
