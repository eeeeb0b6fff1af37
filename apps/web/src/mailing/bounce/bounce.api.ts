import type { Schema } from '@intendance/contract/client.js';
import { download } from '../../platform/http.js';
import { queryGroup } from '../../platform/query-group.js';

const bounces = queryGroup('mail-blocks');

export type MailBlock = Schema<'PersonBounceDto'>;
export type MailReport = MailBlock['reports'][number];

export const mailBlock = (id: string) => bounces.read('/api/people/{id}/mail_block', { path: { id } });
export const useLiftBlock = () => bounces.useSend('post', '/api/people/{id}/mail_block/lift');
export const downloadReport = (id: string, report: string): Promise<Response> =>
  download('/api/people/{id}/mail_block/reports/{report}', { path: { id, report } });
