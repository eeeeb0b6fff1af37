import { searchText } from '@intendance/kernel/names.js';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useAllowed, useMe } from '../../../platform/me.js';
import { useUnsavedGuard } from '../../../ui/dialog/unsaved-guard.js';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { EmptyPanel } from '../../../ui/feedback/panels.js';
import { SaveBar } from '../../../ui/form/save-bar.js';
import { count } from '../../../ui/format/format.js';
import { Box, Flex, Span } from '../../../ui/page/layout.js';
import { useIsReader } from '../../../ui/page/reader-context.js';
import { SearchBox } from '../../../ui/query/search-box.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { ConversionNotice } from '../account-conversion/conversion-notice.js';
import { LastConversion } from '../account-conversion/last-conversion.js';
import { useVatRates } from '../vat/vat.api.js';
import type { AccountingCategory, PlanPage } from './plan.js';
import { planColumns } from './plan-columns.js';
import type { EditedLine } from './plan-lines.js';
import { ApplyQuestion, DeleteQuestion } from './plan-questions.js';
import { PlanTools } from './plan-tools.js';
import { type OnPlanSaved, usePlanGrid } from './use-plan-grid.js';

const KeywordsDialog = lazyDialog(async () => ({ default: (await import('./keywords-dialog.js')).KeywordsDialog }));

type Props = {
  plan: PlanPage;
  /** Counts the restarts from the saved plan: the search stays, and what was typed in it. */
  edition: number;
  categories: readonly AccountingCategory[];
  /** `plan`: the codes are typed; `activities`: only whether there is one. */
  view: 'activities' | 'plan';
  onSaved: OnPlanSaved;
};

const isMatch = (line: EditedLine, text: string): boolean => {
  const all = searchText(`${line.name} ${line.category} ${line.budget} ${line.expense} ${line.taking} ${line.keywords.join(' ')}`);
  return searchText(text)
    .split(' ')
    .every((word) => all.includes(word));
};

/** Activities edited in place and saved together. */
export function PlanGrid({ plan, edition, categories, view, onSaved }: Props) {
  const isAllowed = useAllowed();
  const isCse = useMe().is_cse;
  const grid = usePlanGrid({ plan, edition, isCse, onSaved });
  const [text, setText] = useState('');
  const [keywordsOf, setKeywordsOf] = useState<EditedLine | null>(null);
  const [deleting, setDeleting] = useState<EditedLine | null>(null);
  const datalist = useId();
  const isReader = useIsReader();
  const isEditable = isAllowed('accounting-plan') && !isReader;
  const isConvertible = isEditable && view === 'plan';
  useUnsavedGuard(grid.isDirty);
  const remove = (line: EditedLine) => (line.saved?.is_used ? setDeleting(line) : grid.remove(line, 'keep'));
  const rows = text === '' ? grid.lines : grid.lines.filter((line) => line.saved === null || isMatch(line, text));
  const names = [...new Set([...categories.map(({ name }) => name), ...grid.lines.map(({ category }) => category)])].filter(Boolean).sort();
  const columns = planColumns({
    grid,
    view,
    isCse,
    isEditable,
    datalist,
    rates: useVatRates(),
    keywords: isAllowed('accounting-keywords') && !isReader ? setKeywordsOf : null,
  });
  return (
    <Box>
      {isConvertible ? <ConversionNotice isDirty={grid.isDirty} onSaved={onSaved} /> : null}
      <Flex justify="space-between" gap="3" wrap="wrap" mb="3">
        <SearchBox label="Rechercher une activité" value={text} onSearch={setText} isInstant />
        <PlanTools
          isEditable={isEditable}
          isDirty={grid.isDirty}
          activities={plan.activities}
          {...{ categories, onSaved }}
          onAdd={grid.add}
        />
      </Flex>
      <datalist id={datalist}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <DataTable
        caption={view === 'plan' ? 'Plan comptable' : 'Activités comptables'}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        isKept={({ key }) => grid.faultOf(key) !== undefined}
        rowLabel={({ name }) => name || 'Nouvelle activité'}
        {...(isEditable
          ? { actions: () => [{ label: 'Supprimer', icon: <Trash2 size={16} />, run: remove, destructive: true, key: 'delete' as const }] }
          : {})}
        instead={rows.length === 0 ? <NoLine isSearched={text !== ''} /> : undefined}
      />
      {isConvertible ? <LastConversion isDirty={grid.isDirty} onSaved={onSaved} /> : null}
      {isEditable && grid.isDirty ? (
        <SaveBar label="Modifications non enregistrées" isSaving={grid.isSaving} onSave={grid.submit} onCancel={() => onSaved()} />
      ) : null}
      {grid.asks ? <ApplyQuestion lines={grid.asks} onAnswer={grid.answer} onClose={grid.dismiss} /> : null}
      {grid.conflict}
      {deleting ? (
        <DeleteQuestion line={deleting} onAnswer={(kind) => grid.remove(deleting, kind)} onClose={() => setDeleting(null)} />
      ) : null}
      {keywordsOf ? (
        <KeywordsDialog
          line={keywordsOf}
          onChange={(keywords) => grid.patch(keywordsOf.key, { keywords })}
          onClose={() => setKeywordsOf(null)}
        />
      ) : null}
      <Span srOnly role="status">
        {count(rows.length, 'activité')}
      </Span>
    </Box>
  );
}

/** The first year of the ledger brings a default plan. */
const NoLine = ({ isSearched }: { isSearched: boolean }) =>
  isSearched ? (
    <EmptyPanel kind="filtered" title="Aucun résultat" />
  ) : (
    <EmptyPanel
      title="Aucune activité pour le moment"
      description="Votre premier exercice apporte un plan tout prêt, à adapter ensuite. Vous pouvez aussi créer vos activités ou importer un plan."
    />
  );
