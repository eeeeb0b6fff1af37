import { send } from '../../platform/http.js';
import { resource } from '../../platform/resource.js';
import type { PreviewBody } from './gift.js';

const vouchersKey = ['gift_vouchers'] as const;

export const gifts = resource('/api/gifts', 'gifts', { changes: [vouchersKey, ['people'], ['advantage-statistics']] });
/** The vouchers that each person received, with the verdict of the URSSAF rules. */
export const giftVouchers = resource('/api/gift_vouchers', 'gift_vouchers', { key: vouchersKey });

/** The vouchers of an order and the people over the ceiling. Under the key of the requests: a request changes it. */
export const previewQuery = (body: PreviewBody) => ({
  queryKey: [...gifts.key, 'preview', body],
  queryFn: ({ signal }: { signal: AbortSignal }) => send('post', '/api/gifts/preview', { body, signal }),
});
