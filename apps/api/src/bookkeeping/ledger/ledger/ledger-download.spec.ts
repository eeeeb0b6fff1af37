import { expect, it } from '@jest/globals';
import type { QueryBus } from '@nestjs/cqrs';
import { SystemClock } from '../../../platform/runtime/clock.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { LedgerDownloadController } from './ledger-download.controller.js';
import { LedgerFiles } from './ledger-files.js';

it('refuses a workbook of more lines than the format has, and sends them as CSV', async () => {
  const queries = { execute: async () => ({ totalCount: 2_000_000, yearName: '2026', stream: async () => undefined }) };
  const controller = new LedgerDownloadController(
    null as never,
    null as never,
    new LedgerFiles(queries as unknown as QueryBus, new SystemClock()),
  );
  const context = systemContext('0193b6a0-0000-7000-8000-000000000001' as never);
  await expect(controller.ledger(context, { format: 'xlsx' } as never)).rejects.toMatchObject({ code: 'export.too-many-rows' });
  expect((await controller.ledger(context, { format: 'csv' } as never)).download).toMatchObject({ totalRows: 2_000_000 });
});
