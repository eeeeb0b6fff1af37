import { newId } from '@intendance/kernel/id.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { MailTransport } from '../src/platform/mail/mail-transport.js';
import type { OutgoingMail } from '../src/platform/mail/outgoing-mail.js';

type ArrivedMail = { to: string; source: string };
type OpenedTransport = { transport: MailTransport; arrived(): Promise<readonly ArrivedMail[]>; close(): Promise<void> };

export const outgoingMail = (to: string, changes: Partial<OutgoingMail> = {}): OutgoingMail => {
  const id = newId();
  return {
    id,
    reference: id,
    from: { name: 'CSE', address: 'cse@cse.example' },
    to,
    subject: 'Noel',
    text: 'Bonjour',
    html: '<p>Bonjour</p>',
    files: [],
    headers: {},
    signature: null,
    ...changes,
  };
};
export const envelopeTo = (to: string) => ({ from: 'retours@cse.example', to });

/** The contract of every transport of mails. */
export function mailTransportContract(name: string, open: () => Promise<OpenedTransport>): void {
  describe(`mail transport: ${name}`, () => {
    let opened: OpenedTransport;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(async () => {
      opened.transport.close();
      await opened.close();
    });

    it('hands a mail over, and marks its body once, before the mail arrives', async () => {
      const arrivedAtMark: number[] = [];
      const mark = async () => void arrivedAtMark.push((await opened.arrived()).length);
      const attempt = await opened.transport.deliver(envelopeTo('a@un.example'), () => outgoingMail('a@un.example'), mark);
      expect(attempt).toMatchObject({ hasBodyStarted: true, code: 250 });
      expect(arrivedAtMark).toEqual([0]);
      expect(await opened.arrived()).toEqual([{ to: 'a@un.example', source: expect.stringContaining('Bonjour') }]);
    });

    it('delivers many mails at the same time, each to its address', async () => {
      const addresses = Array.from({ length: 20 }, (_, rank) => `n${rank}@d${rank % 3}.example`);
      const mark = async () => undefined;
      const attempts = await Promise.all(addresses.map((to) => opened.transport.deliver(envelopeTo(to), () => outgoingMail(to), mark)));
      expect(new Set(attempts.map(({ code }) => code))).toEqual(new Set([250]));
      expect((await opened.arrived()).map(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
    });

    it('sends nothing of a mail that cannot be marked or written, and goes on with the next one', async () => {
      const failure = new Error('the lease is lost');
      const [to, next] = ['a@un.example', 'b@un.example'];
      const unmarked = await opened.transport.deliver(
        envelopeTo(to),
        () => outgoingMail(to),
        () => Promise.reject(failure),
      );
      let marks = 0;
      const mark = async () => void marks++;
      const unwritten = await opened.transport.deliver(
        envelopeTo(to),
        () => {
          throw failure;
        },
        mark,
      );
      const nothing = { hasBodyStarted: false, code: null, reason: expect.stringContaining('the lease is lost') };
      expect([unmarked, unwritten, marks]).toEqual([nothing, nothing, 0]);
      await opened.transport.deliver(envelopeTo(next), () => outgoingMail(next), mark);
      expect((await opened.arrived()).map((mail) => mail.to)).toEqual([next]);
    });

    it('takes mails in progress to their end when it closes', async () => {
      const mark = async () => opened.transport.close();
      const attempt = await opened.transport.deliver(envelopeTo('a@un.example'), () => outgoingMail('a@un.example'), mark);
      expect(attempt.code).toBe(250);
    });
  });
}
