import '@fastify/multipart';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { hashUpload } from '../../../platform/http/request-context.factory.js';
import { malformed, RequestError } from '../../../platform/http/request-error.js';

export type AnnualUpload = { fileName: string; content: Buffer };

/** The file of a multipart body (`file`). @throws RequestError 400, 413, 415 */
export const AnnualFile = createParamDecorator(async (_: unknown, execution: ExecutionContext): Promise<AnnualUpload> => {
  const request = execution.switchToHttp().getRequest<FastifyRequest>();
  if (!request.isMultipart())
    throw new RequestError('unsupported-type', 'request.content-type', 'Un envoi multipart/form-data est attendu.');
  const part = await request.file();
  if (!part) throw malformed('upload.missing', 'Un fichier est attendu dans le champ « file ».', 'file');
  const fileName = (part.filename || 'etat-annuel').slice(-200).toWellFormed();
  try {
    const content = await part.toBuffer();
    hashUpload(request, part, content);
    return { fileName, content };
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
