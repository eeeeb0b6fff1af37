import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useMe } from '../../../platform/me.js';
import { Button } from '../../../ui/page/button.js';
import { Box, Flex, HStack, Kbd, Span, Stack, Text } from '../../../ui/page/layout.js';
import { WritersOnly } from '../../../ui/page/writers-only.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-year.js';
import type { AccountingActivity } from '../../plan/plan/plan.js';
import { useVatRates } from '../../plan/vat/vat.api.js';
import { type BankOperation, lockedReason } from '../bank-operation/bank-operation.js';
import { PossibleDuplicate } from '../bank-operation/possible-duplicate.js';
import { activityChoices } from './activity-choices.js';
import { KeywordOffer } from './keyword-offer.js';
import { LoanPayments } from './loan-payments.js';
import { splitAccountsQuery } from './open-items.api.js';
import { OpenItems } from './open-items.js';
import { OperationSummary } from './operation-summary.js';
import { recentFirst } from './recent-activities.js';
import { remainder, type SplitFault } from './split-lines.js';
import { SplitPartsField } from './split-parts-field.js';
import { SplitRemainder } from './split-remainder.js';
import { SplitRow } from './split-row.js';
import { SuggestionChip } from './suggestion-chip.js';
import { type SplitEditorState, useSplitEditor } from './use-split-editor.js';

export type SplitEditorProps = {
  operation: BankOperation;
  activities: readonly AccountingActivity[];
  years: readonly FiscalYear[];
  onSaved: (saved: BankOperation, next: boolean) => void;
  onDirty?: (isDirty: boolean) => void;
  /** There is a following operation. */
  hasNext?: boolean;
  /** The first field takes the focus as soon as the operation is shown. */
  isFocused?: boolean;
};

/** One operation split over activities and budgets, without the mouse: the same in the pane and in the dialog. */
export function SplitEditor({ operation, activities, years, onSaved, onDirty, hasNext = false, isFocused = false }: SplitEditorProps) {
  const editor = useSplitEditor({ operation, activities, years, onSaved });
  const isCse = useMe().is_cse;
  const rates = useVatRates(operation.date);
  const box = useRef<HTMLFormElement>(null);
  const focusOn = (selector: string) => requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus());
  const { isDirty, fault } = editor;
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  useEffect(() => {
    if (isFocused) box.current?.querySelector<HTMLElement>('[data-line="0"] input')?.focus();
  }, [isFocused]);
  useEffect(() => {
    // The line at fault is where the hands go back to.
    if (fault) box.current?.querySelector<HTMLElement>(fieldAt(fault))?.focus();
  }, [fault]);
  const { data: accounts } = useQuery(splitAccountsQuery);
  const choices = recentFirst(activityChoices(activities, operation, accounts), editor.recent);
  const locked = lockedSplits(operation);
  const keyDown = (event: KeyboardEvent) => editorKeys(event, editor, focusOn);
  return (
    <>
      {operation.possible_duplicate_of === null ? null : (
        <Box mb="4">
          <PossibleDuplicate operation={operation} onMerged={() => onSaved(operation, true)} />
        </Box>
      )}
      <form ref={box} aria-label="Affectation de l’opération" onKeyDown={keyDown} onSubmit={(event) => event.preventDefault()}>
        <Stack gap="4" css={{ containerType: 'inline-size' }}>
          <OperationSummary operation={operation} lines={editor.lines} />
          {locked ? <Text color="fg.muted">{locked}</Text> : null}
          <SuggestionChip operation={operation} editor={editor} />
          {locked ? null : <LoanPayments operation={operation} editor={editor} />}
          {locked ? null : <OpenItems operation={operation} editor={editor} />}
          <Stack gap="3" as="ol" listStyleType="none" aria-label="Lignes d’affectation">
            {editor.lines.map((line, index) => (
              <SplitRow
                key={line.key}
                {...{ line, index, editor, years, isCse, rates, focusOn }}
                choices={choices}
                activity={activities.find(({ id }) => id === line.activity)}
                isLocked={locked !== undefined}
                hasSuggestion={operation.suggestion !== null && !operation.allocated && !editor.isSuggested}
              />
            ))}
          </Stack>
          <SplitRemainder total={editor.total} lines={editor.lines} />
          {fault ? (
            <Box role="alert" tabIndex={-1} data-fault color="fg.error" bg="bg.error" borderRadius="l2" px="4" py="3" fontWeight="600">
              {fault.message}
            </Box>
          ) : null}
          {locked ? null : <Tools editor={editor} focusOn={focusOn} />}
          <KeywordOffer editor={editor} operation={operation} />
          {locked ? null : (
            <WritersOnly>
              <Actions editor={editor} hasNext={hasNext} />
            </WritersOnly>
          )}
        </Stack>
      </form>
      {editor.conflict}
    </>
  );
}

/** A movement of the bank may always be allocated; a closed or validated period may not. */
const lockedSplits = (operation: BankOperation): string | undefined => (operation.allocatable ? undefined : lockedReason(operation));

/** Focuses the activity of a line without one, or its third party, otherwise the amount. */
const fieldAt = ({ line, isNameless, isPartyless }: SplitFault): string =>
  line === null ? '[data-fault]' : `[data-line="${line}"] ${isNameless ? '' : isPartyless ? '[data-party] ' : '[data-amount] '}input`;

type FocusOn = (selector: string) => void;

function editorKeys(event: KeyboardEvent, editor: SplitEditorState, focusOn: FocusOn): void {
  const at = (event.target as HTMLElement).closest<HTMLElement>('[data-line]')?.dataset['line'];
  const line = editor.lines[Number(at ?? editor.lines.length - 1)];
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    editor.submit(event.shiftKey);
  } else if (event.altKey && event.code === 'KeyR' && line) {
    event.preventDefault();
    editor.takeRemainder(line.key);
  } else if (event.altKey && event.code === 'KeyP') {
    event.preventDefault();
    focusOn('[data-parts]');
  } else if (event.altKey && event.key === 'Delete' && line) {
    event.preventDefault();
    editor.removeLine(line.key);
    focusOn(`[data-line="${Math.max(0, Number(at ?? 0) - 1)}"] input`);
  }
}

function Tools({ editor, focusOn }: { editor: SplitEditorState; focusOn: FocusOn }) {
  const last = editor.lines.at(-1);
  const rest = remainder(editor.total, editor.lines);
  return (
    <HStack gap="2" wrap="wrap">
      <Button
        size="sm"
        variant="outline"
        onClick={() => {
          editor.addLine();
          focusOn(`[data-line="${editor.lines.length}"] input`);
        }}
      >
        + Ligne
      </Button>
      <Button
        size="sm"
        variant="outline"
        aria-keyshortcuts="Alt+R"
        disabled={rest === 0}
        onClick={() => last && editor.takeRemainder(last.key)}
      >
        Affecter le reste
      </Button>
      <SplitPartsField
        onParts={(weights) => {
          editor.divide(weights);
          const first = editor.lines.findIndex(({ activity }) => activity === null);
          focusOn(`[data-line="${first < 0 ? Math.min(editor.lines.length, weights.length - 1) : first}"] input`);
        }}
      />
    </HStack>
  );
}

function Actions({ editor, hasNext }: { editor: SplitEditorState; hasNext: boolean }) {
  return (
    <Stack gap="3" borderTopWidth="1px" pt="4">
      <Flex gap="2" wrap="wrap">
        <Button data-save aria-keyshortcuts="Control+Enter" loading={editor.isSaving} onClick={() => editor.submit(false)}>
          Enregistrer
        </Button>
        {hasNext ? (
          <Button variant="outline" aria-keyshortcuts="Control+Shift+Enter" disabled={editor.isSaving} onClick={() => editor.submit(true)}>
            Enregistrer et passer à la suivante
          </Button>
        ) : null}
      </Flex>
      <Text color="fg.muted" textStyle="dense" hideBelow="md">
        <Shortcut keys="Entrée" text="ligne suivante" /> · <Shortcut keys="Alt + R" text="affecter le reste" /> ·{' '}
        <Shortcut keys="Alt + P" text="diviser en parts" /> · <Shortcut keys="Alt + Suppr" text="retirer la ligne" /> ·{' '}
        <Shortcut keys="Ctrl + Entrée" text="enregistrer" />
        {hasNext ? (
          <>
            {' '}
            · <Shortcut keys="Ctrl + Maj + Entrée" text="enregistrer et suivante" />
          </>
        ) : null}
      </Text>
    </Stack>
  );
}

const Shortcut = ({ keys, text }: { keys: string; text: string }) => (
  <Span whiteSpace="nowrap">
    <Kbd size="sm">{keys}</Kbd> {text}
  </Span>
);
