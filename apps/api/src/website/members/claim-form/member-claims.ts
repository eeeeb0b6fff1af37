import {
  computableClaim,
  type RefundComputation,
  refundAttachments,
  refundCase,
  refundPreview,
} from '@intendance/domain/activities/public.js';
import type { AttachedFile } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import { cutText } from '@intendance/kernel/cut-text.js';
import { type AttachmentId, derivedId, isUuid, newId, type PersonId, type RefundActivityId, type RefundId } from '@intendance/kernel/id.js';
import { isLocalDate, localDate } from '@intendance/kernel/local-date.js';
import { fromEuros } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ProjectionProgress } from '../../../platform/projection/projection-progress.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { PreviewCase } from '../../../platform/writes/preview-case.js';
import { longestWaitMs, MemberFiles } from '../member-files/member-files.js';
import { MemberLimits } from '../member-files/member-limits.js';
import type { SentFile } from '../site-route/site-form.js';

export type ClaimFields = {
  readonly activity: string;
  /** A family member; empty for the beneficiary. */
  readonly member: string;
  readonly date: string;
  readonly amount: string;
  readonly comment: string;
};
/** `bills`: the files that came with the form. */
export type SentClaimForm = { readonly fields: ClaimFields; readonly bills: readonly AttachedFile[] };

/** Claims that members file: by the same decider as those of the back-office, always waiting, and always their own. */
@Injectable()
export class MemberClaims {
  constructor(
    private readonly memberFiles: MemberFiles,
    private readonly limits: MemberLimits,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly progress: ProjectionProgress,
  ) {}

  /** The files that earlier tries of a form left. */
  earlier(context: RequestContext, ids: readonly string[]): Promise<AttachedFile[]> {
    return this.memberFiles.earlier(context, ids);
  }

  /** Stores the files of a form before it is judged, so that a refusal loses none. @throws RequestError of a file */
  upload(context: RequestContext, files: readonly SentFile[]): Promise<AttachedFile[]> {
    return this.memberFiles.upload(context, refundAttachments, files);
  }

  /** The amount that the claim would get now, and why. @throws refund.incomplete */
  async preview(context: RequestContext, personId: PersonId, fields: ClaimFields): Promise<RefundComputation> {
    const claim = computableClaim({ personId, ...claimOf(fields) });
    const command = { id: newId<'refund'>(), type: 'PreviewRefund', data: { claim, isStored: false } } as const;
    return (await this.queries.execute(new PreviewCase(context, refundPreview, command))).value;
  }

  /** @throws DomainError of refundCase, member.too-many-claims */
  file(context: RequestContext, personId: PersonId, form: SentClaimForm): Promise<void> {
    return this.limits.claim(personId, () => this.fileNew(context, personId, form));
  }

  private async fileNew(context: RequestContext, personId: PersonId, { fields, bills }: SentClaimForm): Promise<void> {
    const id = derivedId(`claim ${context.commandId}`) as RefundId;
    const claim = { personId, ...claimOf(fields) };
    const data = { claim, comment: commentOf(fields), bills, goal: 'waiting', isComputing: true, isOwn: true } as const;
    const { position } = await this.commands.execute(new ExecuteCase(context, refundCase, { id, type: 'RequestRefund', data }));
    // The space that the member sees next shows the claim.
    if (position) await this.progress.shows({ environmentId: context.environmentId, position }, ['refund-list'], longestWaitMs);
  }

  /** Files a refused claim again. @param remainingBills the bills of the claim that stay */
  async fileAgain(
    context: RequestContext,
    personId: PersonId,
    id: string,
    { fields, bills, remainingBills }: SentClaimForm & { readonly remainingBills: readonly AttachmentId[] },
  ): Promise<void> {
    const data = { personId, claim: claimOf(fields), comment: commentOf(fields), remainingBills, bills };
    const command = { id: id as RefundId, type: 'FileRefundAgain', data } as const;
    const { position } = await this.commands.execute(new ExecuteCase(context, refundCase, command));
    if (position) await this.progress.shows({ environmentId: context.environmentId, position }, ['refund-list'], longestWaitMs);
  }
}

const claimOf = ({ activity, member, date, amount }: ClaimFields) => ({
  // A text that is no id becomes the id of no member: the case refuses it.
  memberId: member === '' ? null : isUuid(member) ? (member as ReturnType<typeof newId<'member'>>) : newId<'member'>(),
  activityId: isUuid(activity) ? (activity as RefundActivityId) : null,
  billedOn: isLocalDate(date) ? localDate(date) : null,
  bill: amountIn(amount),
});

const commentOf = ({ comment }: ClaimFields): string => cutText(comment.trim(), 2000);

/** `12,50` as people write it. */
function amountIn(text: string): ReturnType<typeof fromEuros> | null {
  const plain = text.replaceAll(/[\s\u00a0\u202f€]/g, '').replace(',', '.');
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? fromEuros(Number(plain)) : null;
}
