import { refundAttachments, refundCase } from '@intendance/domain/activities/public.js';
import { derivedId, isUuid, type PersonId, type RefundActivityId, type RefundId } from '@intendance/kernel/id.js';
import { isLocalDate, localDate } from '@intendance/kernel/local-date.js';
import { fromEuros } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { Attachments } from '../../capabilities/attachment/attachments.js';
import { Pictures } from '../../capabilities/picture/pictures.js';
import { ProjectionProgress } from '../../platform/projection/projection-progress.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { CaseRunner } from '../../platform/writes/execute-case.js';

export type SentFile = { readonly fileName: string; readonly content: Buffer };
export type ClaimFields = { readonly activity: string; readonly date: string; readonly amount: string; readonly comment: string };

const longestWaitMs = 2000;

/** Claims that members file: by the same decider as those of the back-office, always waiting, and always their own. */
@Injectable()
export class ClaimDesk {
  constructor(
    private readonly attachments: Attachments,
    private readonly pictures: Pictures,
    private readonly cases: CaseRunner,
    private readonly progress: ProjectionProgress,
  ) {}

  /** @param key of the form: a form that is sent twice is one claim. @throws DomainError of refundCase, RequestError of a file */
  async file(context: RequestContext, personId: PersonId, key: string, fields: ClaimFields, files: readonly SentFile[]): Promise<void> {
    const id = derivedId(`claim ${personId} ${key}`) as RefundId;
    const bills = [];
    for (const file of files) bills.push((await this.attachments.upload(context, refundAttachments, await this.cleaned(file))).value);
    const claim = {
      personId,
      memberId: null,
      activityId: isUuid(fields.activity) ? (fields.activity as RefundActivityId) : null,
      billedOn: isLocalDate(fields.date) ? localDate(fields.date) : null,
      bill: amountIn(fields.amount),
    };
    const data = { claim, comment: fields.comment.trim().slice(0, 2000), bills, goal: 'waiting', isComputing: true } as const;
    const { position } = await this.cases.run({ context, definition: refundCase, command: { id, type: 'RequestRefund', data } });
    // The space that the member sees next shows the claim.
    if (position) await this.progress.reached(position, longestWaitMs);
  }

  /** A photo is written again without its metadata: phones put the place into them. A PDF stays as it is. */
  private async cleaned({ fileName, content }: SentFile): Promise<SentFile> {
    if (content.subarray(0, 5).toString('latin1') === '%PDF-') return { fileName, content };
    const picture = await this.pictures.read(content, fileName);
    return { fileName: `${fileName.replace(/\.[^.]*$/, '')}.${picture.extension}`, content: picture.content };
  }
}

/** `12,50` as people write it. */
function amountIn(text: string): ReturnType<typeof fromEuros> | null {
  const plain = text.replaceAll(/[\s\u00a0\u202f€]/g, '').replace(',', '.');
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? fromEuros(Number(plain)) : null;
}
