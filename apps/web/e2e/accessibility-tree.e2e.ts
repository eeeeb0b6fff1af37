import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { accessibilityTree } from './accessibility-tree.js';
import { expect, test } from './fixtures.js';
import { enterSpace, siteOwner } from './site-visit.js';

/** Each stop of a journey is a place where somebody who hears the screen must know what is there. */
async function checkTree(page: Page, stop: string): Promise<void> {
  const tree = await accessibilityTree(page);
  await writeFile(test.info().outputPath(`${stop.replaceAll(/\W+/g, '-')}.txt`), tree.text);
  expect(tree.unnamed, stop).toEqual([]);
  expect(tree.levels.filter((level) => level === 1).length, `${stop}: titles of the first level`).toBeLessThanOrEqual(1);
  expect(tree.roles.has('main') || tree.roles.has('dialog'), `${stop}: a main part`).toBe(true);
}

const h1 = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible();

test('what a screen reader gets of the back-office, at the stops of seven journeys', async ({ page, signIn }) => {
  await page.goto('/login');
  await h1(page);
  await checkTree(page, 'sign in');
  await signIn('admin@cse.demo');

  const stops: readonly [string, string, ((page: Page) => Promise<void>)?][] = [
    ['home', '/home'],
    ['a person', '/people', (at) => at.getByRole('rowheader').first().getByRole('link').click()],
    ['filters of a list', '/people', (at) => at.getByRole('button', { name: /^Filtrer/ }).click()],
    ['a claim', '/activitiescse/refund', (at) => at.getByRole('rowheader').first().getByRole('button').click()],
    ['a new operation', '/comptability/operations?fiche=new', (at) => expect(at.getByRole('dialog')).toBeVisible()],
    ['operations to allocate', '/comptability/operations/match'],
    ['the balance', '/comptability/statuses/balance'],
    ['palette', '/home', (at) => at.keyboard.press('Control+k')],
  ];
  for (const [stop, address, act] of stops) {
    await page.goto(address);
    await h1(page);
    await act?.(page);
    await expect(page.getByText('Chargement en cours...')).toHaveCount(0);
    await checkTree(page, stop);
  }
});

test('what a screen reader gets of the members’ site, at the stops of three journeys', async ({ page, request }) => {
  const owner = await siteOwner(request);
  const email = `lecteur-${Date.now().toString(36)}@exemple.fr`;
  await owner.send('post', '/people', { civility: 'Mme', lastname: 'Lecteur', firstname: 'Anne', email });
  await owner.send('put', '/website/parameters', { benef_request_allowed: true });
  for (const path of ['', '/avantages', '/contact', '/plan-du-site']) {
    await page.goto(`${owner.site}${path}`);
    await checkTree(page, `site ${path}`);
  }
  await enterSpace(page, request, owner.site, email);
  for (const path of ['', '/remboursement', '/inscriptions', '/mes-donnees']) {
    await page.goto(`${owner.site}/mon-espace${path}`);
    await checkTree(page, `space ${path}`);
  }
});
