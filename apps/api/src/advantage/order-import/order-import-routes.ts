import { orderImportErrors } from '@intendance/domain/advantage/order-import/order-import.errors.js';
import { importRoutes } from '../../capabilities/file-import/import-routes.js';
import { ListedOrderImportDto, OrderImportDto } from './order-import.dto.js';
import { type ListedOrderImport, orderImportListing } from './order-import.listing.js';
import type { OrderImportTypes } from './order-import-definition.js';
import { listedOrderImportToWire } from './order-import-wire.js';
import { OrderImports } from './order-imports.js';

export const OrderImportRoutes = importRoutes<OrderImportTypes, OrderImportDto, ListedOrderImport, ListedOrderImportDto>({
  name: 'OrderImport',
  tag: 'orders',
  path: 'orders/imports',
  feature: 'subventions',
  service: OrderImports,
  dto: OrderImportDto,
  list: { listing: orderImportListing, dto: ListedOrderImportDto, toWire: listedOrderImportToWire },
  summaries: {
    list: 'Lister les imports de commandes, du plus récent au plus ancien',
    find: 'Lire un import de commandes : avancement, résultat, refus',
    errors: 'Télécharger les lignes refusées, avec leurs raisons',
  },
  problems: { find: [orderImportErrors.unknown()], errors: [orderImportErrors.unknown(), orderImportErrors.fileRemoved()] },
});
