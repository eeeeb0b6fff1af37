import { chakra, Input } from '@chakra-ui/react';
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '../page/button.js';
import { Flex, Text } from '../page/layout.js';

/** An address as people type it: `exemple.fr` is a site, `a@exemple.fr` a mail address. Null when it is neither. */
export function linkAddress(text: string): string | null {
  const typed = text.trim();
  if (/^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(typed)) return typed;
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(typed)) return `mailto:${typed}`;
  return /^[^\s:/@]+\.[^\s:/@]{2,}(?:\/\S*)?$/.test(typed) ? `https://${typed}` : null;
}

/** The address of the selected link, under the toolbar. No form: the editor stands in one. */
export function RichTextLink({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const current = (editor.getAttributes('link') as { href?: string }).href ?? '';
  const [address, setAddress] = useState(current);
  const [isRefused, setRefused] = useState(false);
  const field = useId();
  const close = (): void => {
    onClose();
    editor.commands.focus();
  };
  const apply = (): void => {
    const href = linkAddress(address);
    if (href === null) {
      setRefused(true);
      return;
    }
    const link = editor.chain().focus().extendMarkRange('link');
    // Without a selection there is no text to link: the address itself is written.
    if (editor.state.selection.empty && current === '')
      link.insertContent([{ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }]).run();
    else link.setLink({ href }).run();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else close();
  };
  return (
    <Flex role="group" aria-label="Lien" wrap="wrap" gap="2" p="2" align="center" borderBottomWidth="1px">
      <chakra.label htmlFor={field} textStyle="dense">
        Adresse du lien
      </chakra.label>
      <Input
        id={field}
        autoFocus
        flex="1"
        minW="12rem"
        size="sm"
        value={address}
        inputMode="url"
        aria-invalid={isRefused}
        aria-describedby={isRefused ? `${field}-error` : undefined}
        onChange={({ target }) => setAddress(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button size="sm" onClick={apply}>
        Appliquer
      </Button>
      {current !== '' && (
        <Button
          size="sm"
          variant="outline"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onClose();
          }}
        >
          Retirer le lien
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={close}>
        Fermer
      </Button>
      {isRefused && (
        <Text id={`${field}-error`} role="alert" color="fg.error" textStyle="dense" w="full">
          Adresse invalide. Exemples : https://exemple.fr, contact@exemple.fr
        </Text>
      )}
    </Flex>
  );
}
