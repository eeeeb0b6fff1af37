import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.js';

/**
 * Expects that axe reports no violation in the present state of the page, for all its rules or for those that are named. Waits first for
 * the running animations, because axe would read a colour in the middle of its change.
 */
export async function expectAccessible(page: Page, state?: string, rules: readonly string[] = []): Promise<void> {
  await page.evaluate(untilStill);
  // One call in the page itself: no screen has a frame, and the other mode opens a second page for each answer.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules.length > 0 ? axe.withRules([...rules]) : axe.withTags(tags)).analyze();
  const messages = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n   ')}`);
  expect(messages, state).toEqual([]);
}

/** Waits for the frame in which an animation begins, then for all that end. */
async function untilStill(): Promise<void> {
  const nextFrame = () => new Promise(requestAnimationFrame);
  for (let running = [1]; running.length > 0; ) {
    await nextFrame();
    await nextFrame();
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    running = ending.filter(({ playState }) => playState === 'running').map(() => 1);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
