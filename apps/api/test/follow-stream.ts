import { expect } from '@jest/globals';

/** Follows a stream of server-sent events: `until` waits for a text in it, `end` for its end. */
export async function followStream(url: string, headers: Record<string, string>) {
  const leave = new AbortController();
  const answer = await fetch(url, { headers: { ...headers, accept: 'text/event-stream' }, signal: leave.signal });
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const reader = (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    async until(pattern: RegExp): Promise<RegExpExecArray> {
      for (;;) {
        const match = pattern.exec(text);
        if (match) return match;
        const { done, value = '' } = await reader.read();
        if (done) throw new Error(`the stream ended: ${text}`);
        text += value;
      }
    },
    async end(): Promise<string> {
      for (;;) {
        const { done, value = '' } = await reader.read();
        if (done) return text;
        text += value;
      }
    },
    async close(): Promise<void> {
      await reader.cancel();
      leave.abort();
    },
  };
}
