import type { BodyOf } from '@intendance/contract/operation.js';
import { send } from '../platform/http.js';
import { queryGroup } from '../platform/query-group.js';
import type { Tokens } from '../platform/session/session.js';

/** Some accounts live elsewhere: the answer is then an address to go to. */
export type LoginAnswer = Tokens | { redirect: string };

export const logIn = (body: BodyOf<'/api/login_check'>): Promise<LoginAnswer> => send('post', '/api/login_check', { body });

export const mailboxQuery = { ...queryGroup('mailbox').read('/api/mailbox'), retry: false };
