import '@fastify/multipart';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { hashUpload } from '../../platform/http/request-context.factory.js';
import { malformed, RequestError } from '../../platform/http/request-error.js';
import type { ImportUpload } from './person-imports.js';

/** The file of a multipart body (`file`) and, before it, `columns`: a JSON object of header and field, and `sheet`: the name of one of a workbook. @throws RequestError 400, 413, 415 */
export const ImportFile = createParamDecorator(async (_: unknown, execution: ExecutionContext): Promise<ImportUpload> => {
  const request = execution.switchToHttp().getRequest<FastifyRequest>();
  if (!request.isMultipart())
    throw new RequestError('unsupported-type', 'request.content-type', 'Un envoi multipart/form-data est attendu.');
  const part = await request.file();
  if (!part) throw malformed('upload.missing', 'Un fichier est attendu dans le champ « file ».', 'file');
  const fileName = (part.filename || 'import').slice(-200);
  try {
    const content = await part.toBuffer();
    hashUpload(request, part, content);
    const typed = (name: string): unknown => {
      const field = part.fields[name];
      return field && !Array.isArray(field) && field.type === 'field' ? field.value : undefined;
    };
    const sheet = typed('sheet');
    return {
      fileName: fileName.toWellFormed(),
      content,
      corrections: readCorrections(typed('columns')),
      sheet: typeof sheet === 'string' && sheet !== '' ? sheet.slice(0, 200) : null,
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw new RequestError(
        'too-large',
        'upload.too-large',
        `${fileName} est trop volumineux, la taille maximale ne doit pas excéder 16Mo.`,
      );
    throw error;
  }
});

/** @throws RequestError on anything but texts by header */
export function readCorrections(typed: unknown): Record<string, string> {
  if (typed === undefined || typed === '') return {};
  const refused = () => malformed('import.columns', 'Un objet JSON { "colonne": "champ" } est attendu.', 'columns');
  let read: unknown;
  try {
    read = typeof typed === 'string' ? JSON.parse(typed) : typed;
  } catch {
    throw refused();
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw refused();
  const entries = Object.entries(read);
  if (entries.length > 200 || entries.some(([, field]) => typeof field !== 'string')) throw refused();
  return Object.fromEntries(entries) as Record<string, string>;
}
