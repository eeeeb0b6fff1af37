import { type ComponentType, createContext, useContext } from 'react';

/** An image of the bank: rich texts hold its id and its alternative text. */
export type InlineImage = { id: string; alt: string };

/** The image bank, as rich texts use it. The application gives it: the kit knows no area. */
export type RichTextImages = {
  readonly addressOf: (id: string) => string;
  /** Null for a user who may not open the bank: the images of a text stay, and are not replaced. */
  readonly Picker: ComponentType<{ onChoose: (image: InlineImage) => void; onClose: () => void }> | null;
};

export const RichTextImagesContext = createContext<RichTextImages | null>(null);
export const useRichTextImages = (): RichTextImages | null => useContext(RichTextImagesContext);
