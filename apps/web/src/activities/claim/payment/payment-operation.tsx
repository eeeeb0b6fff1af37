import { useQuery } from '@tanstack/react-query';
import { bankOperations, operationPath } from '../../../bookkeeping/public.js';
import { useAllowed } from '../../../platform/me.js';
import { day } from '../../../ui/format/format.js';
import { Link } from '../../../ui/page/button.js';
import { Text } from '../../../ui/page/layout.js';

/** The bank operation of a payment. Users without access to bookkeeping see that it is linked, and nothing of the operation. */
export function PaymentOperation({ id }: { id: string }) {
  const isAllowed = useAllowed()('operations');
  const { data } = useQuery({ ...bankOperations.one(id), enabled: isAllowed });
  const label = data ? `${data.wording} du ${day(data.date)}` : 'voir l’opération';
  return (
    <Text textStyle="dense" color="fg.muted" overflowWrap="anywhere">
      {isAllowed ? (
        <>
          Opération bancaire : <Link to={operationPath(id)}>{label}</Link>
          {data?.isDeleted ? ' (supprimée)' : ''}
        </>
      ) : (
        'Paiement lié à une opération bancaire.'
      )}
    </Text>
  );
}
