import type { FeatureKey } from '@intendance/contract/access.js';
import type { AttachedFile } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import type { AttachmentPurpose } from '@intendance/domain/capabilities/attachment/attachment-purpose.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Controller, Post, type Type } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../platform/runtime/clock.js';
import { Access } from '../../platform/wire/access.decorator.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { Saved } from '../../platform/wire/saved.js';
import { ApiUpload, type Upload } from '../upload/upload.js';
import { named, UploadedFile } from './attachment-routes.js';
import { Attachments } from './attachments.js';

/** The route that receives a file before its record exists. */
export type PendingAttachmentRoute<Body> = {
  /** Prefix of the operation id in the contract. */
  readonly name: string;
  readonly tag: string;
  readonly path: string;
  readonly access: FeatureKey;
  readonly purpose: AttachmentPurpose;
  readonly summary: string;
  readonly dto: Type<Body>;
  toDto(file: AttachedFile, today: LocalDate): Body;
};

/** Declares `POST path`. A file that no record attaches within a day is purged. */
export function pendingAttachmentRoute<Body>({ toDto, ...route }: PendingAttachmentRoute<Body>): Type<object> {
  @ApiTags(route.tag)
  @Access({ feature: route.access })
  @Controller(route.path)
  class PendingAttachmentController {
    constructor(
      private readonly attachments: Attachments,
      private readonly clock: Clock,
    ) {}

    @Post()
    @ApiOperation({ summary: route.summary })
    @ApiUpload()
    @ApiCreatedResponse({ type: route.dto })
    async upload(@Ctx() context: RequestContext, @UploadedFile() upload: Upload): Promise<Saved<Body>> {
      const { value, version, position } = await this.attachments.upload(context, route.purpose, upload);
      return new Saved(toDto(value, this.clock.today()), version, position);
    }
  }
  return named(PendingAttachmentController, route.name);
}
