import { Copy } from 'lucide-react';
import { copyText } from '../feedback/copy-text.js';
import { Button } from '../page/button.js';
import { HStack } from '../page/layout.js';
import { TextInput } from './text-input.js';

type Props = {
  /** Names the text to screen readers. */
  label: string;
  value: string;
  /** Label of the button: « Copier la clé ». */
  action: string;
  /** Notice after the copy: « La clé est copiée. » */
  done: string;
};

/** A text to copy: by its button, or by hand in a browser without a clipboard. */
export const CopyField = ({ label, value, action, done }: Props) => (
  <HStack gap="2" align="stretch" wrap="wrap">
    <TextInput
      readOnly
      aria-label={label}
      value={value}
      fontFamily="mono"
      lineHeight="1.6"
      flex="1 1 240px"
      onFocus={({ target }) => target.select()}
    />
    <Button icon={<Copy size={16} aria-hidden />} variant="outline" onClick={() => void copyText(value, done)}>
      {action}
    </Button>
  </HStack>
);
