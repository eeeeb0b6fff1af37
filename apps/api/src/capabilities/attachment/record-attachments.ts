import type { AttachedFile } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import type { AttachmentPurpose } from '@intendance/domain/capabilities/attachment/attachment-purpose.js';
import type { AnyCommand } from '@intendance/kernel/case.js';
import type { DomainError } from '@intendance/kernel/domain-error.js';
import type { AttachmentId } from '@intendance/kernel/id.js';
import type { Type } from '@nestjs/common';
import {
  type RecordCall,
  type RecordDeclaration,
  recordNeeds,
  type Unaddressed,
  type Versions,
} from '../../platform/records/record-declaration.js';
import { send } from '../../platform/records/record-routes.js';
import type { Tokens } from '../../platform/records/route.js';
import { type AttachmentRequest, type AttachmentRoutes, attachmentRoutes, type RouteServices } from './attachment-routes.js';
import { type PendingAttachmentRoute, pendingAttachmentRoute } from './pending-attachment-route.js';

type RecordAttachments<CaseCommand, Needs extends Tokens, Pending> = {
  readonly purpose: AttachmentPurpose;
  /** The feature of the record unless declared. */
  readonly access?: AttachmentRoutes<object>['access'];
  /** The route of a file before its record exists. */
  readonly pending?: Pick<PendingAttachmentRoute<Pending>, 'path' | 'summary' | 'dto' | 'toDto'>;
  readonly summaries: { readonly attach: string; readonly content: string; readonly detach: string };
  readonly refusals: { readonly attach?: readonly DomainError[]; readonly detach: readonly DomainError[] };
  /** A text of the query string that `attach` reads. */
  readonly query?: AttachmentRoutes<object>['query'];
  files(call: RecordCall<Needs>, id: string): Promise<readonly AttachedFile[]>;
  attach(file: AttachedFile, query: string | null): CaseCommand;
  detach(id: AttachmentId): CaseCommand;
};

/** The controllers of the attachments of a record: its commands, access and response are those of the record. */
export function recordAttachments<Dto extends Versions, View, C extends AnyCommand, Needs extends Tokens, Pending>(
  record: RecordDeclaration<Dto, View, C, Needs>,
  declared: RecordAttachments<Unaddressed<C>, NoInfer<Needs>, Pending>,
): Type<object>[] {
  const { purpose, pending, query, summaries, refusals, files, attach, detach } = declared;
  const access = declared.access ?? { read: record.feature, write: record.feature };
  const noun = { name: `${record.operations.record}Attachment`, tag: record.path, purpose };
  const saved = (services: RouteServices, request: AttachmentRequest, command: Unaddressed<C>) =>
    send(record, command, { ...callOf(record, services, request), id: request.id }, request.expected);
  return [
    ...(pending ? [pendingAttachmentRoute({ ...noun, ...pending, access: access.read })] : []),
    attachmentRoutes({
      ...noun,
      path: `${record.path}/:id/attachments`,
      access,
      dto: record.dto,
      summaries,
      problems: refusals,
      ...(query && { query }),
      files: (services, request) => files(callOf(record, services, request), request.id),
      attach: (services, request, file, text) => saved(services, request, attach(file, text)),
      detach: (services, request, id) => saved(services, request, detach(id)),
    }),
  ];
}

/** The call that the functions of the record read: its services by name, and the caller. */
function callOf<Needs extends Tokens>(
  { needs }: { readonly needs: Needs },
  { get }: RouteServices,
  { context, session }: AttachmentRequest,
): RecordCall<Needs> {
  const services = Object.entries({ ...recordNeeds, ...needs }).map(([name, token]) => [name, get(token as Type<unknown>)]);
  return { ...Object.fromEntries(services), context, session } as RecordCall<Needs>;
}
