import { Box, chakra, Input } from '@chakra-ui/react';
import { searchText } from '@intendance/kernel/names.js';
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type Ref, useEffect, useId, useState } from 'react';

export type GroupedChoice = { value: string; label: string; group?: string; detail?: string };

type ChoiceComboboxProps = {
  choices: readonly GroupedChoice[];
  value: string | null;
  onValueChange: (value: string | null) => void;
  label: string;
  placeholder?: string;
  invalid?: boolean;
  disabled?: boolean;
  describedBy?: string | undefined;
  emptyText?: string;
  /** Called before the list handles the key; `preventDefault` keeps the key from the list. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  ref?: Ref<HTMLInputElement>;
};

const mostShown = 60;

/** The choices whose label, group or detail has every typed word; matches in the label go before matches in the group. */
export function matchingChoices(choices: readonly GroupedChoice[], text: string): readonly GroupedChoice[] {
  const words = searchText(text).split(' ').filter(Boolean);
  const has = (source: string) => words.every((word) => searchText(source).includes(word));
  const rank = ({ label }: GroupedChoice): number => (searchText(label).startsWith(searchText(text)) ? 0 : has(label) ? 1 : 2);
  const matches = choices.filter(({ label, group = '', detail = '' }) => has(`${label} ${group} ${detail}`));
  return (words.length === 0 ? matches : matches.toSorted((left, right) => rank(left) - rank(right))).slice(0, mostShown);
}

/** `isPicking`: Enter was pressed before the choices were loaded. */
type State = { text: string; at: number; isPicking?: boolean };

/** The keys of the open list. Tab takes the marked choice and moves on, as Enter does, so that the hands stay on the keyboard. */
function useChoiceKeys({ choices, value, onValueChange, onKeyDown }: ChoiceComboboxProps) {
  const [state, setState] = useState<State>();
  const matches = state ? matchingChoices(choices, state.text) : [];
  const marked = state ? matches[Math.min(state.at, matches.length - 1)] : undefined;
  const pick = (choice: GroupedChoice | undefined) => {
    setState(undefined);
    if (choice) onValueChange(choice.value);
  };
  useEffect(() => {
    if (state?.isPicking && choices.length > 0) pick(marked);
  });
  const open = (): State => ({
    text: '',
    at: Math.max(
      0,
      choices.findIndex((choice) => choice.value === value),
    ),
  });
  const move = (by: number) => setState((was) => (was ? { ...was, at: Math.min(Math.max(was.at + by, 0), matches.length - 1) } : open()));
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
      return;
    }
    if (!state) return;
    if (event.key === 'Escape') {
      // The list closes, not the dialog that it is in.
      event.stopPropagation();
      event.preventDefault();
      setState(undefined);
    }
    if (event.key === 'Enter') {
      // An open list never sends the form. A text that came before its choices waits for them.
      event.preventDefault();
      if (marked) pick(marked);
      else if (choices.length === 0) setState({ ...state, isPicking: true });
    }
    if (event.key === 'Tab' && state.text !== '') pick(marked);
  };
  const type = (text: string) => {
    setState({ text, at: 0 });
    if (text === '') onValueChange(null);
  };
  return {
    state,
    matches,
    marked,
    pick,
    keyDown,
    type,
    toggle: () => setState(state ? undefined : open()),
    close: () => setState(undefined),
  };
}

/** A choice among many that are all here, grouped, found by typing: no request, no wait. */
export function ChoiceCombobox(props: ChoiceComboboxProps) {
  const { choices, value, label, placeholder, invalid = false, disabled = false, describedBy, onPaste, ref } = props;
  const id = useId();
  const keys = useChoiceKeys(props);
  const { state, matches, marked } = keys;
  const chosen = choices.find((choice) => choice.value === value);
  const optionId = (choice: GroupedChoice) => `${id}-${choice.value}`;
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) keys.close();
  };
  return (
    <Box position="relative" width="full" onBlur={leave}>
      <Input
        ref={ref}
        role="combobox"
        aria-label={label}
        aria-expanded={state !== undefined}
        aria-autocomplete="list"
        aria-invalid={invalid}
        {...(state ? { 'aria-controls': `${id}-list` } : {})}
        {...(marked ? { 'aria-activedescendant': optionId(marked) } : {})}
        {...(describedBy ? { 'aria-describedby': describedBy } : {})}
        autoComplete="off"
        disabled={disabled}
        placeholder={placeholder ?? 'Choisir…'}
        value={state && (state.text !== '' || !chosen) ? state.text : (chosen?.label ?? '')}
        onChange={(event) => keys.type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onClick={keys.toggle}
        onKeyDown={keys.keyDown}
        onPaste={onPaste}
      />
      {state && <Choices {...{ id, matches, marked, optionId }} label={label} emptyText={props.emptyText} onPick={keys.pick} />}
    </Box>
  );
}

type ChoicesProps = {
  id: string;
  label: string;
  matches: readonly GroupedChoice[];
  marked: GroupedChoice | undefined;
  emptyText: string | undefined;
  optionId: (choice: GroupedChoice) => string;
  onPick: (choice: GroupedChoice) => void;
};

function Choices({ id, label, matches, marked, emptyText = 'Aucun résultat', optionId, onPick }: ChoicesProps) {
  const groups = [...Map.groupBy(matches, ({ group = '' }) => group)];
  return (
    <Box
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      position="absolute"
      insetX="0"
      top="calc(100% + 4px)"
      minW="16rem"
      maxH="18rem"
      overflowY="auto"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border.emphasized"
      borderRadius="l2"
      boxShadow="md"
      zIndex="dropdown"
      py="1"
      // The field keeps the focus while the list is pressed.
      onMouseDown={(event) => event.preventDefault()}
    >
      {matches.length === 0 && (
        <Box role="option" aria-selected={false} aria-disabled px="3" py="2" color="fg.muted">
          {emptyText}
        </Box>
      )}
      {groups.map(([group, choices]) => (
        <Box key={group} role="group" aria-label={group || 'Autres'}>
          {group && (
            <Box px="3" pt="2" pb="1" textStyle="meta" fontWeight="600" color="fg.muted" aria-hidden>
              {group}
            </Box>
          )}
          {choices.map((choice) => (
            <Line key={choice.value} id={optionId(choice)} choice={choice} isMarked={choice === marked} onPick={() => onPick(choice)} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

function Line({ id, choice, isMarked, onPick }: { id: string; choice: GroupedChoice; isMarked: boolean; onPick: () => void }) {
  const show = (element: HTMLElement | null) => {
    if (isMarked) element?.scrollIntoView?.({ block: 'nearest' });
  };
  return (
    <chakra.div
      ref={show}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      px="3"
      py="1.5"
      cursor="pointer"
      bg={isMarked ? 'brand.subtle' : 'transparent'}
      _hover={{ bg: 'bg.muted' }}
      onClick={onPick}
    >
      {choice.label}
      {choice.detail && (
        <chakra.span color="fg.muted" textStyle="dense" ms="2">
          {choice.detail}
        </chakra.span>
      )}
    </chakra.div>
  );
}
