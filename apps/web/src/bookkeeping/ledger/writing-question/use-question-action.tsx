import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { useIsReader } from '../../../ui/page/reader-context.js';
import type { RowAction } from '../../../ui/table/column.js';
import type { LedgerWriting } from '../ledger/ledger.js';
import type { AskedWriting } from './writing-question.api.js';

const AskDialog = lazyDialog(async () => ({ default: (await import('./ask-dialog.js')).AskDialog }));

/** An accountant asks about a line of the ledger; the others correct it. */
export function useQuestionAction() {
  const isReader = useIsReader();
  const [writing, setWriting] = useState<AskedWriting | null>(null);
  const actions = (): RowAction<LedgerWriting>[] => [
    {
      label: 'Poser une question',
      icon: <MessageCircleQuestion size={16} />,
      isRead: true,
      run: ({ writing_id: id, source, wording }) => setWriting({ source, id, wording }),
    },
  ];
  return {
    actions: isReader ? actions : undefined,
    dialog: writing ? <AskDialog writing={writing} onClose={() => setWriting(null)} /> : null,
  };
}
