import '@fastify/multipart';
import { type BankFileFormat, bankFileFormats } from '@intendance/domain/bookkeeping/bank/bank-file/bank-file.js';
import { isUuid } from '@intendance/kernel/id.js';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { uploadLimitBytes } from '../../../platform/files/file-store.js';
import { hashUpload } from '../../../platform/http/request-context.factory.js';
import { malformed, RequestError } from '../../../platform/http/request-error.js';
import type { BankUpload } from './bank-imports.js';

/** What stands around the file in a multipart body. */
const roomForFields = 100_000;

/**
 * The file of a multipart body (`file`) and, before it, `account`, `format` and `mapping`, a JSON object of column and field. A body that
 * says itself that it is too long is refused before any of it is read.
 * @throws RequestError 400, 413, 415
 */
export const BankFileUpload = createParamDecorator(async (_: unknown, execution: ExecutionContext): Promise<BankUpload> => {
  const request = execution.switchToHttp().getRequest<FastifyRequest>();
  if (!request.isMultipart())
    throw new RequestError('unsupported-type', 'request.content-type', 'Un envoi multipart/form-data est attendu.');
  if (Number(request.headers['content-length'] ?? 0) > uploadLimitBytes + roomForFields) throw tooLarge('Le fichier');
  const part = await request.file();
  if (!part) throw malformed('upload.missing', 'Un fichier est attendu dans le champ « file ».', 'file');
  const fileName = (part.filename || 'releve').slice(-200).toWellFormed();
  try {
    const content = await part.toBuffer();
    hashUpload(request, part, content);
    const sent = (name: string): string | undefined => {
      const field = part.fields[name];
      return field && !Array.isArray(field) && field.type === 'field' && typeof field.value === 'string'
        ? field.value || undefined
        : undefined;
    };
    return {
      fileName,
      content,
      accountId: readAccount(sent('account')),
      format: readFormat(sent('format')),
      mapping: readMapping(sent('mapping')),
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(fileName);
    throw error;
  }
});

const tooLarge = (name: string): RequestError =>
  new RequestError('too-large', 'upload.too-large', `${name} est trop volumineux, la taille maximale ne doit pas excéder 16Mo.`);

function readAccount(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (!isUuid(text.toLowerCase())) throw malformed('import.account', 'L’identifiant d’un compte bancaire est attendu.', 'account');
  return text.toLowerCase();
}

function readFormat(text: string | undefined): BankFileFormat | undefined {
  const format = bankFileFormats.find((candidate) => candidate === text);
  if (text !== undefined && !format)
    throw malformed('import.format', `Un format parmi ${bankFileFormats.join(', ')} est attendu.`, 'format');
  return format;
}

/** @throws RequestError on anything but texts by header */
function readMapping(text: string | undefined): Record<string, string> {
  if (text === undefined) return {};
  const refused = () => malformed('import.mapping', 'Un objet JSON { "colonne": "champ" } est attendu.', 'mapping');
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw refused();
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw refused();
  const entries = Object.entries(read);
  if (entries.length > 200 || entries.some(([, field]) => typeof field !== 'string')) throw refused();
  return Object.fromEntries(entries) as Record<string, string>;
}
