/** 16 Mo, as the specification counts: decimal. */
export const maxUpload = 16_000_000;

/** Shown 20 s (specification). */
export const tooLarge = (name: string): string => `${name} est trop volumineux, la taille maximale ne doit pas excéder 16Mo.`;
export const uploadNotice = 20_000;

const previewable: Record<string, 'image' | 'pdf'> = {
  'application/pdf': 'pdf',
  'image/png': 'image',
  'image/jpeg': 'image',
  'image/gif': 'image',
  'image/webp': 'image',
};
export const previewKind = (mimeType: string): 'image' | 'pdf' | undefined => previewable[mimeType];
export const hasPreview = ({ mime_type }: { mime_type: string }): boolean => previewKind(mime_type) !== undefined;

/** Limits of the specification. */
export const alreadyThere = (name: string): string => `${name} est déjà importé.`;

export const noMore = 'Vous ne pouvez pas ajouter de pièce jointe.';
export const mostAttachments = 50;

type FileIdentity = { name: string; size: number };

/** Treats files with equal name and size as the same file. */
export const isAmong = (files: readonly FileIdentity[], { name, size }: FileIdentity): boolean =>
  files.some((file) => file.name === name && file.size === size);

/** Splits dropped files into those to upload and those that are too large. */
export function sortFiles(files: readonly File[]): { accepted: File[]; refused: File[] } {
  const accepted = files.filter(({ size }) => size <= maxUpload);
  return { accepted, refused: files.filter(({ size }) => size > maxUpload) };
}
