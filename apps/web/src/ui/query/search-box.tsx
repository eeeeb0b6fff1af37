import { chakra, Input, InputGroup } from '@chakra-ui/react';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../page/button.js';

type SearchBoxProps = {
  value: string;
  onSearch: (text: string) => void;
  label: string;
  /** For rows that are all in memory: searches at each letter. With a delay, rows would move under a click. */
  isInstant?: boolean;
};

const hidden = { visibility: 'hidden' } as const;
const roomForLabel = { paddingInlineEnd: '0.5rem' };

/**
 * Searches 250 ms after the last key, or on blur: a later search would undo the click that left the field. `/` anywhere on the page focuses
 * the box.
 */
export function SearchBox({ value, onSearch, label, isInstant = false }: SearchBoxProps) {
  const [draft, setDraft] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const send = useRef(onSearch);
  send.current = onSearch;

  useEffect(() => {
    if (draft === undefined) return;
    const timer = setTimeout(() => {
      send.current(draft);
      setDraft(undefined);
    }, 250);
    return () => clearTimeout(timer);
  }, [draft]);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || target.closest('input, textarea, select, [contenteditable]')) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);

  const sendNow = () => {
    if (draft === undefined) return;
    onSearch(draft);
    setDraft(undefined);
  };
  const type = isInstant ? onSearch : setDraft;
  const text = draft ?? value;
  return (
    <chakra.search width={{ base: 'full', sm: '60', '2xl': '72' }}>
      <InputGroup
        startElement={<Search size={16} aria-hidden />}
        endElement={
          // Hidden and not absent: its first styles would make the browser lay the whole page out at the first key.
          <IconButton
            label="Effacer la recherche"
            onClick={() => type('')}
            minHeight="28px"
            height="28px"
            minW="28px"
            style={text === '' ? hidden : undefined}
          >
            <X size={16} />
          </IconButton>
        }
      >
        <Input
          ref={input}
          type="text"
          enterKeyHint="search"
          aria-label={label}
          placeholder={label}
          style={text === '' ? roomForLabel : undefined}
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={sendNow}
        />
      </InputGroup>
    </chakra.search>
  );
}
