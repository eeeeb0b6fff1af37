import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './fixtures.js';
import { type Paints, paintsInPage } from './paints.js';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * `all`: every rule. `layout`: every rule, those of colours for texts in unknown paints only. `colours`: the rules of colours, for texts in
 * unknown paints.
 */
export type Scope = 'all' | 'layout' | 'colours';
type Run = { tags: string[]; colourRules: string[]; scope: Scope; knownPaints: string[] };

/**
 * Expects that axe reports no violation in the present state of the page. Waits first for the running animations, because axe would read a
 * colour in the middle of its change. Adds the paints that axe measured to the known ones.
 */
export async function expectAccessible(page: Page, state?: string, scope: Scope = 'all', knownPaints = new Set<string>()): Promise<void> {
  // Half a megabyte of code: once for each document, and not for each state.
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(axe.source);
    await page.evaluate(paintsInPage);
  }
  const run: Run = { tags, colourRules, scope, knownPaints: [...knownPaints] };
  const { violations, paints } = await page.evaluate(violationsWhenStill, run);
  expect(violations, state).toEqual([]);
  for (const paint of paints) knownPaints.add(paint);
}

/**
 * In the page: waits for the frame in which an animation begins, then until none runs, and runs axe. No screen has a frame of its own. A paused
 * animation never ends.
 */
async function violationsWhenStill({ tags, colourRules, scope, knownPaints }: Run): Promise<{ violations: string[]; paints: string[] }> {
  const nextFrame = () => new Promise(requestAnimationFrame);
  const isRunning = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  do {
    await nextFrame();
    await nextFrame();
  } while (document.getAnimations().some(isRunning));
  const { axe: engine, paints } = globalThis as unknown as { axe: typeof axe; paints: Paints };
  const options: axe.RunOptions = { resultTypes: ['violations', 'incomplete'], selectors: false, elementRef: true };
  const execute = (context: axe.ElementContext, selection: axe.RunOptions) => engine.run(context, { ...options, ...selection });
  const paintOf = paints.readPaints();
  const texts = paints.textsBeyond(new Set(knownPaints), paintOf);
  const results: axe.AxeResults[] = [];
  if (scope !== 'colours') {
    const rules = scope === 'all' ? {} : Object.fromEntries(colourRules.map((id) => [id, { enabled: false }]));
    results.push(await execute(document, { runOnly: { type: 'tag', values: tags }, rules }));
  }
  const textsInPage = texts.filter(({ isConnected }) => isConnected);
  if (scope !== 'all' && textsInPage.length > 0)
    results.push(await execute({ include: textsInPage }, { runOnly: { type: 'rule', values: colourRules } }));
  const unmeasured = results
    .flatMap(({ incomplete }) => incomplete)
    .filter(({ id }) => colourRules.includes(id))
    .flatMap(({ nodes }) => nodes.flatMap<Element>(({ element }) => element ?? []));
  const violations = results.flatMap(({ violations }) => violations);
  return {
    violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n   ')}`),
    paints: [...new Set(textsInPage.filter((text) => !unmeasured.includes(text)).map(paintOf))],
  };
}
