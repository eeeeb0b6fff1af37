import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Braces } from 'lucide-react';
import { TextInput } from '../field/text-input.js';
import { Menu } from '../menu/menu.js';
import { Flex, Span } from '../page/layout.js';
import { readMergeField, writeMergeField } from './merge-field.js';
import { mergeFieldName } from './merge-field-node.js';
import type { RichTextInsert } from './rich-text.js';

/** Under the text: inserts a field at the caret, and the words that stand for the selected field where it has no value. */
export function RichTextInserts({ editor, inserts }: { editor: Editor; inserts: readonly RichTextInsert[] }) {
  const text = useEditorState({ editor, selector: () => selectedField(editor) });
  const field = text === null ? null : readMergeField(text);
  return (
    <Flex p="2" gap="3" align="center" wrap="wrap" borderTopWidth="1px">
      <Menu
        icon={<Braces />}
        label="Champs à insérer"
        entries={inserts.map(({ label, text: inserted }) => ({
          id: inserted,
          label,
          onSelect: () =>
            editor
              .chain()
              .focus()
              .insertContent({ type: mergeFieldName, attrs: { text: inserted } })
              .run(),
        }))}
      >
        Insérer un champ
      </Menu>
      {field && (
        <Flex as="label" gap="2" align="center" flex="1" minW="16rem">
          <Span textStyle="dense" color="fg.muted" flexShrink="0">
            Sans valeur, écrire
          </Span>
          <TextInput
            size="sm"
            value={field.fallback}
            maxLength={200}
            onChange={(event) => {
              const { from } = editor.state.selection;
              const fallback = event.target.value;
              // A changed node is selected no longer.
              editor
                .chain()
                .updateAttributes(mergeFieldName, { text: writeMergeField({ ...field, fallback }) })
                .setNodeSelection(from)
                .run();
            }}
          />
        </Flex>
      )}
    </Flex>
  );
}

function selectedField(editor: Editor): string | null {
  if (!editor.isActive(mergeFieldName) || editor.state.selection.empty) return null;
  return String(editor.getAttributes(mergeFieldName).text ?? '') || null;
}
