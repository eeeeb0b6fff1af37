import { createHmac, hkdfSync } from 'node:crypto';
import type { Config } from '../../../platform/config/config.js';
import type { Letter } from '../../../platform/mail/letter.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';

export const codeMinutes = 10;

const keyed = ({ secret }: Pick<Config, 'secret'>, purpose: string, words: readonly string[]): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, 'intendance', purpose, 32)))
    .update(words.join(' '))
    .digest();

/** Six digits that only this installation can compute: a repeated request mails the same code. */
export const codeOf = (config: Pick<Config, 'secret'>, { commandId, environmentId, actor }: RequestContext): string =>
  String(keyed(config, 'signature code', [environmentId, actor.id, commandId]).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');

/** Stored instead of the code: a million codes cannot be tried against it without the secret. */
export const proofOf = (config: Pick<Config, 'secret'>, { environmentId, actor }: RequestContext, code: string): string =>
  keyed(config, 'proof of a signature code', [environmentId, actor.id, code]).toString('hex');

export const codeLetter = (name: string, code: string, rum: string): Letter => ({
  subject: 'Votre code de signature',
  greeting: `Bonjour ${name},`,
  paragraphs: [`Pour signer le mandat de prélèvement ${rum}, saisissez ce code : ${code}`],
  closing: `Ce code ne sert que pendant ${codeMinutes} minutes, et à vous seul. Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : rien n’est signé.`,
});
