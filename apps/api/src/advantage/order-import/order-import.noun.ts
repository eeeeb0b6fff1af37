import type { OrderImportEvent } from '@intendance/domain/advantage/order-import/order-import.events.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { projection } from '../../platform/projection/projection.js';
import { relayed } from '../../platform/relay/relay-allow-list.js';
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
  relay: [
    relayed<OrderImportEvent>('order-import', {
      OrderImportUploaded: ['size', 'sha256', 'lines', 'orders', ...counts],
      OrderImportConfirmed: [],
      OrderImportOrdersWritten: ['upTo', ...counts],
      OrderImportFinished: [],
      OrderImportFailed: ['code'],
      OrderImportFileRemoved: [],
    }),
  ],
});
