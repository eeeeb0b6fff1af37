import { Box, Combobox, createListCollection, Highlight, Span, Spinner, useComboboxContext } from '@chakra-ui/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, type Ref, useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../page/button.js';
import { OverlayPortal } from '../page/overlay-container.js';
import { useDebounced } from '../page/use-debounced.js';
import { type FieldProps, FormField } from './form-field.js';
import '../../theme/late-recipes.js';

export type Option = {
  value: string;
  label: string;
  detail?: string /** What the form should know of the choice: `sorti le 31/08/2026`. */;
  notice?: string;
};

/** The search of a field: its label, cache key and request. */
export type AsyncSearch = Pick<AsyncComboboxProps, 'label' | 'queryKey' | 'load' | 'emptyText'>;

export type AsyncComboboxProps = {
  /** Cache key of the search: `['people', 'current']`. */
  queryKey: readonly unknown[];
  load: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
  value: Option | null;
  onValueChange: (option: Option | null) => void;
  minCharacters?: number;
  limit?: number;
  placeholder?: string;
  emptyText?: string;
  disabled?: boolean | undefined;
  invalid?: boolean;
  /** When no visible label names it. */
  label?: string;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
};

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** The letters that match, accents aside, so that `elo` is seen in `Élodie`. */
function matched(label: string, text: string): string[] {
  const at = fold(label).indexOf(fold(text));
  return text !== '' && at >= 0 && fold(label).length === label.length ? [label.slice(at, at + text.length)] : [];
}

function Line({ children }: { children: ReactNode }) {
  return (
    <Box px="3" py="2" color="fg.muted" textStyle="dense">
      {children}
    </Box>
  );
}

function useSearch({ queryKey, load, minCharacters = 2 }: AsyncComboboxProps, text: string) {
  const debouncedText = useDebounced(text.trim(), 250);
  const enough = debouncedText.length >= minCharacters;
  const query = useQuery({
    queryKey: ['combobox', ...queryKey, fold(debouncedText)],
    queryFn: ({ signal }) => load(debouncedText, signal),
    enabled: enough,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  // Former options stay visible while a search runs; Enter must not select one of them for the new text.
  const isCurrent = enough && !query.isPlaceholderData && fold(debouncedText) === fold(text.trim());
  return { ...query, options: enough ? (query.data ?? []) : [], enough, isCurrent };
}

/** Tab selects the highlighted option, like Enter, and moves to the next field. */
function Input(props: ComponentProps<typeof Combobox.Input>) {
  const { open, highlightedValue, selectValue } = useComboboxContext();
  return (
    <Combobox.Input
      {...props}
      onKeyDown={(event) => {
        if (event.key === 'Tab' && !event.shiftKey && open && highlightedValue) selectValue(highlightedValue);
      }}
    />
  );
}

/**
 * A search on the server: at least two letters, 250 ms, the first ten answers, a way to try again. The first option is marked.
 * `minCharacters={0}` proposes options before anything is typed.
 */
export function AsyncCombobox(props: AsyncComboboxProps) {
  const { value, onValueChange, minCharacters = 2, limit = 10, placeholder, disabled, invalid, label, name, onBlur, ref } = props;
  const [text, setText] = useState(value?.label ?? '');
  const [typed, setTyped] = useState(false);
  const search = useSearch(props, typed ? text : '');
  const [pointed, setPointed] = useState<string | null>(null);
  const isThere = search.options.some((option) => option.value === pointed);
  // Options proposed before anything is typed are a suggestion: Tab and Enter must not select one.
  const first = typed && text.trim() !== '' ? (search.options[0]?.value ?? null) : null;
  const marked = search.isCurrent ? (isThere ? pointed : first) : null;
  const collection = useMemo(() => {
    const selection = value && !search.options.some((option) => option.value === value.value) ? [value] : [];
    return createListCollection<Option>({ items: [...search.options, ...selection] });
  }, [search.options, value]);

  return (
    <Combobox.Root
      collection={collection}
      value={value ? [value.value] : []}
      // The machine owns the text: controlled by React, a fast typist loses letters.
      defaultInputValue={value?.label ?? ''}
      disabled={disabled ?? false}
      invalid={invalid ?? false}
      openOnClick={minCharacters === 0}
      highlightedValue={marked}
      onHighlightChange={({ highlightedValue }) => setPointed(highlightedValue)}
      selectionBehavior="replace"
      onInputValueChange={({ inputValue, reason }) => {
        if (reason !== 'input-change') return;
        setText(inputValue);
        setTyped(true);
        if (inputValue === '') onValueChange(null);
      }}
      onValueChange={({ items: [option] }) => {
        setTyped(false);
        onValueChange(option ?? null);
      }}
      onOpenChange={({ open }) => !open && setTyped(false)}
    >
      <Combobox.Control>
        <Input
          ref={ref}
          name={name}
          placeholder={placeholder ?? 'Rechercher…'}
          onBlur={onBlur}
          {...(label ? { 'aria-label': label } : {})}
        />
        <Combobox.IndicatorGroup>
          {search.isFetching && <Spinner size="xs" />}
          {value && <Combobox.ClearTrigger aria-label="Effacer" />}
        </Combobox.IndicatorGroup>
      </Combobox.Control>
      <OverlayPortal>
        <Combobox.Positioner>
          <Combobox.Content>
            {!search.enough && <Line>{`Saisissez au moins ${minCharacters} caractères`}</Line>}
            {search.enough && search.isPending && <Line>Chargement en cours...</Line>}
            {search.isError && (
              <Line>
                La recherche a échoué.{' '}
                <Button size="xs" variant="outline" onClick={() => search.refetch()}>
                  Réessayer
                </Button>
              </Line>
            )}
            {search.enough && search.isSuccess && search.options.length === 0 && <Line>{props.emptyText ?? 'Aucun résultat'}</Line>}
            {search.options.map((option) => (
              <Combobox.Item key={option.value} item={option}>
                <Box flex="1">
                  <Combobox.ItemText>
                    <Highlight
                      query={matched(option.label, text)}
                      styles={{ bg: 'transparent', color: 'inherit', fontWeight: '600', textDecoration: 'underline' }}
                    >
                      {option.label}
                    </Highlight>
                  </Combobox.ItemText>
                  {option.detail && (
                    <Span color="fg.muted" textStyle="dense" ms="2">
                      {option.detail}
                    </Span>
                  )}
                </Box>
                <Combobox.ItemIndicator />
              </Combobox.Item>
            ))}
            {search.options.length >= limit && <Line>{`Les ${limit} premiers résultats, précisez votre recherche`}</Line>}
          </Combobox.Content>
        </Combobox.Positioner>
      </OverlayPortal>
    </Combobox.Root>
  );
}

type FieldOnly = Pick<AsyncComboboxProps, 'queryKey' | 'load' | 'minCharacters' | 'limit' | 'placeholder' | 'emptyText'>;

/** The value of the form is the whole option: its label is needed to show it. Send `option.value`. */
export function ComboboxField<V extends FieldValues, C, O>({
  queryKey,
  load,
  minCharacters,
  limit,
  placeholder,
  emptyText,
  ...field
}: FieldProps<V, C, O> & FieldOnly) {
  const search = { queryKey, load, minCharacters, limit, placeholder, emptyText };
  const searchProps = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as FieldOnly;
  return (
    <FormField {...field}>
      {({ value, onChange, ...bound }, { invalid }) => (
        <AsyncCombobox {...searchProps} {...bound} invalid={invalid} value={value ?? null} onValueChange={onChange} />
      )}
    </FormField>
  );
}
