import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { ChoiceCombobox } from '../../../ui/field/choice-combobox.js';
import { FormField } from '../../../ui/field/form-field.js';
import { MoneyField } from '../../../ui/field/money-field.js';
import { Select } from '../../../ui/field/select.js';
import { TextField } from '../../../ui/field/text-field.js';
import { euros } from '../../../ui/format/format.js';
import { Button, IconButton } from '../../../ui/page/button.js';
import { Box, Flex, SimpleGrid, Stack, Text } from '../../../ui/page/layout.js';
import { activitiesQuery } from '../../plan/plan/plan.api.js';
import { hasThirdParty } from '../../third-party.js';
import { entryAccountsQuery } from './entry.api.js';
import { balancingLine, type EntryValues, exchangeLine, gapOf, hasActivity, unevenBudgets } from './entry-form.js';
import { ForeignFields } from './foreign-fields.js';

/** `hasCurrency`: a line may be in another currency than the euro. */
type Props = { form: UseFormReturn<EntryValues>; isCse: boolean; hasCurrency?: boolean };

const budgets = [
  { value: 'AEP', label: 'AEP' },
  { value: 'ASC', label: 'ASC' },
];

/** The lines of an entry, and the difference between debit and credit. */
export function EntryLines({ form, isCse, hasCurrency = false }: Props) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' });
  const lines = form.watch('lines');
  const difference = hasCurrency ? exchangeLine(lines, isCse ? 'AEP' : '') : undefined;
  return (
    <Box as="fieldset">
      <Box as="legend" fontWeight="600" mb="2">
        Lignes
      </Box>
      <Stack gap="4">
        {fields.map((field, line) => (
          <EntryLine key={field.id} {...{ form, isCse, line, hasCurrency }} onRemove={fields.length > 2 ? () => remove(line) : undefined} />
        ))}
        <Flex justify="space-between" align="center" gap="3" wrap="wrap">
          <Button
            size="sm"
            variant="outline"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => append(balancingLine(lines, isCse ? 'AEP' : ''))}
          >
            Ajouter une ligne
          </Button>
          {difference ? (
            <Button size="sm" variant="outline" onClick={() => append(difference)}>
              {difference.account === '766000' ? 'Ajouter le gain de change' : 'Ajouter la perte de change'}
            </Button>
          ) : null}
          <Gap lines={lines} isCse={isCse} />
        </Flex>
      </Stack>
    </Box>
  );
}

function EntryLine({ form, isCse, line, hasCurrency, onRemove }: Props & { line: number; onRemove: (() => void) | undefined }) {
  const { data: accounts = [] } = useQuery(entryAccountsQuery(form.watch('kind')));
  const account = form.watch(`lines.${line}.account`);
  return (
    <Flex gap="2" align="flex-end" role="group" aria-label={`Ligne ${line + 1}`}>
      <SimpleGrid flex="1" columns={{ base: 1, md: 12 }} gap="3" alignItems="start">
        <Box gridColumn={{ md: isCse ? 'span 4' : 'span 6' }}>
          <LineChoice
            form={form}
            name={`lines.${line}.account`}
            label="Compte"
            spokenLabel={`Compte de la ligne ${line + 1}`}
            required
            choices={accounts.map(({ code, label }) => ({ value: code, label: `${code} ${label}` }))}
            placeholder="Numéro ou nom"
            emptyText="Aucun compte à ce nom"
          />
        </Box>
        {isCse ? (
          <Box gridColumn={{ md: 'span 2' }}>
            <Select form={form} name={`lines.${line}.budget`} label="Budget" choices={budgets} />
          </Box>
        ) : null}
        <Box gridColumn={{ md: 'span 3' }}>
          <MoneyField form={form} name={`lines.${line}.debit`} label="Débit" />
        </Box>
        <Box gridColumn={{ md: 'span 3' }}>
          <MoneyField form={form} name={`lines.${line}.credit`} label="Crédit" />
        </Box>
        {hasActivity(account) ? <ActivityOf form={form} line={line} isCse={isCse} /> : null}
        {hasThirdParty(account) ? (
          <Box gridColumn={{ md: 'span 12' }}>
            <TextField
              form={form}
              name={`lines.${line}.third_party`}
              label="Tiers"
              required
              maxLength={120}
              hint="Son code puis son nom, par exemple « EXPERT Cabinet Martin » : le FEC les reprend."
            />
          </Box>
        ) : null}
        {hasCurrency && account !== null ? (
          <Box gridColumn={{ md: 'span 12' }}>
            <ForeignFields form={form} line={line} />
          </Box>
        ) : null}
      </SimpleGrid>
      {onRemove ? (
        <IconButton label={`Retirer la ligne ${line + 1}`} minH="40px" onClick={onRemove}>
          <Trash2 size={16} />
        </IconButton>
      ) : null}
    </Flex>
  );
}

/** Optional: a charge without an activity stands under its account in the annual state. */
function ActivityOf({ form, isCse, line }: Props & { line: number }) {
  const { data: activities = [] } = useQuery(activitiesQuery);
  const budget = form.watch(`lines.${line}.budget`);
  const choices = activities
    .filter((activity) => !isCse || activity.budget === '' || activity.budget === budget)
    .map(({ id, name, category }) => ({ value: id, label: name, group: category.name }));
  return (
    <Box gridColumn={{ md: 'span 12' }}>
      <LineChoice
        form={form}
        name={`lines.${line}.activity`}
        label="Activité"
        spokenLabel={`Activité de la ligne ${line + 1}`}
        hint="Facultatif : le suivi budgétaire l’y compte."
        choices={choices}
        placeholder="Nom de l’activité"
        emptyText="Aucune activité à ce nom"
      />
    </Box>
  );
}

type LineChoiceProps = Pick<ComponentProps<typeof ChoiceCombobox>, 'choices' | 'placeholder' | 'emptyText'> & {
  form: Props['form'];
  name: `lines.${number}.account` | `lines.${number}.activity`;
  label: string;
  /** Names the line: the visible label is the same on each line. */
  spokenLabel: string;
  required?: boolean;
  hint?: string;
};

function LineChoice({ form, name, label, spokenLabel, required, hint, ...combobox }: LineChoiceProps) {
  return (
    <FormField form={form} name={name} label={label} {...(required && { required })} {...(hint && { hint })}>
      {({ value, onChange, ref }, { invalid }) => (
        <ChoiceCombobox
          ref={ref}
          label={spokenLabel}
          value={value as string | null}
          onValueChange={onChange}
          invalid={invalid}
          {...combobox}
        />
      )}
    </FormField>
  );
}

function Gap({ lines, isCse }: { lines: EntryValues['lines']; isCse: boolean }) {
  const gap = gapOf(lines);
  if (lines.every(({ debit, credit }) => !debit && !credit)) return null;
  const uneven = isCse && gap === 0 ? unevenBudgets(lines) : [];
  return (
    <Text role="status" fontWeight="600" color={gap === 0 && uneven.length === 0 ? 'fg.success' : 'fg.warning'} data-amount>
      {gap !== 0
        ? `Écart : ${euros(Math.abs(gap))} ${gap > 0 ? 'à créditer' : 'à débiter'}`
        : uneven.length > 0
          ? `Chaque budget doit s’équilibrer : ${uneven.map(({ budget, gap: of }) => `${budget} ${euros(of)}`).join(', ')}`
          : 'Équilibrée'}
    </Text>
  );
}
