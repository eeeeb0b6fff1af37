import type { FastifyRequest } from 'fastify';
import { fileNameOf, tooLarge } from '../../../capabilities/upload/upload.js';
import { typedText } from '../../../platform/wire/field-checks.js';
import { RequestError } from '../../../platform/wire/request-error.js';
import '@fastify/multipart';

export type SentFile = { readonly fileName: string; readonly content: Buffer };
/** The texts of a form, by input. */
export type FormTexts = ReadonlyMap<string, string>;
/** `fault`: the refusal of the files of a form; the page shows the form again with this sentence. */
export type ReceivedForm = { readonly fields: FormTexts; readonly files: readonly SentFile[]; readonly fault?: RequestError };

const mostFiles = 5;
/** A claim that is filed again has a field for each of its bills. A large file is cut instead of thrown: the fields after it are still read. */
const options = { limits: { files: mostFiles, fields: 200 }, throwFileSizeLimit: false };

const tooManyFiles = () => new RequestError('too-large', 'upload.too-many-files', `${mostFiles} fichiers au plus.`);

/** Reads a form. A form without the encoding of files has no files. */
export const readForm = (request: FastifyRequest, takesFiles: boolean): Promise<ReceivedForm> | ReceivedForm =>
  takesFiles && request.isMultipart() ? multipartForm(request) : { fields: formOf(request.body), files: [] };

/** The fields and the files of a multipart form. An empty field of files is no file. */
async function multipartForm(request: FastifyRequest): Promise<ReceivedForm> {
  const fields = new Map<string, string>();
  const files: SentFile[] = [];
  let fault: RequestError | undefined;
  try {
    for await (const part of request.parts(options)) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields.set(part.fieldname, typedText(part.value));
        continue;
      }
      const content = await part.toBuffer();
      const fileName = fileNameOf(part, 'document');
      if (part.file.truncated) fault = tooLarge(fileName);
      else if (content.length > 0) files.push({ fileName, content });
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT')) throw error;
    fault = tooManyFiles();
  }
  return fault ? { fields, files: [], fault } : { fields, files };
}

/** The texts of a form without files. */
function formOf(body: unknown): FormTexts {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return new Map(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, typedText(value)] as const] : [])));
}
