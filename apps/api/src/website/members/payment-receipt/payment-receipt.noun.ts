import { noun } from '../../../capabilities/manifest/noun.js';
import { PaymentReceiptController } from './payment-receipt.controller.js';
import { PaymentReceipts } from './payment-receipts.js';

export const paymentReceiptNoun = noun({ controllers: [PaymentReceiptController], providers: [PaymentReceipts] });
