import type { Page } from '@playwright/test';

/** The stream of changes stays silent: what other journeys write meanwhile moves nothing on this page, and the page comes to rest. */
export async function silenceStream(page: Page): Promise<void> {
  await page.route('**/api/live*', (route) => route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' }));
}
