import '@fastify/multipart';
import { attachmentErrors } from '@intendance/domain/activities/attachment/attachment.errors.js';
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiProduces, ApiQuery } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiProblem } from '../../platform/http/openapi/api-problem.js';
import { hashUpload } from '../../platform/http/request-context.factory.js';
import { malformed, RequestError } from '../../platform/http/request-error.js';
import { choiceParam, knownParams } from '../../platform/lists/known-params.js';
import { queryOf } from '../../platform/lists/list-params.js';
import type { Upload } from './attachments.js';

/** Documents a body of one file. */
export const ApiFileBody = () =>
  applyDecorators(
    ApiConsumes('multipart/form-data'),
    ApiBody({
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', format: 'binary', description: '16 000 000 octets au plus.' } },
      },
    }),
  );

const dispositions = ['inline', 'attachment'] as const;
export type Disposition = (typeof dispositions)[number];

/** How the browser takes the file: saved, unless said otherwise. @throws RequestError 400 on another word */
export const DispositionParam = createParamDecorator((_: unknown, execution: ExecutionContext): Disposition | undefined => {
  const { disposition } = knownParams(['disposition'], queryOf(execution));
  return choiceParam('disposition', disposition, dispositions);
});

/** Documents an answer that is a file of a record, shown in the browser or saved. */
export const ApiFileAnswer = () =>
  applyDecorators(
    ApiQuery({ name: 'disposition', required: false, enum: [...dispositions] }),
    ApiProduces('*/*'),
    ApiOkResponse({ description: 'Le contenu du fichier.', schema: { type: 'string', format: 'binary' } }),
    ApiProblem(attachmentErrors.unknown()),
  );

/** The file of a multipart body (`file`). @throws RequestError 400 without a file, 413 over 16,000,000 bytes */
export const UploadedContent = createParamDecorator(async (_: unknown, execution: ExecutionContext): Promise<Upload> => {
  const request = execution.switchToHttp().getRequest<FastifyRequest>();
  if (!request.isMultipart())
    throw new RequestError('unsupported-type', 'request.content-type', 'Un envoi multipart/form-data est attendu.');
  const part = await request.file();
  if (!part) throw malformed('upload.missing', 'Un fichier est attendu dans le champ « file ».', 'file');
  const name = part.filename || 'document';
  try {
    const content = await part.toBuffer();
    hashUpload(request, part, content);
    return { name, content };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw new RequestError('too-large', 'upload.too-large', `${name} est trop volumineux, la taille maximale ne doit pas excéder 16Mo.`);
    throw error;
  }
});
