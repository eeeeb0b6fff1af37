import { useFieldContext } from '@chakra-ui/react';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { Box } from '../page/layout.js';
import { imageNode } from './image-node.js';
import { withFieldElements } from './merge-field.js';
import { mergeFieldNode } from './merge-field-node.js';
import type { RichTextEditorProps, RichTextInsert } from './rich-text.js';
import { richTextCss } from './rich-text-css.js';
import { useRichTextImages } from './rich-text-images.js';
import { RichTextInserts } from './rich-text-inserts.js';
import { RichTextLink } from './rich-text-link.js';
import { RichTextToolbar } from './rich-text-toolbar.js';
import { useEditorImage } from './use-editor-image.js';

const formats = StarterKit.configure({
  heading: { levels: [2, 3] },
  code: false,
  codeBlock: false,
  trailingNode: false,
  link: {
    openOnClick: false,
    defaultProtocol: 'https',
    protocols: ['http', 'https', 'mailto', 'tel'],
    HTMLAttributes: { rel: null, target: null, class: null },
  },
});

const noInserts: readonly RichTextInsert[] = [];

/** Normalises the text as the server does, so that a saved text does not count as a change. */
const serialize = (html: string): string =>
  html
    .replace(/<(br|hr)>/g, '<$1 />')
    .replace(/<span data-merge-field="">([^<]*)<\/span>/g, '$1')
    .replace(/(<img data-image="[^"]*" alt=")([^"]*)">/g, (_, start: string, alt: string) => `${start}${escapeAngles(alt)}" />`)
    .replaceAll('&nbsp;', '\u00a0');

const escapeAngles = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Names and states that screen readers hear, and the keys that leave the text. */
function useEditorProps({ label, required, invalid }: RichTextEditorProps, toolbar: RefObject<HTMLDivElement | null>) {
  const { ids, ariaDescribedby } = useFieldContext();
  return useMemo(
    () => ({
      attributes: {
        id: ids.control,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-required': String(required),
        'aria-invalid': String(invalid),
        ...(ariaDescribedby ? { 'aria-describedby': ariaDescribedby } : {}),
        // The browser's own spelling, in the language of the page.
        spellcheck: 'true',
      },
      handleDOMEvents: {
        keydown: (_: unknown, event: KeyboardEvent) => {
          if (event.altKey && event.key === 'F10') {
            event.preventDefault();
            toolbar.current?.querySelector<HTMLButtonElement>('button[tabindex="0"]')?.focus();
            return true;
          }
          // Tab leaves the text, also from a list: nobody is held in the editor.
          return event.key === 'Tab';
        },
      },
    }),
    [ids.control, label, required, invalid, ariaDescribedby, toolbar],
  );
}

/** The editor itself, 130 kB: `RichTextField` loads it when it is shown. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { value, onChange, onBlur, invalid, disabled, inserts = noInserts, hasImages, ref } = props;
  const bank = useRichTextImages();
  const latestInserts = useRef(inserts);
  latestInserts.current = inserts;
  const extensions = useMemo(
    () => [formats, mergeFieldNode(() => latestInserts.current), ...(hasImages && bank ? [imageNode(bank.addressOf)] : [])],
    [hasImages, bank],
  );
  const toolbar = useRef<HTMLDivElement>(null);
  const [isLinkOpen, setLinkOpen] = useState(false);
  const lastValue = useRef(value);
  const editorProps = useEditorProps(props, toolbar);
  const editor = useEditor({
    extensions,
    content: withFieldElements(value, inserts),
    editable: !disabled,
    editorProps,
    onUpdate: ({ editor: changed }) => {
      lastValue.current = changed.isEmpty ? '' : serialize(changed.getHTML());
      onChange(lastValue.current);
    },
    onBlur,
  });
  const image = useEditorImage(editor);
  useEffect(() => {
    if (value === lastValue.current) return;
    lastValue.current = value;
    editor.commands.setContent(withFieldElements(value, latestInserts.current), { emitUpdate: false });
  }, [editor, value]);
  const names = inserts.map(({ text }) => text).join();
  const shownNames = useRef(names);
  // The names of the fields may come after the text.
  useEffect(() => {
    if (names === shownNames.current) return;
    shownNames.current = names;
    editor.commands.setContent(withFieldElements(lastValue.current, latestInserts.current), { emitUpdate: false });
  }, [editor, names]);
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);
  useImperativeHandle(ref, () => ({ focus: () => editor.commands.focus() }), [editor]);

  return (
    <Box w="full" borderWidth="1px" borderColor={invalid ? 'border.error' : 'border.emphasized'} borderRadius="l2" bg="bg.panel">
      {!disabled && (
        <RichTextToolbar
          ref={toolbar}
          editor={editor}
          link={{ isOpen: isLinkOpen, open: () => setLinkOpen(!isLinkOpen) }}
          image={hasImages && bank?.Picker ? image : null}
        />
      )}
      {isLinkOpen && <RichTextLink editor={editor} onClose={() => setLinkOpen(false)} />}
      {!disabled && image.parts}
      <Box
        css={{
          '& .ProseMirror': {
            minHeight: '250px',
            maxHeight: '60vh',
            overflowY: 'auto',
            padding: '3',
            borderBottomRadius: 'l2',
            ...richTextCss,
          },
        }}
      >
        <EditorContent editor={editor} />
      </Box>
      {inserts.length > 0 && !disabled && <RichTextInserts editor={editor} inserts={inserts} />}
    </Box>
  );
}
