import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link2,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react';
import { type KeyboardEvent, type ReactElement, type Ref, useState } from 'react';
import { IconButton } from '../page/button.js';
import { Flex } from '../page/layout.js';

type Command = {
  id: string;
  label: string;
  icon: ReactElement;
  run: (editor: Editor) => unknown;
  /** Undefined for a command that is no state of the text: undo, redo. */
  isActive?: (editor: Editor) => boolean;
  isEnabled?: (editor: Editor) => boolean;
};

const marks: readonly [id: string, label: string, icon: ReactElement][] = [
  ['bold', 'Gras', <Bold key="bold" />],
  ['italic', 'Italique', <Italic key="italic" />],
  ['underline', 'Souligné', <Underline key="underline" />],
  ['strike', 'Barré', <Strikethrough key="strike" />],
];

const commands: readonly Command[] = [
  ...([2, 3] as const).map((level) => ({
    id: `heading${level}`,
    label: level === 2 ? 'Titre' : 'Sous-titre',
    icon: level === 2 ? <Heading2 /> : <Heading3 />,
    run: (editor: Editor) => editor.chain().focus().toggleHeading({ level }).run(),
    isActive: (editor: Editor) => editor.isActive('heading', { level }),
  })),
  ...marks.map(([id, label, icon]) => ({
    id,
    label,
    icon,
    run: (editor: Editor) => editor.chain().focus().toggleMark(id).run(),
    isActive: (editor: Editor) => editor.isActive(id),
  })),
  {
    id: 'bulletList',
    label: 'Liste à puces',
    icon: <List />,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isActive: (editor) => editor.isActive('bulletList'),
  },
  {
    id: 'orderedList',
    label: 'Liste numérotée',
    icon: <ListOrdered />,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isActive: (editor) => editor.isActive('orderedList'),
  },
  {
    id: 'blockquote',
    label: 'Citation',
    icon: <Quote />,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isActive: (editor) => editor.isActive('blockquote'),
  },
];

const history: readonly Command[] = [
  {
    id: 'undo',
    label: 'Annuler',
    icon: <Undo2 />,
    run: (editor) => editor.chain().focus().undo().run(),
    isEnabled: (editor) => editor.can().undo(),
  },
  {
    id: 'redo',
    label: 'Rétablir',
    icon: <Redo2 />,
    run: (editor) => editor.chain().focus().redo().run(),
    isEnabled: (editor) => editor.can().redo(),
  },
];

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

type Props = {
  editor: Editor;
  ref: Ref<HTMLDivElement>;
  link: Opener;
  /** Null where the text shows no images. */
  image: Opener | null;
};
/** A button that opens a part of the editor. */
type Opener = { isOpen: boolean; open: () => void };

const openerOf = (id: 'link' | 'image', label: string, icon: ReactElement, { isOpen, open }: Opener): Command => ({
  id,
  label,
  icon,
  run: open,
  isActive: (editor) => isOpen || editor.isActive(id),
});

/** The toolbar pattern of ARIA: one stop for the Tab key, arrows between the buttons, Escape back to the text. */
export function RichTextToolbar({ editor, ref, link, image }: Props) {
  const [current, setCurrent] = useState(0);
  const openers = [openerOf('link', 'Lien', <Link2 />, link), ...(image ? [openerOf('image', 'Image', <Image />, image)] : [])];
  const all = [...commands, ...openers, ...history];
  const states = useEditorState({
    editor,
    selector: () => all.map(({ isActive, isEnabled }) => ({ active: isActive?.(editor), enabled: isEnabled?.(editor) ?? true })),
  });
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      editor.commands.focus();
      return;
    }
    const next = steps[event.key]?.(current, all.length);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelectorAll<HTMLButtonElement>('button')[next]?.focus();
  };
  return (
    <Flex
      ref={ref}
      role="toolbar"
      aria-label="Mise en forme"
      wrap="wrap"
      gap="0.5"
      p="1"
      borderBottomWidth="1px"
      bg="bg.subtle"
      borderTopRadius="l2"
      onKeyDown={move}
    >
      {all.map(({ id, label, icon, run, isActive }, index) => {
        const state = states[index];
        return (
          <IconButton
            key={id}
            label={label}
            size="sm"
            tabIndex={index === current ? 0 : -1}
            variant={state?.active ? 'subtle' : 'ghost'}
            {...(isActive ? { 'aria-pressed': state?.active ?? false } : {})}
            aria-disabled={!state?.enabled}
            {...(state?.enabled ? {} : { opacity: 0.5 })}
            onFocus={() => setCurrent(index)}
            // The selection of the text stays while a button is pressed.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => state?.enabled && run(editor)}
          >
            {icon}
          </IconButton>
        );
      })}
    </Flex>
  );
}
