import { noun } from '../../../capabilities/manifest/noun.js';
import { MemberPayments } from './member-payments.js';
import { PaymentFormController } from './payment-form.controller.js';

export const paymentFormNoun = noun({ controllers: [PaymentFormController], providers: [MemberPayments] });
