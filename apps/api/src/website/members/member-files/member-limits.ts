import { DomainError } from '@intendance/kernel/domain-error.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { type Limit, Throttle } from '../../../capabilities/throttle/throttle.js';

const minutes = 24 * 60;
export const claimLimit = (personId: PersonId): Limit => ({ key: `claims of member ${personId}`, tries: 30, minutes });
/** Counts kilobytes: a form holds 80,000 at most. */
export const uploadLimit = (memberId: string): Limit => ({ key: `uploads of member ${memberId}`, tries: 200_000, minutes });
export const archiveLimit = (personId: PersonId): Limit => ({ key: `archives of member ${personId}`, tries: 10, minutes });

export const receiptLimit = (personId: PersonId): Limit => ({ key: `receipts of member ${personId}`, tries: 100, minutes });

const tooManyClaims = () =>
  tooMany('member.too-many-claims', '', 'Vous avez déposé 30 demandes en 24 heures, le maximum. Déposez les autres demain.');
const tooManyBytes = () =>
  tooMany('member.too-many-bytes', 'files', 'Vous avez envoyé 200 Mo de fichiers en 24 heures, le maximum. Envoyez les autres demain.');
const tooManyArchives = () =>
  tooMany('member.too-many-archives', '', 'Vous avez téléchargé vos données 10 fois en 24 heures, le maximum. Recommencez demain.');
const tooManyReceipts = () =>
  tooMany('member.too-many-receipts', '', 'Vous avez téléchargé 100 reçus en 24 heures, le maximum. Recommencez demain.');
const tooMany = (code: string, propertyPath: string, message: string) =>
  new DomainError(code, message, 'too-many', [{ propertyPath, code: 'too-many', message }]);

/** Ceilings of a member and day: an account in the wrong hands fills neither the list of the structure nor its storage. */
@Injectable()
export class MemberLimits {
  constructor(private readonly throttle: Throttle) {}

  /** Files a claim. A refused form does not count. @throws member.too-many-claims */
  async claim(personId: PersonId, file: () => Promise<void>): Promise<void> {
    const limit = claimLimit(personId);
    await this.count(limit, tooManyClaims);
    try {
      await file();
    } catch (error) {
      await this.throttle.giveBack([limit]);
      throw error;
    }
  }

  /** @throws member.too-many-bytes */
  async upload(memberId: string, bytes: number): Promise<void> {
    if (bytes > 0) await this.count({ ...uploadLimit(memberId), weight: Math.ceil(bytes / 1000) }, tooManyBytes);
  }

  /** An archive of all data of the member. @throws member.too-many-archives */
  archive(personId: PersonId): Promise<void> {
    return this.count(archiveLimit(personId), tooManyArchives);
  }

  /** A receipt of a payment. @throws member.too-many-receipts */
  receipt(personId: PersonId): Promise<void> {
    return this.count(receiptLimit(personId), tooManyReceipts);
  }

  private async count(limit: Limit, refusal: () => DomainError): Promise<void> {
    try {
      await this.throttle.count([limit]);
    } catch (error) {
      throw error instanceof DomainError && error.kind === 'too-many' ? refusal() : error;
    }
  }
}
