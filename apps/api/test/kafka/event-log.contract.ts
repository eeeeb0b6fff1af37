import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventLog, LogMessage } from '../../src/platform/relay/event-log.js';

export type OpenedLog = {
  log: EventLog;
  /** At least so many different messages, in the order of each key. */
  read(count: number): Promise<readonly { key: string | null; headers: Readonly<Record<string, string>>; value: string | null }[]>;
  close(): Promise<void>;
};

const message = (key: string, value: string): LogMessage => ({ key, headers: { ce_id: randomUUID(), note: 'à l’œuvre' }, value });

/** The contract of every log, the in-memory fake included. */
export function eventLogContract(name: string, open: () => Promise<OpenedLog>): void {
  describe(`event log: ${name}`, () => {
    let opened: OpenedLog;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(async () => {
      await opened.log.close();
      await opened.close();
    });

    it('keeps messages as they were sent: key, headers and text', async () => {
      const sent = message('a', '{"note":"12 €, \u{1F600}"}');
      await opened.log.open();
      await opened.log.send([sent]);
      expect(await opened.read(1)).toMatchObject([sent]);
    });

    it('keeps the messages of a key in the order they were sent, over several sends', async () => {
      const keys = Array.from({ length: 6 }, () => randomUUID());
      await opened.log.open();
      for (let round = 0; round < 5; round++) await opened.log.send(keys.map((key) => message(key, `${round}`)));
      // A send that was tried again may have kept a message twice.
      const records = [...new Map((await opened.read(30)).map((record) => [record.headers.ce_id, record])).values()];
      expect(records).toHaveLength(30);
      for (const key of keys) expect(records.filter((record) => record.key === key).map(({ value }) => value)).toEqual([...'01234']);
    });

    it('takes a message of a megabyte', async () => {
      await opened.log.open();
      await opened.log.send([message('a', 'x'.repeat(1_500_000))]);
      expect((await opened.read(1))[0]?.value).toHaveLength(1_500_000);
    });

    it('refuses while it is closed, and goes on once it is opened again', async () => {
      await opened.log.open();
      await opened.log.send([message('a', '1')]);
      await opened.log.close();
      await expect(opened.log.send([message('a', '2')])).rejects.toThrow();
      await opened.log.open();
      await opened.log.open();
      await opened.log.send([message('a', '3')]);
      expect((await opened.read(2)).map(({ value }) => value)).toEqual(['1', '3']);
    });
  });
}
