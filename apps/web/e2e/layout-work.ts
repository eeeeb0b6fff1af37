import type { Page } from '@playwright/test';

type TraceEvent = { name: string; args?: { beginData?: { dirtyObjects?: number } } };

/** The most boxes that one layout of the browser works through while `act` runs and the page settles. */
export async function mostLaidOut(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Drawing that is still due is no work of the act.
    await new Promise((resolve) => requestIdleCallback(resolve));
  });
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline'] } });
  await act();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return Math.max(0, ...events.filter(({ name }) => name === 'Layout').map(({ args }) => args?.beginData?.dirtyObjects ?? 0));
}
