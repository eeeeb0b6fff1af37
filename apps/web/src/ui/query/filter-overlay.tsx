import { chakra, Field, Input, NativeSelect, Popover, Portal, Stack, useBreakpointValue } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Drawer } from '../dialog/dialog.js';
import { DateInput } from '../field/date-input.js';
import { Button } from '../page/button.js';
import { FilterChoices } from './filter-choices.js';
import type { FilterControls } from './filter-controls.js';
import { type FilterValue, type ListFilter, takesSeveral } from './list-schema.js';
import type { FilterEdit, ListState } from './use-list-params.js';
import '../../theme/late-recipes.js';

type ControlProps = { filter: ListFilter; value: FilterValue | undefined; onChange: (value: FilterValue | null | FilterEdit) => void };

/** Yes and no; without no where the API leaves the rest out by itself. */
const flagChoices = (filter: ListFilter): { value: string; label: string }[] => {
  if (filter.kind !== 'flag') return [];
  const yes = { value: 'true', label: filter.yes ?? 'Oui' };
  const both = filter.both ? [{ value: 'all', label: filter.both }] : [];
  return filter.unset ? [...both, yes] : [...both, yes, { value: 'false', label: filter.no ?? 'Non' }];
};

function Control({ filter, value, onChange }: ControlProps) {
  if (filter.kind === 'choice' && takesSeveral(filter)) return <FilterChoices {...{ filter, value, onChange }} />;
  const choices = filter.kind === 'choice' ? filter.choices : flagChoices(filter);
  return (
    <Field.Root>
      <Field.Label>{filter.label}</Field.Label>
      {filter.kind === 'day' && (
        <DateInput
          value={typeof value === 'string' ? value : null}
          onValueChange={onChange}
          calendarLabel={`Ouvrir le calendrier : ${filter.label}`}
        />
      )}
      {(filter.kind === 'text' || filter.kind === 'money' || filter.kind === 'id') && (
        <Input defaultValue={typeof value === 'string' ? value : ''} onBlur={(event) => onChange(event.target.value || null)} />
      )}
      {(filter.kind === 'choice' || filter.kind === 'flag') && (
        <NativeSelect.Root>
          <NativeSelect.Field value={typeof value === 'string' ? value : ''} onChange={(event) => onChange(event.target.value || null)}>
            <option value="">{(filter.kind === 'flag' && filter.unset) || 'Indifférent'}</option>
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

export type FilterOverlayProps = {
  list: ListState;
  controls: FilterControls;
  open: boolean;
  onClose: () => void;
  /** The id of the button that opens it: the popover stands under it and gives it the focus back. */
  trigger: string;
};

/** Every filter of the list; each change is applied at once and shows as a chip. From the bottom of the screen on a phone. */
export default function FilterOverlay({ list, controls, open, onClose, trigger }: FilterOverlayProps) {
  const isPhone = useBreakpointValue({ base: true, md: false }, { ssr: false });
  // A popover that is open from its first render does not take the focus.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  // Cleared filters are drawn anew: a condition chosen without a value goes too.
  const [clearings, setClearings] = useState(0);
  const clear = () => {
    list.clear();
    setClearings(clearings + 1);
  };
  const buttons = (
    <>
      <Button size="sm" variant="ghost" onClick={clear}>
        Effacer les filtres
      </Button>
      <Button size="sm" onClick={onClose}>
        Fermer
      </Button>
    </>
  );
  if (isPhone)
    return (
      <Drawer open={open} onClose={onClose} title="Filtres" placement="bottom" footer={buttons}>
        <Filters key={clearings} list={list} controls={controls} />
      </Drawer>
    );
  return (
    <Popover.Root
      open={open && isMounted}
      onOpenChange={(details) => !details.open && onClose()}
      lazyMount
      unmountOnExit
      ids={{ trigger }}
      positioning={{ placement: 'bottom-start' }}
    >
      <Portal>
        <Popover.Positioner>
          <Popover.Content width="26rem" aria-label="Filtres">
            <Popover.Body maxH="70dvh" overflowY="auto">
              <Filters key={clearings} list={list} controls={controls} />
            </Popover.Body>
            <Popover.Footer justifyContent="space-between">{buttons}</Popover.Footer>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}

function Filters({ list, controls }: Pick<FilterOverlayProps, 'list' | 'controls'>) {
  return (
    <Stack gap="4">
      {Object.entries(list.schema.filters).map(([name, filter]) => {
        const control = controls[name];
        const value = list.params.filters[name];
        if (!control)
          return <Control key={name} filter={filter} value={value} onChange={(next) => list.change({ filters: { [name]: next } })} />;
        const onChange = (next: string | null, label?: string) =>
          list.change({ filters: { [name]: next }, ...(label ? { labels: { [name]: label } } : {}) });
        return (
          <Stack key={name} gap="1.5">
            <chakra.span fontWeight="600">{filter.label}</chakra.span>
            {control({ value, valueLabel: list.params.labels[name], onChange })}
          </Stack>
        );
      })}
    </Stack>
  );
}
