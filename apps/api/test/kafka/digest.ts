import { createHash } from 'node:crypto';
import type { LogMessage } from '../../src/platform/relay/event-log.js';

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** The digest of `structure_activity` for these events in this order. */
export const digestOf = (messages: readonly LogMessage[]): string =>
  messages.reduce((digest, { headers }) => md5(`${digest}${headers.ce_id}`), '');
