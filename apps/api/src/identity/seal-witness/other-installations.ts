import type { WitnessedSeal } from '@intendance/domain/identity/seal-witness/seal-witness.events.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { headOf } from '@intendance/kernel/sealed-history/seal.js';
import {
  acknowledgementOf,
  type Disagreement,
  encodeHistoryId,
  type HeadSubmission,
  mostLinks,
  type SignedAcknowledgement,
} from '@intendance/kernel/sealed-history/witnessed-head.js';
import { Injectable, Logger } from '@nestjs/common';
import { SealedHistories } from '../../platform/sealing/sealed-histories.js';
import { Directory } from '../../platform/tenancy/directory.js';
import { WebhookSender } from '../webhook/webhook-sender.js';

/** `away`: no answer of a witness came. */
export type HeadAnswer =
  | ({ readonly kind: 'acknowledged'; readonly at: string } & SignedAcknowledgement)
  | { readonly kind: 'refused'; readonly reason: Disagreement }
  | { readonly kind: 'gap'; readonly after: number }
  | { readonly kind: 'away' };

/** The destination of a head. `acknowledged`: the number of the last seal that the installation has; 0 before the first. */
export type Destination = { readonly installation: string; readonly acknowledged: number };

const path = '/api/witness/heads';
const headers = { 'content-type': 'application/json', accept: 'application/json', 'user-agent': 'Intendance' };
const away: HeadAnswer = { kind: 'away' };

/** Sends heads to other installations, which are their witnesses. */
@Injectable()
export class OtherInstallations {
  private readonly logger = new Logger('sealing');

  constructor(
    private readonly histories: SealedHistories,
    private readonly sender: WebhookSender,
    private readonly directory: Directory,
  ) {}

  allows(url: URL): boolean {
    return this.sender.allows(url);
  }

  /** The name of the history at a witness. */
  async historyOf(environmentId: EnvironmentId): Promise<string> {
    return encodeHistoryId({ environmentId, installation: await this.directory.installation() });
  }

  /** Sends a head after those that lead to it: in steps, where many seals lie in between. */
  async send(environmentId: EnvironmentId, seal: WitnessedSeal, { installation, acknowledged }: Destination): Promise<HeadAnswer> {
    const history = await this.historyOf(environmentId);
    let after = acknowledged > 0 && acknowledged < seal.number ? acknowledged : undefined;
    for (let steps = 0; steps <= seal.number / mostLinks + 2; steps++) {
      const number = after === undefined ? seal.number : Math.min(seal.number, after + mostLinks + 1);
      const submission = await this.histories.submission(environmentId, number, after);
      if (!submission) return away;
      const answer = await this.post(installation, history, submission, number);
      if (answer.kind === 'gap' && answer.after < seal.number && answer.after !== after) ({ after } = answer);
      else if (answer.kind !== 'acknowledged' || number === seal.number) return answer.kind === 'gap' ? away : answer;
      else after = number;
    }
    return away;
  }

  private async post(installation: string, history: string, submission: HeadSubmission, number: number): Promise<HeadAnswer> {
    const answer = await this.sender.ask(`${installation}${path}`, headers, JSON.stringify(bodyOf(history, submission)));
    if ('problem' in answer) {
      this.logger.warn({ msg: 'a witness does not answer', installation, problem: answer.problem });
      return away;
    }
    const { status, text } = answer;
    const content = membersOf(text);
    const { after } = content;
    if (status === 409 && isDisagreement(content.reason)) return { kind: 'refused', reason: content.reason };
    if (status === 422 && typeof after === 'number' && Number.isInteger(after) && after > 0) return { kind: 'gap', after };
    const statement = { text: `${content.text}`, signature: `${content.signature}`, publicKey: `${content.public_key}` };
    const head = headOf(submission.text);
    const acknowledgement = status === 200 ? acknowledgementOf(statement, { history, number, head }) : undefined;
    if (acknowledgement) return { kind: 'acknowledged', at: acknowledgement.at, ...statement };
    this.logger.warn({ msg: 'a witness gives no acknowledgement', installation, status, code: content.code });
    return away;
  }
}

function bodyOf(history: string, { text, signature, keys, links }: HeadSubmission) {
  const [structure, installation] = history.split('.');
  return {
    ...{ installation, structure, text, signature, links },
    keys: keys.map(({ id, publicKey, since, endorsedBy, endorsement }) => ({
      id,
      public_key: publicKey,
      since,
      endorsed_by: endorsedBy,
      endorsement,
    })),
  };
}

const isDisagreement = (reason: unknown): reason is Disagreement =>
  reason === 'key' || reason === 'other-head' || reason === 'behind' || reason === 'fork';

function membersOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === 'object' && content !== null ? { ...content } : {};
  } catch {
    return {};
  }
}
