import { type ReactNode, useMemo } from 'react';
import { useAllowed, useMe } from '../../../platform/me.js';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { type InlineImage, type RichTextImages, RichTextImagesContext } from '../../../ui/rich-text/rich-text-images.js';

type PickerProps = { onChoose: (image: InlineImage) => void; onClose: () => void };

const ImagePicker = lazyDialog(async () => ({ default: (await import('./image-picker.js')).ImagePicker }));
const InlinePicker = (props: PickerProps) => <ImagePicker type="other" format={null} {...props} />;

/** The images of the bank, for the rich texts of every area. */
export function BankImages({ children }: { children: ReactNode }) {
  const { id } = useMe().environment;
  const hasBank = useAllowed()('website-images');
  const images = useMemo(
    (): RichTextImages => ({
      addressOf: (image) => `/api/website/image/${id}/${image}`,
      Picker: hasBank ? InlinePicker : null,
    }),
    [id, hasBank],
  );
  return <RichTextImagesContext value={images}>{children}</RichTextImagesContext>;
}
