import type { AttachedFile } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import type { AttachmentPurpose } from '@intendance/domain/capabilities/attachment/attachment-purpose.js';
import { Injectable } from '@nestjs/common';
import { Attachments } from '../../capabilities/attachment/attachments.js';
import { Pictures } from '../../capabilities/picture/pictures.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';

export type SentFile = { readonly fileName: string; readonly content: Buffer };

/** The files that members send with their forms: photos and PDF only. */
@Injectable()
export class MemberFiles {
  constructor(
    private readonly attachments: Attachments,
    private readonly pictures: Pictures,
  ) {}

  /** @throws RequestError of a file that is neither a sound picture nor a PDF */
  async upload(context: RequestContext, purpose: AttachmentPurpose, files: readonly SentFile[]): Promise<AttachedFile[]> {
    const { idempotency: _, ...once } = context;
    const attached: AttachedFile[] = [];
    // A form that is sent again after a refusal uploads its files again: nothing attaches the first ones.
    for (const file of files) attached.push((await this.attachments.upload(once, purpose, await this.cleaned(file))).value);
    return attached;
  }

  /** A photo is written again without its metadata: phones put the place into them. A PDF stays as it is. */
  private async cleaned({ fileName, content }: SentFile): Promise<SentFile> {
    if (content.subarray(0, 5).toString('latin1') === '%PDF-') return { fileName, content };
    const picture = await this.pictures.read(content, fileName);
    return { fileName: `${fileName.replace(/\.[^.]*$/, '')}.${picture.extension}`, content: picture.content };
  }
}
