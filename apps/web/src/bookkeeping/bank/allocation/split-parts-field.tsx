import { type KeyboardEvent, useId, useState } from 'react';
import { TextInput } from '../../../ui/field/text-input.js';
import { Button } from '../../../ui/page/button.js';
import { HStack, Span } from '../../../ui/page/layout.js';
import { fewestParts, mostParts, partsOf } from './split-parts.js';

const usual = ['2', '3', '4', '50/50', '70/30'];

type Props = { onParts: (weights: readonly number[]) => void };

/** `3`, or `120/80` for two teams: the operation is divided at once, to the cent. Alt+P comes here from anywhere in the editor. */
export function SplitPartsField({ onParts }: Props) {
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const id = useId();
  const divide = (): void => {
    const weights = partsOf(text);
    setRefused(weights === null);
    if (weights === null) return;
    setText('');
    onParts(weights);
  };
  const keyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    divide();
  };
  return (
    <HStack gap="2" wrap="wrap">
      <Span asChild textStyle="dense">
        <label htmlFor={id}>Diviser en parts</label>
      </Span>
      <TextInput
        id={id}
        data-parts
        size="sm"
        width="8.5rem"
        list={`${id}-usual`}
        placeholder="3 ou 70/30"
        autoComplete="off"
        aria-keyshortcuts="Alt+P"
        aria-invalid={isRefused}
        aria-describedby={isRefused ? `${id}-fault` : undefined}
        value={text}
        maxLength={60}
        onChange={(event) => {
          setText(event.target.value);
          setRefused(false);
        }}
        onKeyDown={keyDown}
      />
      <datalist id={`${id}-usual`}>
        {usual.map((parts) => (
          <option key={parts} value={parts} />
        ))}
      </datalist>
      <Button size="sm" variant="outline" disabled={text.trim() === ''} onClick={divide}>
        Diviser
      </Button>
      {isRefused ? (
        <Span id={`${id}-fault`} role="alert" color="fg.error" textStyle="dense">
          {`Un nombre de parts (${fewestParts} à ${mostParts}) ou des poids : 50/30/20.`}
        </Span>
      ) : null}
    </HStack>
  );
}
