import type { Readable } from 'node:stream';

/** A file that a route answers. */
export type Download = {
  readonly content: Readable | Buffer;
  readonly fileName: string;
  readonly mimeType: string;
  readonly disposition: 'inline' | 'attachment';
  readonly size?: number;
  /** Number of rows of an export, known before all of them are written. */
  readonly totalRows?: number;
};

export class DownloadAnswer {
  constructor(readonly download: Download) {}
}

/** The full name for clients with RFC 5987, and without accents for the others. No character of the name can end the header. */
export function contentDisposition(disposition: 'inline' | 'attachment', fileName: string): string {
  const clean = fileName.replaceAll(/[\p{Cc}\\/"]/gu, '_').toWellFormed();
  const plain = clean
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, '_');
  const encoded = encodeURIComponent(clean).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
