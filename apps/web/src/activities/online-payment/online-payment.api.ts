import type { Schema } from '@intendance/contract/client.js';
import { queryGroup } from '../../platform/query-group.js';
import { resource } from '../../platform/resource.js';
import { registrations } from '../registration/registration.api.js';

export type OnlinePayment = Schema<'OnlinePaymentDto'>;
export type PaymentAccount = Schema<'PaymentAccountDto'>;
export type PaymentService = NonNullable<PaymentAccount['service']>;

export const onlinePayments = resource('/api/online_payments', 'online_payments', { changes: [registrations.key] });

const paymentAccount = queryGroup('payment_account');
export const paymentAccountQuery = paymentAccount.read('/api/payment_account');
export const useConnectPaymentAccount = () => paymentAccount.useSend('put', '/api/payment_account');
export const useClosePaymentAccount = () => paymentAccount.useSend('delete', '/api/payment_account');
