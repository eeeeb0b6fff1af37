import type { MailingId } from '@intendance/domain/mailing/mailing/mailing.events.js';
import { mailingCase } from '@intendance/domain/mailing/mailing/mailing.js';
import type { MailingListId } from '@intendance/domain/mailing/mailing-list/mailing-list.events.js';
import { type KnownMailingList, mailingListCase } from '@intendance/domain/mailing/mailing-list/mailing-list.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Policy } from '../../platform/projection/projection.js';
import { ProjectionProgress } from '../../platform/projection/projection-progress.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { erasureContext } from '../../platform/wire/system-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { RawReports } from '../bounce/raw-reports.js';
import { ListContacts } from '../mailing-list/list-contacts.js';
import { MailKeys } from '../unsubscription/mail-keys.js';
import { ErasedAddresses } from './erased-addresses.js';
import { RecipientRows } from './recipient-rows.js';

const selectMailings = `SELECT id, state -> 'addresses' AS addresses FROM read.mailing_table WHERE state -> 'addresses' <> '[]'::jsonb`;
const selectLists = `SELECT id, state FROM read.mailing_list_list WHERE type = 'file'`;
const longestWaitMs = 10_000;

/** An erased person leaves the mailings: the rows of deliveries, the reports of returned mails, the typed addresses, and the files of lists. */
@Injectable()
export class ForgetRecipients implements Policy {
  readonly name = 'forget-recipients';
  readonly from = ['person'];
  readonly types = ['PersonalDataErased'];
  readonly startsAt = 'beginning';

  constructor(
    private readonly rows: RecipientRows,
    private readonly reports: RawReports,
    private readonly erased: ErasedAddresses,
    private readonly contacts: ListContacts,
    private readonly keys: MailKeys,
    private readonly db: TenantDb,
    private readonly commands: CommandBus,
    private readonly progress: ProjectionProgress,
  ) {}

  async when(event: RecordedEvent): Promise<void> {
    const { environmentId } = event;
    const personId = streamKeyOf(event.stream);
    const addresses = new Set(await this.erased.of(environmentId, personId));
    await this.rows.forget(environmentId, personId, [...addresses]);
    await this.reports.forget(environmentId, personId, [...addresses]);
    if (addresses.size === 0) return;
    // Mailings and lists are looked up in read models: they must show all that came before.
    if (!(await this.progress.shows(event, ['mailing-table', 'mailing-list-list'], longestWaitMs)))
      throw new Error('the read models are late');
    const isErased = (email: string | null) => email !== null && addresses.has(this.keys.addressId(environmentId, email));
    await this.clearMailings(event, isErased);
    await this.clearLists(event, isErased);
    await this.erased.forget(environmentId, personId);
  }

  private async clearMailings(event: RecordedEvent, isErased: (email: string) => boolean): Promise<void> {
    const context = erasureContext(event, 'mailings');
    for (const { id, addresses } of await this.db.query<{ id: MailingId; addresses: string[] }>(context, selectMailings)) {
      const erased = addresses.filter(isErased);
      if (erased.length === 0) continue;
      const command = { id, type: 'EraseMailingAddresses', data: { addresses: erased } } as const;
      await this.commands.execute(new ExecuteCase(erasureContext(event, id), mailingCase, command));
    }
  }

  private async clearLists(event: RecordedEvent, isErased: (email: string | null) => boolean): Promise<void> {
    const context = erasureContext(event, 'lists');
    for (const { id, state } of await this.db.query<{ id: MailingListId; state: KnownMailingList }>(context, selectLists)) {
      if (state.content.type !== 'file' || state.content.isErased) continue;
      const contacts = await this.contacts.ofFile(context, state.content.file.id);
      if (contacts.some(({ email }) => isErased(email)))
        await this.commands.execute(new ExecuteCase(erasureContext(event, id), mailingListCase, { id, type: 'EraseListFile' }));
    }
  }
}
