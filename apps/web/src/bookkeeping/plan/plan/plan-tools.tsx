import { FileUp, FolderTree, Plus } from 'lucide-react';
import { useState } from 'react';
import { download } from '../../../platform/http.js';
import { leaveUnsaved } from '../../../ui/dialog/unsaved-guard.js';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { ExportButton } from '../../../ui/list/export-button.js';
import { Button } from '../../../ui/page/button.js';
import { HStack } from '../../../ui/page/layout.js';
import type { AccountingActivity, AccountingCategory } from './plan.js';
import type { OnPlanSaved } from './use-plan-grid.js';

const PlanFileDialog = lazyDialog(async () => ({ default: (await import('../plan-file/plan-file-dialog.js')).PlanFileDialog }));
const CategoriesDialog = lazyDialog(async () => ({ default: (await import('./categories-dialog.js')).CategoriesDialog }));

type Props = {
  isEditable: boolean;
  isDirty: boolean;
  activities: readonly AccountingActivity[];
  categories: readonly AccountingCategory[];
  onSaved: OnPlanSaved;
  onAdd: () => void;
};
const icon = { size: 16, 'aria-hidden': true } as const;

/** Actions on the whole plan. They would lose unsaved input, so the user is asked first. */
export function PlanTools({ isEditable, isDirty, activities, categories, onSaved, onAdd }: Props) {
  const [open, setOpen] = useState<'file' | 'categories' | null>(null);
  const show = async (dialog: 'file' | 'categories'): Promise<void> => {
    if (!isDirty || (await leaveUnsaved())) setOpen(dialog);
  };
  const close = () => setOpen(null);
  return (
    <HStack gap="2" wrap="wrap">
      <ExportButton
        file="Plan.xlsx"
        formats={['xlsx', 'csv']}
        label="Télécharger le plan"
        request={(format, signal) => download('/api/comptability/plan/download', { query: { format }, signal })}
      />
      {isEditable ? (
        <>
          <Button variant="outline" icon={<FileUp {...icon} />} onClick={() => void show('file')}>
            Importer un plan
          </Button>
          <Button variant="outline" icon={<FolderTree {...icon} />} onClick={() => void show('categories')}>
            Catégories
          </Button>
          <Button data-create icon={<Plus {...icon} />} onClick={onAdd}>
            Nouvelle activité
          </Button>
        </>
      ) : null}
      {open === 'file' ? (
        <PlanFileDialog
          onClose={close}
          onWritten={(application) => {
            close();
            onSaved(application);
          }}
        />
      ) : null}
      {open === 'categories' ? (
        <CategoriesDialog
          activities={activities}
          categories={categories}
          onClose={(isChanged) => {
            close();
            if (isChanged || isDirty) onSaved();
          }}
        />
      ) : null}
    </HStack>
  );
}
