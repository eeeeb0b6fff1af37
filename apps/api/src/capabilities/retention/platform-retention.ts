import { type RetentionRule, removeRows } from './retention-rule.js';

/** Data of the platform, which belongs to no area. */
export const platformRetention: readonly RetentionRule[] = [
  {
    name: 'command-ids',
    days: 90,
    why: 'A repeated command is detected only while its id is stored.',
    remove: removeRows('worker', 'SELECT evs.forget_commands($1)'),
  },
  {
    name: 'cached-responses',
    days: 1,
    why: 'A client repeats a request within minutes; a response may hold personal data.',
    remove: removeRows('vault', 'DELETE FROM platform.http_answer WHERE created_at < $1'),
  },
  {
    name: 'completed-jobs',
    days: 30,
    why: 'A job that is added again is detected only while its id is stored; the job itself left when it was done.',
    remove: removeRows('worker', 'DELETE FROM platform.completed_job WHERE completed_at < $1'),
  },
  {
    name: 'mail-refusals',
    days: 90,
    why: 'An address that is refused is put right within weeks; the row holds the address.',
    remove: removeRows('vault', 'DELETE FROM platform.mail_refusal WHERE refused_at < $1'),
  },
  {
    name: 'witnessed-heads',
    days: 3653,
    why: 'Accounts are kept for ten years (article L123-22 of the code de commerce): a witness proves them as long. No personal data.',
    remove: removeRows('vault', 'SELECT platform.forget_witnessed_heads($1)'),
  },
];
