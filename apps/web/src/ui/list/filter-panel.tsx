import { Checkbox, chakra, Field, HStack, Input, NativeSelect, Popover, Portal, Stack } from '@chakra-ui/react';
import { ListFilter as FilterIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.js';
import { DateInput } from '../date-field.js';
import type { FilterValue, ListFilter } from './list-schema.js';
import type { ListState } from './use-list-params.js';

export type FilterControlProps = {
  value: FilterValue | undefined;
  valueLabel: string | undefined;
  onChange: (value: string | null, label?: string) => void;
};
/** For `id` filters: what chooses the record. */
export type FilterControls = Readonly<Record<string, (props: FilterControlProps) => ReactNode>>;

type ControlProps = { filter: ListFilter; value: FilterValue | undefined; onChange: (value: FilterValue | null) => void };

function Choices({ filter, value, onChange }: ControlProps & { filter: Extract<ListFilter, { kind: 'choices' }> }) {
  const picked = typeof value === 'string' ? [value] : (value ?? []);
  return (
    <chakra.fieldset>
      <chakra.legend fontWeight="600" mb="1">
        {filter.label}
      </chakra.legend>
      <HStack wrap="wrap" gap="3">
        {filter.choices.map((choice) => (
          <Checkbox.Root
            key={choice.value}
            size="sm"
            checked={picked.includes(choice.value)}
            onCheckedChange={({ checked }) =>
              onChange(checked === true ? [...picked, choice.value] : picked.filter((one) => one !== choice.value))
            }
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>{choice.label}</Checkbox.Label>
          </Checkbox.Root>
        ))}
      </HStack>
    </chakra.fieldset>
  );
}

function Control({ filter, value, onChange }: ControlProps) {
  if (filter.kind === 'choices') return <Choices {...{ filter, value, onChange }} />;
  const choices =
    filter.kind === 'choice'
      ? filter.choices
      : [
          { value: 'true', label: (filter.kind === 'flag' && filter.yes) || 'Oui' },
          { value: 'false', label: (filter.kind === 'flag' && filter.no) || 'Non' },
        ];
  return (
    <Field.Root>
      <Field.Label>{filter.label}</Field.Label>
      {filter.kind === 'day' && (
        <DateInput
          value={typeof value === 'string' ? value : null}
          onValueChange={onChange}
          calendarLabel={`Ouvrir le calendrier : ${filter.label}`}
        />
      )}
      {(filter.kind === 'text' || filter.kind === 'id') && (
        <Input defaultValue={typeof value === 'string' ? value : ''} onBlur={(event) => onChange(event.target.value || null)} />
      )}
      {(filter.kind === 'choice' || filter.kind === 'flag') && (
        <NativeSelect.Root>
          <NativeSelect.Field value={typeof value === 'string' ? value : ''} onChange={(event) => onChange(event.target.value || null)}>
            <option value="">Indifférent</option>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      )}
    </Field.Root>
  );
}

type FilterPanelProps = { list: ListState; controls: FilterControls; open: boolean; onOpenChange: (open: boolean) => void };

/** Every filter of the list; each change is applied at once and shows as a chip. */
export function FilterPanel({ list, controls, open, onOpenChange }: FilterPanelProps) {
  const shown = Object.entries(list.schema.filters).filter(([, filter]) => !filter.hidden);
  const active = list.chips.length;
  return (
    <Popover.Root
      open={open}
      onOpenChange={(details) => onOpenChange(details.open)}
      lazyMount
      unmountOnExit
      positioning={{ placement: 'bottom-start' }}
    >
      <Popover.Trigger asChild>
        <Button variant="outline" icon={<FilterIcon size={16} aria-hidden />}>
          Filtrer{active > 0 && ` (${active})`}
        </Button>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content width="min(26rem, calc(100vw - 2rem))" aria-label="Filtres">
            <Popover.Body maxH="70dvh" overflowY="auto">
              <Stack gap="4">
                {shown.map(([name, filter]) => {
                  const control = controls[name];
                  const value = list.params.filters[name];
                  return control ? (
                    <Stack key={name} gap="1.5">
                      <chakra.span fontWeight="600">{filter.label}</chakra.span>
                      {control({
                        value,
                        valueLabel: list.params.labels[name],
                        onChange: (next, label) =>
                          list.change({ filters: { [name]: next }, ...(label ? { labels: { [name]: label } } : {}) }),
                      })}
                    </Stack>
                  ) : (
                    <Control key={name} filter={filter} value={value} onChange={(next) => list.change({ filters: { [name]: next } })} />
                  );
                })}
              </Stack>
            </Popover.Body>
            <Popover.Footer justifyContent="space-between">
              <Button size="sm" variant="ghost" onClick={list.clear}>
                Effacer les filtres
              </Button>
              <Button size="sm" onClick={() => onOpenChange(false)}>
                Fermer
              </Button>
            </Popover.Footer>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
