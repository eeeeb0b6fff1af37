import type { Editor } from '@tiptap/core';
import { type ReactNode, useState } from 'react';
import { RichTextImage } from './rich-text-image.js';
import { type InlineImage, useRichTextImages } from './rich-text-images.js';

type Edited = { image: InlineImage; isNew: boolean };

/** The image button of the editor: chooses an image of the bank, then asks for its alternative text. */
export function useEditorImage(editor: Editor): { isOpen: boolean; open: () => void; parts: ReactNode } {
  const bank = useRichTextImages();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [isPicking, setPicking] = useState(false);
  const close = (): void => {
    editor.view.focus();
    setEdited(null);
  };
  const open = (): void => {
    if (edited) close();
    else if (editor.isActive('image')) setEdited({ image: editor.getAttributes('image') as InlineImage, isNew: false });
    else setPicking(true);
  };
  const apply = ({ image, isNew }: Edited, alt: string): void => {
    const attrs = { id: image.id, alt };
    // At once: the `focus` of a chain comes with the next frame, and what is typed before it would be lost.
    editor.view.focus();
    if (isNew) insertImage(editor, attrs);
    else editor.chain().focus().updateAttributes('image', attrs).run();
    setEdited(null);
  };
  const Picker = bank?.Picker;
  const parts = (
    <>
      {edited ? (
        <RichTextImage
          key={edited.image.id}
          {...edited}
          onApply={(alt) => apply(edited, alt)}
          onReplace={() => setPicking(true)}
          onRemove={() => {
            editor.view.focus();
            editor.chain().focus().deleteSelection().run();
            setEdited(null);
          }}
          onClose={close}
        />
      ) : null}
      {isPicking && Picker ? (
        <Picker
          onClose={() => setPicking(false)}
          onChoose={(image) => {
            setPicking(false);
            setEdited({ image, isNew: edited?.isNew ?? true });
          }}
        />
      ) : null}
    </>
  );
  return { isOpen: edited !== null, open, parts };
}

/** Writing goes on under the image. */
function insertImage(editor: Editor, attrs: InlineImage): void {
  editor.chain().focus().insertContent({ type: 'image', attrs }).run();
  const { doc } = editor.state;
  if (doc.lastChild?.type.name === 'image') editor.chain().insertContentAt(doc.content.size, { type: 'paragraph' }).focus('end').run();
}
