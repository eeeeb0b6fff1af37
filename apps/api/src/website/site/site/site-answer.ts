import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Download } from '../../../platform/wire/download.js';

/** An answer with its compressed forms: one compression serves every visitor. */
export type SiteAnswer = {
  readonly status: number;
  readonly type: string;
  readonly etag: string;
  readonly isImmutable: boolean;
  /** A page of one member: nobody keeps it. */
  readonly isPrivate?: boolean;
  readonly forms: { readonly identity: Buffer; readonly br: Buffer; readonly gzip: Buffer };
};
/** `cookies`: headers `Set-Cookie`. `isPermanent`: search engines forget the former address. */
export type SiteRedirect = { readonly location: string; readonly cookies?: readonly string[]; readonly isPermanent?: true };
/** A file that a member may read. */
export type SiteFile = { readonly download: Download };
export type SiteReply = SiteAnswer | SiteRedirect | SiteFile;

const types = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  svg: 'image/svg+xml',
  manifest: 'application/manifest+json',
} as const;
const compressed = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

export async function siteAnswer(
  type: keyof typeof types,
  text: string,
  { status = 200, isImmutable = false, isPrivate = false }: { status?: number; isImmutable?: boolean; isPrivate?: boolean } = {},
): Promise<SiteAnswer> {
  const identity = Buffer.from(text);
  const [br, zipped] = await Promise.all([compressed.br(identity, quality), compressed.gzip(identity)]);
  // Weak: the compressed forms have one tag.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { status, type: types[type], etag, isImmutable, isPrivate, forms: { identity, br, gzip: zipped } };
}

export const bytesOf = ({ forms }: SiteAnswer): number => forms.identity.length + forms.br.length + forms.gzip.length;
