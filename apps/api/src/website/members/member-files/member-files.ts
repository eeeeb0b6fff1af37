import type { AttachedFile } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import type { AttachmentPurpose } from '@intendance/domain/capabilities/attachment/attachment-purpose.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { isUuid } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Attachments } from '../../../capabilities/attachment/attachments.js';
import { Pictures } from '../../../capabilities/picture/pictures.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { RequestError } from '../../../platform/wire/request-error.js';
import type { SentFile } from '../site-route/site-form.js';
import { MemberLimits } from './member-limits.js';

/** How long the redirect of a form waits until the space shows the form. */
export const longestWaitMs = 2000;

/** The files that members send with their forms: photos and PDF only. */
@Injectable()
export class MemberFiles {
  constructor(
    private readonly attachments: Attachments,
    private readonly pictures: Pictures,
    private readonly limits: MemberLimits,
  ) {}

  /** The files that an earlier try of a form left, as far as they are still there. A file of somebody else is refused when it is attached. */
  async earlier(context: RequestContext, ids: readonly string[]): Promise<AttachedFile[]> {
    const present = ids.filter(isUuid).map(async (id) => {
      try {
        return await this.attachments.find(context, [id]);
      } catch (error) {
        if (error instanceof DomainError) return [];
        throw error;
      }
    });
    return (await Promise.all(present)).flat();
  }

  /** @throws RequestError of a file that is neither a sound picture nor a PDF, member.too-many-bytes */
  async upload(context: RequestContext, purpose: AttachmentPurpose, files: readonly SentFile[]): Promise<AttachedFile[]> {
    const { idempotency: _, ...once } = context;
    const attached: AttachedFile[] = [];
    const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
    await this.limits.upload(context.actor.id, bytes);
    for (const file of files) {
      await this.mustBeAccepted(file);
      attached.push((await this.attachments.upload(once, purpose, file)).value);
    }
    return attached;
  }

  private async mustBeAccepted({ fileName, content }: SentFile): Promise<void> {
    const isPdf = content.subarray(0, 5).toString('latin1') === '%PDF-';
    if (!isPdf && !(await this.pictures.isPicture(content)))
      throw new RequestError('unsupported-type', 'upload.type', `${fileName} n’est pas d’un type accepté.`);
  }
}
