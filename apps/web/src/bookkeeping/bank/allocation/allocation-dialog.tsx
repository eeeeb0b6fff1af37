import { useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { Box } from '../../../ui/page/layout.js';
import type { BankOperation } from '../bank-operation/bank-operation.js';
import { LoadedEditor } from './editor-pane.js';

type Props = {
  id: string;
  row: BankOperation | undefined;
  hasNext?: boolean;
  onSaved: (saved: BankOperation, next: boolean) => void;
  onClose: () => void;
};

/** The same editor over another list. */
export function AllocationDialog({ id, row, hasNext = false, onSaved, onClose }: Props) {
  const [isDirty, setDirty] = useState(false);
  return (
    <Dialog open size="xl" title="Affecter l’opération" dirty={isDirty} onClose={onClose}>
      <Box minH="40vh">
        <LoadedEditor id={id} row={row} hasNext={hasNext} onDirty={setDirty} onSaved={onSaved} />
      </Box>
    </Dialog>
  );
}
