import { orderImportErrors } from '@intendance/domain/advantage/order-import/order-import.errors.js';
import { type OrderImportId, orderImportStream } from '@intendance/domain/advantage/order-import/order-import.events.js';
import { orderImportDecider, startedOrderImport } from '@intendance/domain/advantage/order-import/order-import.js';
import { singleStreamCase } from '@intendance/kernel/case.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ImportFiles } from '../../capabilities/file-import/import-files.js';
import type { RetentionRule } from '../../capabilities/retention/retention-rule.js';
import { PersonalReferences } from '../../platform/personal-references/personal-references.js';
import { EveryDatabase } from '../../platform/tenancy/every-database.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';

const removalCase = singleStreamCase({ decider: orderImportDecider, stream: orderImportStream, answer: startedOrderImport });
const removedAtOnce = 1000;

/** Removes the files of imports and their reports, which may name people. The counts of the import stay. */
@Injectable()
export class RemoveOrderFiles {
  constructor(
    private readonly commands: CommandBus,
    private readonly files: ImportFiles,
    private readonly references: PersonalReferences,
    private readonly everywhere: EveryDatabase,
  ) {}

  /** @throws order-import.running */
  async remove(context: RequestContext, id: OrderImportId): Promise<void> {
    const request = { ...context, commandId: derivedId(`${context.commandId} order file ${id}`) };
    await this.commands.execute(new ExecuteCase(request, removalCase, { id, type: 'RemoveOrderImportFile' as const }));
    await this.files.remove(context, id);
    await this.references.remove({ records: [id], letters: [] });
  }

  async removeOld(before: Date): Promise<void> {
    const rows = await this.everywhere.query<{ environment_id: EnvironmentId; id: OrderImportId }>(
      `SELECT environment_id, id FROM read.order_import_list WHERE has_file AND status <> 'running' AND uploaded_at < $1
        ORDER BY uploaded_at LIMIT ${removedAtOnce}`,
      [before],
    );
    for (const { environment_id, id } of rows) await this.removeUnlessRunning(systemContext(environment_id), id);
  }

  /** An import that somebody has just confirmed again is removed the next day. */
  private async removeUnlessRunning(context: RequestContext, id: OrderImportId): Promise<void> {
    try {
      await this.remove(context, id);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== orderImportErrors.running().code) throw error;
    }
  }
}

export const orderFileRetention: readonly RetentionRule[] = [
  {
    name: 'order-import-files',
    days: 30,
    why: 'A user corrects the refused lines of a file within a month; the file names people.',
    remove: (before, { get }) => get(RemoveOrderFiles).removeOld(before),
  },
];
