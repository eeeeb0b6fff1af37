import { noun } from '../../../capabilities/manifest/noun.js';
import { ReturnedPaymentController } from './returned-payment.controller.js';

export const returnedPaymentNoun = noun({ controllers: [ReturnedPaymentController] });
