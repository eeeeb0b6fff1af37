import { holdsUnstorable } from '@intendance/kernel/storable-text.js';
import '@fastify/multipart';
import type { MultipartFile } from '@fastify/multipart';
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { uploadLimitBytes } from '../../platform/files/file-store.js';
import { hashUpload } from '../../platform/http/request-context.factory.js';
import { typedText } from '../../platform/wire/field-checks.js';
import { malformed, RequestError } from '../../platform/wire/request-error.js';

/** The file of a multipart body, and the text fields before it. */
export type Upload = {
  readonly fileName: string;
  readonly content: Buffer;
  /** Undefined when the field is absent, empty or a file. */
  field(name: string): string | undefined;
};

/** Bytes that a multipart body may hold around its file. */
const overheadBytes = 100_000;

/**
 * Reads the part `file` of a multipart body. A body whose `Content-Length` exceeds the limit is refused before its content is read.
 * @throws RequestError 400 without a file, 413 over 16,000,000 bytes, 415 on another content type
 */
export async function readUpload(request: FastifyRequest, unnamed: string): Promise<Upload> {
  if (!request.isMultipart())
    throw new RequestError('unsupported-type', 'request.content-type', 'Un envoi multipart/form-data est attendu.');
  if (Number(request.headers['content-length'] ?? 0) > uploadLimitBytes + overheadBytes) throw tooLarge('Le fichier');
  const part = await request.file();
  if (!part) throw malformed('upload.missing', 'Un fichier est attendu dans le champ « file ».', 'file');
  const fileName = fileNameOf(part, unnamed);
  const content = await readContent(part, fileName);
  hashUpload(request, part, content);
  return { fileName, content, field: (name) => textField(part, name) };
}

/** The name of a file without invisible characters. A long name loses its beginning, because its end says the type. */
export const fileNameOf = ({ filename }: Pick<MultipartFile, 'filename'>, unnamed: string): string =>
  typedText(filename.replaceAll(/[\n\t]/g, ' '))
    .slice(-200)
    .toWellFormed() || unnamed;

/** Declares a parameter of a route: the upload, decoded. `unnamed` is the name of a file that was sent without one. */
export const uploadParam = <T>(unnamed: string, decode: (upload: Upload) => T) =>
  createParamDecorator(async (_: unknown, execution: ExecutionContext): Promise<T> => {
    return decode(await readUpload(execution.switchToHttp().getRequest<FastifyRequest>(), unnamed));
  });

type FieldSchema = { type: 'string'; format?: string; enum?: string[]; description?: string; example?: string };

/** Documents a body of one file. `fields` are the text fields before the file. */
export const ApiUpload = (file = '16 000 000 octets au plus.', fields: Readonly<Record<string, FieldSchema>> = {}) =>
  applyDecorators(
    ApiConsumes('multipart/form-data'),
    ApiBody({
      schema: {
        type: 'object',
        required: ['file'],
        properties: { ...fields, file: { type: 'string', format: 'binary', description: file } },
      },
    }),
  );

async function readContent(part: MultipartFile, fileName: string): Promise<Buffer> {
  try {
    return await part.toBuffer();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(fileName);
    throw error;
  }
}

function textField({ fields }: MultipartFile, name: string): string | undefined {
  const field = fields[name];
  if (!field || Array.isArray(field) || field.type !== 'field' || field.value === undefined) return undefined;
  // The parser returns an object for a field that the client declares as JSON.
  if (holdsUnstorable(field.value)) throw malformed('request.nul', 'Le caractère NUL n’est pas accepté.', name);
  return (typeof field.value === 'string' ? field.value : JSON.stringify(field.value)) || undefined;
}

export const tooLarge = (name: string): RequestError =>
  new RequestError('too-large', 'upload.too-large', `${name} est trop volumineux, la taille maximale ne doit pas excéder 16Mo.`);
