import '@fastify/multipart';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { hashUpload } from '../../../platform/http/request-context.factory.js';
import { malformed, RequestError } from '../../../platform/http/request-error.js';

export type PlanUpload = {
  readonly content: Buffer;
  /** What it would do is told, and nothing written. */
  readonly isDryRun: boolean;
  /** What the dry run told: anything else is not written. */
  readonly fingerprint: string | null;
  /** What the file does not name leaves the plan. */
  readonly removesAbsent: boolean;
  readonly appliesChanges: boolean;
  /** Of what leaves: null until it is asked. */
  readonly deletesAll: boolean | null;
};

export const planUploadSchema = {
  type: 'object',
  required: ['file'],
  properties: {
    dry_run: { type: 'string', enum: ['true', 'false'], description: 'Un essai, qui n’écrit rien, si absent.' },
    fingerprint: { type: 'string', description: 'Celle de l’essai : rien n’est écrit si le plan a changé depuis.' },
    remove_absent: { type: 'string', enum: ['true', 'false'], description: 'Retire du plan ce que le fichier ne nomme pas.' },
    apply_changes: { type: 'string', enum: ['true', 'false'], description: 'Change aussi les opérations déjà affectées.' },
    delete_all: { type: 'string', enum: ['true', 'false'], description: 'Retire aussi les affectations de ce qui quitte le plan.' },
    file: { type: 'string', format: 'binary', description: 'csv ou xlsx, avec les colonnes du plan téléchargé.' },
  },
} as const;

/** The file of a multipart body (`file`) and, before it, how it is meant. @throws RequestError 400, 413, 415 */
export const PlanFileUpload = createParamDecorator(async (_: unknown, execution: ExecutionContext): Promise<PlanUpload> => {
  const request = execution.switchToHttp().getRequest<FastifyRequest>();
  if (!request.isMultipart())
    throw new RequestError('unsupported-type', 'request.content-type', 'Un envoi multipart/form-data est attendu.');
  const part = await request.file();
  if (!part) throw malformed('upload.missing', 'Un fichier est attendu dans le champ « file ».', 'file');
  try {
    const content = await part.toBuffer();
    hashUpload(request, part, content);
    const sent = (name: string): string | null => {
      const field = part.fields[name];
      return field && !Array.isArray(field) && field.type === 'field' && typeof field.value === 'string' ? field.value || null : null;
    };
    const flag = (name: string): boolean | null => {
      const text = sent(name);
      if (text !== null && text !== 'true' && text !== 'false') throw malformed('request.flag', 'true ou false est attendu.', name);
      return text === null ? null : text === 'true';
    };
    return {
      content,
      isDryRun: flag('dry_run') ?? true,
      fingerprint: sent('fingerprint'),
      removesAbsent: flag('remove_absent') ?? false,
      appliesChanges: flag('apply_changes') ?? false,
      deletesAll: flag('delete_all'),
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw new RequestError(
        'too-large',
        'upload.too-large',
        `${part.filename || 'Le fichier'} est trop volumineux, la taille maximale ne doit pas excéder 16Mo.`,
      );
    throw error;
  }
});
