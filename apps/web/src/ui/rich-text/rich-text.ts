import type { Ref } from 'react';

/** A text that the editor offers to insert: the field of a mailing. */
export type RichTextInsert = { label: string; text: string };

export type RichTextEditorProps = {
  /** HTML; empty when there is no text. */
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  label: string;
  invalid: boolean;
  required: boolean;
  disabled: boolean;
  /** The text may show images of the bank. */
  hasImages: boolean;
  inserts?: readonly RichTextInsert[] | undefined;
  ref?: Ref<{ focus: () => void }>;
};
