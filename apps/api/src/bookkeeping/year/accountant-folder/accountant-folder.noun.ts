import { FileArchive } from '../../../capabilities/data-export/file-archive.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { AccountantFolderController } from './accountant-folder.controller.js';
import { AccountantFolder } from './accountant-folder.js';
import { HistoryReceipt } from './history-receipt.js';
import { MissingVoucherController } from './missing-voucher.controller.js';
import { MissingVouchers } from './missing-vouchers.js';
import { VoucherFiles } from './voucher-files.js';

export const accountantFolderNoun = noun({
  feature: 'comptability',
  controllers: [AccountantFolderController, MissingVoucherController],
  providers: [FileArchive, AccountantFolder, MissingVouchers, VoucherFiles, HistoryReceipt],
});
