import { Tags } from 'lucide-react';
import { PlainSelect } from '../../../ui/field/plain-select.js';
import { TextInput } from '../../../ui/field/text-input.js';
import { count } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Box, HStack, Span } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import { Tick } from '../../../ui/table/tick.js';
import { BudgetBadge } from '../budget/budget-badge.js';
import type { VatSettings } from '../vat/vat.api.js';
import { rateChoices } from '../vat/vat-rate.js';
import { budgetChoices } from './plan.js';
import { type EditedLine, lineOf, tickedCode } from './plan-lines.js';
import type { PlanGridState } from './use-plan-grid.js';

type Options = {
  grid: PlanGridState;
  view: 'activities' | 'plan';
  isCse: boolean;
  isEditable: boolean;
  datalist: string;
  /** None for a structure that is not liable to the tax. */
  rates: VatSettings['rates'];
  keywords: ((line: EditedLine) => void) | null;
};

const named = ({ name }: EditedLine): string => name || 'nouvelle activité';

export function planColumns({ grid, view, isCse, isEditable, datalist, rates, keywords }: Options): Column<EditedLine>[] {
  const { patch } = grid;
  const code = (kind: 'expense' | 'taking', header: string): Column<EditedLine> => ({
    id: kind,
    header,
    width: view === 'plan' ? '150px' : '100px',
    cell: (line) => <CodeCell {...{ line, kind, grid, view, isEditable }} label={`${header} de ${named(line)}`} />,
  });
  return [
    {
      id: 'name',
      header: 'Activité',
      heading: true,
      width: '24%',
      cell: (line) =>
        isEditable ? (
          <Box width="full" minW="11rem">
            <TextInput
              size="sm"
              aria-label="Nom de l’activité"
              title={line.name}
              aria-invalid={grid.faultOf(line.key) !== undefined}
              // A new line is there to be named.
              autoFocus={line.saved === null && line.name === ''}
              value={line.name}
              maxLength={100}
              onChange={(event) => patch(line.key, { name: event.target.value })}
            />
            {grid.faultOf(line.key) ? (
              <Span role="alert" display="block" color="fg.error" textStyle="dense" fontWeight="400">
                {grid.faultOf(line.key)}
              </Span>
            ) : null}
          </Box>
        ) : (
          line.name
        ),
    },
    {
      id: 'category',
      header: 'Catégorie',
      width: '20%',
      cell: (line) =>
        isEditable ? (
          <Box width="full" minW="9.5rem">
            <TextInput
              size="sm"
              aria-label={`Catégorie de ${named(line)}`}
              title={line.category}
              list={datalist}
              value={line.category}
              maxLength={100}
              onChange={(event) => patch(line.key, { category: event.target.value })}
            />
          </Box>
        ) : (
          line.category
        ),
    },
    ...(isCse ? [budgetColumn(grid, isEditable)] : []),
    code('expense', 'Dépense'),
    code('taking', 'Recette'),
    ...(rates.length > 0 ? [vatColumn(grid, rates, isEditable)] : []),
    keywordsColumn(keywords, isEditable),
  ];
}

const keywordsColumn = (keywords: Options['keywords'], isEditable: boolean): Column<EditedLine> => ({
  id: 'keywords',
  header: 'Mots-clés',
  cell: (line) =>
    keywords && (line.saved !== null || isEditable) ? (
      <Button
        size="xs"
        variant="ghost"
        maxW={{ base: '8rem', '2xl': '18rem' }}
        title={line.keywords.join(', ') || undefined}
        aria-label={`Mots-clés de ${named(line)} : ${count(line.keywords.length, 'mot-clé', 'mots-clés')}`}
        icon={<Tags size={14} aria-hidden />}
        onClick={() => keywords(line)}
      >
        <Span truncate>{line.keywords.length > 0 ? line.keywords.join(', ') : 'Ajouter'}</Span>
      </Button>
    ) : (
      line.keywords.join(', ') || '–'
    ),
});

const budgetColumn = (grid: PlanGridState, isEditable: boolean): Column<EditedLine> => ({
  id: 'budget',
  header: 'Budget',
  width: '122px',
  cell: (line) =>
    isEditable ? (
      <Box minW="5.75rem">
        <PlainSelect
          label={`Budget de ${named(line)}`}
          value={line.budget}
          choices={budgetChoices}
          onChange={(value) => grid.patch(line.key, { budget: value === 'ASC' || value === 'AEP' ? value : '' })}
        />
      </Box>
    ) : (
      <BudgetBadge budget={line.budget} />
    ),
});

/** The rate that the splits of the activity get, unless a user changes it. */
const vatColumn = (grid: PlanGridState, rates: VatSettings['rates'], isEditable: boolean): Column<EditedLine> => ({
  id: 'vat',
  header: 'TVA',
  width: '130px',
  cell: (line) => {
    const choices = rateChoices(rates, 'Hors TVA');
    if (!isEditable) return choices.find(({ value }) => value === line.vat)?.label ?? '–';
    return (
      <Box minW="6.5rem">
        <PlainSelect label={`TVA de ${named(line)}`} value={line.vat} choices={choices} onChange={(vat) => grid.patch(line.key, { vat })} />
      </Box>
    );
  },
});

type CodeProps = {
  line: EditedLine;
  kind: 'expense' | 'taking';
  label: string;
  grid: PlanGridState;
  view: 'activities' | 'plan';
  isEditable: boolean;
};

/** A checkbox for an account; on the plan with codes, the code itself, which begins with 6 or 7. */
function CodeCell({ line, kind, label, grid, view, isEditable }: CodeProps) {
  const value = line[kind];
  const prefix = kind === 'expense' ? '6' : '7';
  const text = value === '' ? 'NON' : view === 'plan' ? value : 'OUI';
  if (!isEditable) return text;
  const tick = () => grid.patch(line.key, { [kind]: tickedCode(value === '', prefix, line.saved ? lineOf(line.saved)[kind] : '') });
  return (
    <HStack gap="2">
      <Tick label={label} checked={value !== ''} onToggle={tick} />
      {view === 'plan' && value !== '' && value !== 'OUI' ? (
        <TextInput
          size="sm"
          width="5.5rem"
          inputMode="numeric"
          maxLength={8}
          aria-label={`Compte : ${label}`}
          value={value}
          onChange={(event) => grid.patch(line.key, { [kind]: event.target.value.replaceAll(/\D/g, '') || prefix })}
        />
      ) : (
        text
      )}
    </HStack>
  );
}
