import { useQuery } from '@tanstack/react-query';
import { useAllowed } from '../../../platform/me.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { count } from '../../../ui/format/format.js';
import { Link } from '../../../ui/page/button.js';
import { entryRequestsPath, openRequestsQuery } from './entry-request.api.js';

/** The entries that wait for an answer; nothing when there is none, or for users who do not see the ledger. */
export function RequestsNotice() {
  const { data } = useQuery({ ...openRequestsQuery, enabled: useAllowed()('entry-requests') });
  if (!data || data.totalCount === 0) return null;
  return (
    <Callout kind="info" title={`${count(data.totalCount, 'écriture demandée', 'écritures demandées')} à accepter`}>
      <Link to={`${entryRequestsPath}?status=open`}>Voir les écritures demandées</Link>
    </Callout>
  );
}
