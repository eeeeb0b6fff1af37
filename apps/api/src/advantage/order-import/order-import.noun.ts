import { orderImportDecider } from '@intendance/domain/advantage/order-import/order-import.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { projection } from '../../platform/projection/projection.js';
import { OrderAssessment } from './order-assessment.js';
import { OrderImportController } from './order-import.controller.js';
import { orderImportHistory } from './order-import.history.js';
import { orderImportList } from './order-import-list.projection.js';
import { OrderImportRoutes } from './order-import-routes.js';
import { OrderImports } from './order-imports.js';
import { orderFileRetention, RemoveOrderFiles } from './remove-order-files.js';
import { RemoveOrderFilesWhenPersonErased } from './remove-order-files-when-person-erased.policy.js';

const counts = ['counts.created', 'counts.updated', 'counts.cancelled', 'counts.unchanged', 'counts.waiting', 'counts.errors'] as const;

export const orderImportNoun = noun({
  feature: 'subventions',
  controllers: [OrderImportRoutes, OrderImportController],
  providers: [OrderAssessment, OrderImports, RemoveOrderFiles],
  projections: [projection(orderImportList)],
  policies: [RemoveOrderFilesWhenPersonErased],
  history: [orderImportHistory],
  retention: orderFileRetention,
  streams: [
    stream('order-import', orderImportDecider, {
      texts: {
        fileName: 'clear: names of a file and its sheets, and what is wrong in it',
        sha256: 'impersonal',
        sheet: 'clear: names of a file and its sheets, and what is wrong in it',
        code: 'impersonal',
        message: 'clear: names of a file and its sheets, and what is wrong in it',
      },
      relay: {
        OrderImportUploaded: ['size', 'sha256', 'lines', 'orders', ...counts],
        OrderImportConfirmed: [],
        OrderImportOrdersWritten: ['upTo', ...counts],
        OrderImportFinished: [],
        OrderImportFailed: ['code'],
        OrderImportFileRemoved: [],
      },
    }),
  ],
});
