import { Plus, Trash2 } from 'lucide-react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Panel } from '../../../ui/feedback/panels.js';
import { CountField } from '../../../ui/field/count-field.js';
import { DateField } from '../../../ui/field/date-field.js';
import { MoneyField } from '../../../ui/field/money-field.js';
import { TextField } from '../../../ui/field/text-field.js';
import { euros } from '../../../ui/format/format.js';
import { Button, IconButton } from '../../../ui/page/button.js';
import { Box, Flex, SimpleGrid, Stack, Text } from '../../../ui/page/layout.js';
import { emptyLine, type PatrimonialFormValues } from './patrimonial-values.js';
import type { PatrimonialSection } from './statement.js';

type Props = { form: UseFormReturn<PatrimonialFormValues>; section: PatrimonialSection; index: number; isClosed: boolean };

/** A date of purchase for goods, a number for countable items, a duration for commitments. */
const extra: Partial<Record<PatrimonialSection['code'], 'acquire_date' | 'count' | 'duration'>> = {
  '1': 'acquire_date',
  '2': 'count',
  '6': 'duration',
};

export function PatrimonialSectionFields({ form, section, index, isClosed }: Props) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: `sections.${index}.lines` });
  return (
    <Panel
      title={`${section.code}. ${section.label}`}
      actions={
        <Text color="fg.muted" data-amount>
          {euros(section.total)} (précédent : {euros(section.previous_total)})
        </Text>
      }
    >
      <Stack gap="4">
        {fields.length === 0 ? <Text color="fg.muted">Aucune ligne.</Text> : null}
        {fields.map((field, line) => (
          <Flex key={field.id} gap="3" align="flex-end" role="group" aria-label={`${section.label}, ligne ${line + 1}`}>
            <SimpleGrid flex="1" columns={{ base: 1, sm: 2, lg: 5 }} gap="3">
              <Box gridColumn={extra[section.code] ? { lg: 'span 2' } : { sm: '1 / -1', lg: 'span 3' }}>
                <TextField form={form} name={`sections.${index}.lines.${line}.detail`} label="Désignation" maxLength={200} />
              </Box>
              <Extra form={form} name={`sections.${index}.lines.${line}`} kind={extra[section.code]} />
              <MoneyField form={form} name={`sections.${index}.lines.${line}.value`} label="Valeur" />
              <MoneyField form={form} name={`sections.${index}.lines.${line}.previous_value`} label="Valeur précédente" />
            </SimpleGrid>
            {isClosed ? null : (
              <IconButton data-noprint label={`Retirer la ligne ${line + 1} de ${section.label}`} minH="40px" onClick={() => remove(line)}>
                <Trash2 size={16} />
              </IconButton>
            )}
          </Flex>
        ))}
        {isClosed ? null : (
          <Button
            data-noprint
            alignSelf="flex-start"
            size="sm"
            variant="outline"
            icon={<Plus size={16} aria-hidden />}
            aria-label={`Ajouter une ligne à ${section.label}`}
            onClick={() => append(emptyLine)}
          >
            Ajouter une ligne
          </Button>
        )}
      </Stack>
    </Panel>
  );
}

type ExtraProps = Pick<Props, 'form'> & { name: `sections.${number}.lines.${number}`; kind: (typeof extra)[PatrimonialSection['code']] };

function Extra({ form, name, kind }: ExtraProps) {
  switch (kind) {
    case 'acquire_date':
      return <DateField form={form} name={`${name}.acquire_date`} label="Acquis le" />;
    case 'count':
      return <CountField form={form} name={`${name}.count`} label="Nombre" />;
    case 'duration':
      return <TextField form={form} name={`${name}.duration`} label="Durée" maxLength={60} />;
    default:
      return null;
  }
}
