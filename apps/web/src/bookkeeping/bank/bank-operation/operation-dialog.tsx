import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { Box } from '../../../ui/page/layout.js';
import { RecordPlaceholder } from '../../../ui/record/record-placeholder.js';
import { accountsQuery } from '../bank-account/bank-account.api.js';
import { bankOperations } from './bank-operation.api.js';
import type { BankOperation } from './bank-operation.js';
import { OperationRecord } from './operation-record.js';

type Props = { /** `new`, or the id of an operation. */ id: string; row: BankOperation | undefined; onClose: () => void };

/** One operation over its list: `?fiche=id` or `?fiche=new`. */
export function OperationDialog({ id, row, onClose }: Props) {
  const isNew = id === 'new';
  const operation = useQuery({ ...bankOperations.one(id), enabled: !isNew, ...(row ? { initialData: row } : {}) });
  const accounts = useQuery(accountsQuery);
  const failure = operation.error ?? accounts.error;
  if (accounts.data && (isNew || operation.data))
    return <OperationRecord operation={isNew ? null : (operation.data ?? null)} accounts={accounts.data} onClose={onClose} />;
  const retry = () => void Promise.all([operation.refetch(), accounts.refetch()]);
  return (
    <Dialog open size="lg" title="Opération" onClose={onClose}>
      <Box minH="40vh">
        <RecordPlaceholder error={failure} failure="Impossible de charger l’opération" onRetry={retry} />
      </Box>
    </Dialog>
  );
}
