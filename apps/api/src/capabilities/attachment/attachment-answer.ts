import { attachmentErrors } from '@intendance/domain/capabilities/attachment/attachment.errors.js';
import type { AttachedFile } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiQuery } from '@nestjs/swagger';
import { choiceParam, knownParams } from '../../platform/lists/known-params.js';
import { queryOf } from '../../platform/lists/list-params.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';

const dispositions = ['inline', 'attachment'] as const;
export type Disposition = (typeof dispositions)[number];

/** The browser saves the file unless the query string has `inline`. @throws RequestError 400 on another value */
export const DispositionParam = createParamDecorator((_: unknown, execution: ExecutionContext): Disposition | undefined => {
  const { disposition } = knownParams(['disposition'], queryOf(execution));
  return choiceParam('disposition', disposition, dispositions);
});

/** Documents an answer that is a file of a record, shown in the browser or saved. */
export const ApiAttachmentContent = () =>
  applyDecorators(
    ApiQuery({ name: 'disposition', required: false, enum: [...dispositions] }),
    ApiProduces('*/*'),
    ApiOkResponse({ description: 'Le contenu du fichier.', schema: { type: 'string', format: 'binary' } }),
    ApiProblem(attachmentErrors.unknown()),
  );

/** The fields that the DTOs of attachments share. */
export const attachmentToWire = ({ id, name, extension, size, mimeType }: AttachedFile) => ({
  id,
  name,
  extension,
  size,
  mime_type: mimeType,
});
