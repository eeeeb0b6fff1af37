import { Trash2 } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { ChoiceCombobox, type GroupedChoice } from '../../../ui/field/choice-combobox.js';
import { MoneyInput } from '../../../ui/field/money-field.js';
import { PlainSelect } from '../../../ui/field/plain-select.js';
import { IconButton } from '../../../ui/page/button.js';
import { Box, Grid, Text } from '../../../ui/page/layout.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-year.js';
import { type AccountingActivity, budgetChoices } from '../../plan/plan/plan.js';
import type { VatSettings } from '../../plan/vat/vat.api.js';
import { needsThirdParty } from './split-accounts.js';
import { remainder, type SplitLine } from './split-lines.js';
import { suggestionId } from './suggestion-chip.js';
import { ThirdPartyCell } from './third-party-cell.js';
import type { SplitEditorState } from './use-split-editor.js';
import { isTaxable, VatCell } from './vat-cell.js';

type Props = {
  line: SplitLine;
  index: number;
  editor: SplitEditorState;
  choices: readonly GroupedChoice[];
  activity: AccountingActivity | undefined;
  years: readonly FiscalYear[];
  isCse: boolean;
  /** None for a structure that is not liable to the tax. */
  rates: VatSettings['rates'];
  isLocked: boolean;
  /** The chip is drawn: the first field names it. */
  hasSuggestion: boolean;
  focusOn: (selector: string) => void;
};

const wide = 'minmax(0, 1fr) 6rem 9rem auto';
const wideCse = 'minmax(0, 1fr) 5.5rem 6rem 9rem auto';

/** Activity, budget, year, amount, in the order of the Tab key. */
export function SplitRow({ line, index, editor, choices, activity, years, isCse, rates, isLocked, hasSuggestion, focusOn }: Props) {
  const at = index + 1;
  const isFaulty = editor.fault?.line === index;
  const paste = (event: ClipboardEvent) => {
    if (editor.paste(event.clipboardData.getData('text/plain'))) event.preventDefault();
  };
  return (
    <Grid
      as="li"
      data-line={index}
      templateColumns={
        isCse ? '4.25rem minmax(4.75rem, 1fr) minmax(6.25rem, 1.4fr) auto' : 'minmax(4.75rem, 1fr) minmax(6.25rem, 1.4fr) auto'
      }
      css={{ '@container (min-width: 640px)': { gridTemplateColumns: isCse ? wideCse : wide, borderBottomWidth: '0', paddingBottom: '0' } }}
      borderBottomWidth="1px"
      pb="3"
      gap="2"
      alignItems="start"
    >
      <Box gridColumn="1 / -1" css={{ '@container (min-width: 640px)': { gridColumn: 'auto' } }}>
        <Label at={index}>Activité</Label>
        <ChoiceCombobox
          label={`Activité, ligne ${at}`}
          choices={choices}
          value={line.activity}
          disabled={isLocked}
          invalid={isFaulty && line.activity === null}
          emptyText="Aucune activité trouvée"
          placeholder="Choisir une activité…"
          describedBy={index === 0 && hasSuggestion ? suggestionId : undefined}
          onValueChange={(value) => editor.choose(line.key, value)}
          onKeyDown={(event) => suggestionKey(event, index, line, editor)}
          onPaste={paste}
        />
      </Box>
      {isCse ? (
        <Box>
          <Label at={index}>Budget</Label>
          <BudgetCell line={line} at={at} activity={activity} editor={editor} isLocked={isLocked} />
        </Box>
      ) : null}
      <Box>
        <Label at={index}>Exercice</Label>
        <PlainSelect
          label={`Exercice, ligne ${at}`}
          value={line.year}
          disabled={isLocked}
          choices={years.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(year) => editor.patch(line.key, { year })}
        />
      </Box>
      <Box data-amount>
        <Label at={index}>Montant</Label>
        <MoneyInput
          aria-label={`Montant, ligne ${at}`}
          value={line.amount}
          disabled={isLocked}
          aria-invalid={isFaulty && line.activity !== null && !editor.fault?.isPartyless}
          onFocus={(event) => event.target.select()}
          onValueChange={(amount) => editor.patch(line.key, { amount })}
          onKeyDown={(event) => amountKey(event, index, editor, focusOn)}
          onPaste={paste}
        />
      </Box>
      {needsThirdParty(line.activity) ? <ThirdPartyCell {...{ line, index, editor, isLocked }} /> : null}
      {rates.length > 0 && isTaxable(line) ? <VatCell {...{ line, index, activity, rates, editor, isLocked }} /> : null}
      <Box alignSelf="end">
        <IconButton
          label={`Retirer la ligne ${at}`}
          minH="40px"
          aria-keyshortcuts="Alt+Delete"
          disabled={isLocked}
          onClick={() => editor.removeLine(line.key)}
        >
          <Trash2 size={16} />
        </IconButton>
      </Box>
    </Grid>
  );
}

/** Drawn once above its column, and above every field where there is no room for columns. */
const Label = ({ at, children }: { at: number; children: string }) => (
  <Text
    aria-hidden
    textStyle="dense"
    fontWeight="600"
    color="fg.muted"
    minH="20px"
    mb="1"
    css={at > 0 ? { '@container (min-width: 640px)': { display: 'none' } } : {}}
  >
    {children}
  </Text>
);

type BudgetProps = Pick<Props, 'line' | 'activity' | 'editor' | 'isLocked'> & { at: number };

/** The activity decides the budget; only an activity without a budget leaves the choice. */
function BudgetCell({ line, at, activity, editor, isLocked }: BudgetProps) {
  const isFree = activity !== undefined ? activity.budget === '' : line.activity !== null;
  if (!isFree)
    return (
      <Text minH="40px" display="flex" alignItems="center">
        {line.budget === '' ? '–' : line.budget}
      </Text>
    );
  return (
    <PlainSelect
      label={`Budget, ligne ${at}`}
      value={line.budget}
      disabled={isLocked}
      choices={budgetChoices.map(({ value, label }) => ({ value, label: value === '' ? '–' : label }))}
      onChange={(value) => editor.patch(line.key, { budget: value === 'ASC' || value === 'AEP' ? value : '' })}
    />
  );
}

/** Tab in the empty first field accepts the suggestion, and moves on to the next field. */
function suggestionKey(event: KeyboardEvent<HTMLInputElement>, index: number, line: SplitLine, editor: SplitEditorState): void {
  const isEmpty = index === 0 && line.activity === null && event.currentTarget.value === '';
  if (event.key === 'Tab' && !event.shiftKey && isEmpty) editor.acceptSuggestion();
}

/** Enter: the next line, made and prefilled when this is the last; nothing left, the button that saves. */
function amountKey(event: KeyboardEvent, index: number, editor: SplitEditorState, focusOn: Props['focusOn']): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const isLast = index === editor.lines.length - 1;
  const isWhole = isLast && remainder(editor.total, editor.lines) <= 0;
  if (isLast && !isWhole) editor.addLine();
  focusOn(isWhole ? '[data-save]' : `[data-line="${index + 1}"] input`);
}
