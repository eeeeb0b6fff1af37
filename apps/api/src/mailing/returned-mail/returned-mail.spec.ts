import { bounceKindOf, statusCodeOf } from '@intendance/domain/mailing/bounce/bounce-kind.js';
import { describe, expect, it } from '@jest/globals';
import { returnedMailExample } from '../../../test/returned-mail-example.js';
import { readReturnedMail } from './returned-mail.js';

const values = {
  return: `retours+abcdefghijklmnopqrstuvwxyz234567abcd@cse.example`,
  mail: '0193a000-0000-7000-8000-000000000001',
  mailing: '0193a000-0000-7000-8000-000000000002',
  unsubscribe: 'c2lnbmVk',
};
const read = (name: string) => readReturnedMail(Buffer.from(returnedMailExample(name, values)));

describe('a returned mail', () => {
  it.each([
    ['postfix-unknown-user', 'hard', '5.1.1'],
    ['exim-mailbox-full', 'soft', '5.2.2'],
    ['exim-without-parts', 'hard', '550'],
    ['qmail-text', 'hard', '5.1.1'],
    ['exchange-online-unknown', 'hard', '5.1.10'],
    ['exchange-server-policy', 'policy', '5.7.133'],
    ['gmail-not-found', 'hard', '5.1.1'],
    ['gmail-unauthenticated', 'policy', '5.7.26'],
    ['orange-invalid', 'hard', '5.1.1'],
    ['orange-refused', 'policy', '5.5.0'],
    ['ovh-spam-at-free', 'policy', '5.0.0'],
    ['ovh-unknown', 'hard', '5.1.1'],
    ['french-without-status', 'hard', '550'],
    ['dsn-without-status', 'soft', '5.2.2'],
  ])('in the shape %s is %s, with the code %s', async (name, kind, code) => {
    const mail = await read(name);
    if (mail.type !== 'bounce') throw new Error(`${name} is read as ${mail.type}`);
    expect(mail.returnAddress).toBe(values.return);
    expect([bounceKindOf(mail.status), statusCodeOf(mail.status)]).toEqual([kind, code]);
  });

  it.each(['postfix-delay', 'french-without-code', 'read-receipt', 'forwarded-loop'])('in the shape %s means nothing', async (name) =>
    expect(await read(name)).toEqual({ type: 'other' }),
  );

  it('counts only with the address of one mail', async () => {
    const source = returnedMailExample('postfix-unknown-user', { ...values, return: 'retours@cse.example' });
    expect(await readReturnedMail(Buffer.from(source))).toEqual({ type: 'other' });
  });

  it('is no bounce when its text quotes a code', async () => {
    const source = returnedMailExample('reply-of-person', values).replace('nous viendrons', '550 5.1.1 Unknown user');
    expect((await readReturnedMail(Buffer.from(source))).type).toBe('reply');
  });

  it('may be cut in its original, and may be no message at all', async () => {
    const source = returnedMailExample('gmail-not-found', values);
    const cut = source.slice(0, source.indexOf('Content-Type: message/rfc822') + 40);
    expect((await readReturnedMail(Buffer.from(cut))).type).toBe('bounce');
    for (const bytes of ['', '\0\0\xff', 'x'.repeat(10_000)]) expect(await readReturnedMail(Buffer.from(bytes))).toEqual({ type: 'other' });
  });
});

describe('a complaint', () => {
  it('names the mail by its return address, and the recipient by the signed link', async () =>
    expect(await read('complaint-arf')).toEqual({ type: 'complaint', returnAddress: values.return, unsubscribeToken: 'c2lnbmVk' }));
});

describe('an answer', () => {
  it.each(['reply-of-person', 'reply-by-references'])('of a person is read: %s', async (name) =>
    expect(await read(name)).toMatchObject({
      type: 'reply',
      returnAddress: name === 'reply-of-person' ? values.return : null,
      answeredIds: expect.arrayContaining([`${values.mail}.${values.mailing}@cse.example`]),
      from: { name: 'Anne Petit', address: 'anne@exemple.fr' },
      subject: 'Re: Noël des enfants',
      text: expect.stringContaining('nous viendrons à trois'),
    }),
  );

  it.each(['rfc3834', 'outlook', 'subject', 'x-autoreply', 'precedence', 'empty-return-path'])(
    'of a machine is left out: absence-%s',
    async (name) => expect(await read(`absence-${name}`)).toEqual({ type: 'other' }),
  );
});
