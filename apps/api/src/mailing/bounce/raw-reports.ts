import { Readable } from 'node:stream';
import type { MailAddressId } from '@intendance/domain/mailing/bounce/bounce.events.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { derivedId, type EnvironmentId, type PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { FileStore } from '../../platform/files/file-store.js';
import { Clock } from '../../platform/runtime/clock.js';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { DownloadAnswer } from '../../platform/wire/download.js';
import { atHome, type RequestContext } from '../../platform/wire/request-context.js';

/** Enough for each report: the copy of the original comes last, and may be cut. */
export const mostReportBytes = 1_000_000;
const shownReports = 20;

export const reportUnknown = () => new DomainError('bounce.report-unknown', 'Ce rapport n’existe pas, ou n’est plus gardé.', 'not-found');

export type ReportedAddress = {
  readonly environmentId: EnvironmentId;
  readonly addressId: MailAddressId;
  readonly personId: PersonId | null;
};
export type ReportMeaning = { readonly kind: 'hard' | 'soft' | 'policy' | 'complaint'; readonly code: string };
export type StoredReport = ReportMeaning & { readonly id: string; readonly received_at: Date };
type StoredFileRow = { id: string; environment_id: EnvironmentId };

/** The reports of returned mails as they came, for the person who looks for the cause. */
@Injectable()
export class RawReports {
  constructor(
    private readonly db: PlatformDb,
    private readonly tenantDb: TenantDb,
    private readonly files: FileStore,
    private readonly clock: Clock,
  ) {}

  /** A report that comes twice is stored once. */
  async save({ environmentId, addressId, personId }: ReportedAddress, { kind, code }: ReportMeaning, source: Uint8Array): Promise<void> {
    const id = derivedId(`report ${environmentId} ${addressId} ${Buffer.from(source).toString('latin1')}`);
    const [row] = await this.db.query('SELECT id FROM platform.mail_report WHERE id = $1', [id]);
    if (row) return;
    // A row without a file would offer a download that fails.
    await this.files.save(environmentId, id, Readable.from([source.subarray(0, mostReportBytes)], { objectMode: false }));
    await this.db.query(
      `INSERT INTO platform.mail_report (id, environment_id, address_id, person_id, kind, code, received_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
      [id, environmentId, addressId, personId, kind, code, this.clock.now()],
    );
  }

  /** The latest reports of an address, the latest first. */
  of(context: RequestContext, addressId: MailAddressId): Promise<StoredReport[]> {
    return this.tenantDb.query<StoredReport>(
      atHome(context),
      `SELECT id, kind, code, received_at FROM platform.mail_report
        WHERE address_id = $1 ORDER BY received_at DESC, id DESC LIMIT ${shownReports}`,
      [addressId],
    );
  }

  /** @throws bounce.report-unknown */
  async open(context: RequestContext, addressId: MailAddressId, id: string): Promise<DownloadAnswer> {
    const [report] = await this.tenantDb.query<StoredReport>(
      atHome(context),
      'SELECT id, kind, code, received_at FROM platform.mail_report WHERE id = $1 AND address_id = $2',
      [id, addressId],
    );
    if (!report || !(await this.files.exists(context.environmentId, id))) throw reportUnknown();
    return new DownloadAnswer({
      content: await this.files.read(context.environmentId, id),
      fileName: `rapport-${report.received_at.toISOString().slice(0, 10)}.eml`,
      mimeType: 'message/rfc822',
      disposition: 'attachment',
    });
  }

  /** Removes the reports of an erased person, by every address that the person had. */
  async forget(environmentId: EnvironmentId, personId: string, addressIds: readonly string[]): Promise<void> {
    await this.remove(
      'SELECT id, environment_id FROM platform.mail_report WHERE environment_id = $1 AND (person_id = $2 OR address_id = ANY ($3::uuid[]))',
      [environmentId, personId, addressIds],
    );
  }

  async removeBefore(before: Date): Promise<void> {
    await this.remove('SELECT id, environment_id FROM platform.mail_report WHERE received_at < $1', [before]);
  }

  /** Removes the file first: a row that stays leads the next run to the file. */
  private async remove(select: string, params: readonly unknown[]): Promise<void> {
    for (const { id, environment_id } of await this.db.query<StoredFileRow>(select, params)) {
      await this.files.remove(environment_id, id);
      await this.db.query('DELETE FROM platform.mail_report WHERE id = $1', [id]);
    }
  }
}
