import { Skeleton } from '@chakra-ui/react';
import { Suspense } from 'react';
import type { FieldValues } from 'react-hook-form';
import { lazyPart } from '../feedback/lazy-part.js';
import { type FieldProps, FormField } from '../field/form-field.js';
import type { RichTextInsert } from './rich-text.js';
import '../../theme/late-recipes.js';

const RichTextEditor = lazyPart(() => import('./rich-text-editor.js'));

type Props = {
  /** Texts that a menu under the editor inserts at the caret. */
  inserts?: readonly RichTextInsert[];
  /** The text may show images of the bank: where the server accepts them. */
  hasImages?: boolean;
};

/** A text with titles, lists and links, stored as HTML. The server sanitises the HTML: the editor is not trusted. */
export function RichTextField<V extends FieldValues, C, O>({ inserts, hasImages = false, ...field }: FieldProps<V, C, O> & Props) {
  const { label, required = false, disabled = false } = field;
  return (
    <FormField {...field} hint={field.hint ?? (disabled ? undefined : 'Alt + F10 : barre de mise en forme.')}>
      {({ value, onChange, onBlur, ref }, { invalid }) => (
        <Suspense fallback={<Skeleton height="300px" width="full" />}>
          <RichTextEditor value={value ?? ''} {...{ label, required, disabled, invalid, hasImages, inserts, onChange, onBlur, ref }} />
        </Suspense>
      )}
    </FormField>
  );
}
