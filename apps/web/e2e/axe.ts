import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './fixtures.js';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Expects that axe reports no violation in the present state of the page, for all its rules or for those that are named. Waits first for
 * the running animations, because axe would read a colour in the middle of its change.
 */
export async function expectAccessible(page: Page, state?: string, rules: readonly string[] = []): Promise<void> {
  // Half a megabyte of code: once for each document, and not for each state.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(violationsWhenStill, { tags, rules: [...rules] });
  expect(violations, state).toEqual([]);
}

/** In the page: waits for the frame in which an animation begins, then for all that end, and runs axe. No screen has a frame of its own. */
async function violationsWhenStill({ tags, rules }: { tags: string[]; rules: string[] }): Promise<string[]> {
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
  const { axe: engine } = globalThis as unknown as { axe: typeof axe };
  const { violations } = await engine.run(document, {
    runOnly: rules.length > 0 ? { type: 'rule', values: rules } : { type: 'tag', values: tags },
    resultTypes: ['violations'],
    selectors: false,
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n   ')}`);
}
