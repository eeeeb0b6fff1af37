/** Accepted contents: PDF, images and office documents. */
const accepted: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  heic: 'image/heic',
  avif: 'image/avif',
  tif: 'image/tiff',
  bmp: 'image/bmp',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  rtf: 'application/rtf',
};
/** Older office files share one container, texts have no signature: there the name chooses among these. */
const byName: Readonly<Record<'cfb' | 'text', Readonly<Record<string, string>>>> = {
  cfb: { doc: 'application/msword', xls: 'application/vnd.ms-excel', ppt: 'application/vnd.ms-powerpoint' },
  text: { txt: 'text/plain', csv: 'text/csv' },
};
/** Other ways to write an extension. */
const spellings: Readonly<Record<string, string>> = { jpeg: 'jpg', tiff: 'tif', heif: 'heic' };

export type FileType = { extension: string; mimeType: string };

/** The type by the first bytes, accepted or not. The first file loads the library. */
export async function detectedType(content: Buffer): Promise<{ readonly ext: string } | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  return fileTypeFromBuffer(content);
}

/** Detects the type by the content, whatever the name: an .exe renamed .pdf stays an .exe. Undefined when the type is not accepted. */
export async function typeOfContent(content: Buffer, name: string): Promise<FileType | undefined> {
  const detected = await detectedType(content);
  const named = extensionOf(name);
  if (!detected) return isText(content) ? typed(byName.text, named) : undefined;
  return detected.ext === 'cfb' ? typed(byName.cfb, named) : typed(accepted, detected.ext);
}

const typed = (types: Readonly<Record<string, string>>, extension: string): FileType | undefined => {
  const mimeType = Object.hasOwn(types, extension) ? types[extension] : undefined;
  return mimeType === undefined ? undefined : { extension, mimeType };
};

/** Only types that a browser displays itself and cannot execute. */
export const isPreviewable = (mimeType: string): boolean =>
  mimeType === 'application/pdf' || /^image\/(png|jpeg|gif|webp|avif)$/.test(mimeType);

/** The file's own name without path or control characters, with the extension of its content. */
export function safeName(name: string, extension: string): string {
  const base = (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069"]/gu, '')
    .trim()
    .slice(-200)
    .toWellFormed();
  if (base === '') return `document.${extension}`;
  return extensionOf(base) === extension ? base : `${base}.${extension}`;
}

function extensionOf(name: string): string {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return spellings[extension] ?? extension;
}

function isText(content: Buffer): boolean {
  if (content.length === 0 || content.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content);
    return true;
  } catch {
    return false;
  }
}
