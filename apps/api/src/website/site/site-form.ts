import type { FastifyRequest } from 'fastify';
import type { SentFile } from '../member-space/member-files.js';
import '@fastify/multipart';

export type SiteForm = { readonly fields: ReadonlyMap<string, string>; readonly files: readonly SentFile[]; readonly isTooLarge: boolean };

const mostFiles = 5;

/** The fields and the files of a multipart form. An empty field of files is no file. */
export async function multipartForm(request: FastifyRequest): Promise<SiteForm> {
  const fields = new Map<string, string>();
  const files: SentFile[] = [];
  let isTooLarge = false;
  for await (const part of request.parts({ limits: { files: mostFiles } })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields.set(part.fieldname, part.value);
      continue;
    }
    const content = await part.toBuffer().catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')) throw error;
      isTooLarge = true;
      return Buffer.alloc(0);
    });
    if (content.length > 0) files.push({ fileName: part.filename.slice(-200), content });
  }
  return { fields, files, isTooLarge };
}
