import { writeFile } from 'node:fs/promises';
import axe from 'axe-core';
import type { ElementHandle, Page } from 'puppeteer-core';
import { fill, follow, inFirefox, overflow, textOf } from './firefox.js';
import { expect, test } from './fixtures.js';
import { png } from './png.js';
import { mailedSiteLink, siteOwner } from './site-visit.js';

const today = new Date().toISOString().slice(0, 10);

async function expectSound(page: Page, state: string): Promise<void> {
  expect(await overflow(page), state).toBeLessThanOrEqual(0);
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () =>
    (await (globalThis as unknown as { axe: typeof axe }).axe.run()).violations.map(
      ({ id, nodes }) => `${id} ${nodes[0]?.target.join(' ')}`,
    ),
  );
  expect(violations, state).toEqual([]);
}

test('a member files, registers and follows from a phone in Firefox', async ({ request }, info) => {
  const owner = await siteOwner(request);
  const unique = Date.now().toString(36);
  const email = `renard-${unique}@exemple.fr`;
  const lastname = `Renard${unique}`;
  const { id: person } = await owner.send('post', '/people', { civility: 'Mme', lastname, firstname: 'Hélène', email });
  await owner.send('put', `/people/${person}`, { children: [{ firstname: 'Zoé', lastname, birthday: '2020-02-01' }] });
  await owner.send('put', '/website/parameters', { benef_request_allowed: true });
  const sport = { refund_rule: '0', refund_percent: true, amount: 50, refund_bill: false, refund_limit: 100, refund_period: 'an' };
  await owner.send('post', '/refund_settings', {
    ...{ activity_name: `Sport ${unique}`, enabled: true, required_bill: true, rule_comment: '' },
    ...sport,
  });
  await owner.send('post', '/inscription_settings', {
    ...{ activity_name: `Sortie ${unique}`, enabled: true, price: 15.5, attendees_limit: 4, rule_comment: '' },
    ...{ inscription_rule: '0', inscription_price_rule: '0', required_attachment: false, required_bill: false },
  });
  const photo = info.outputPath('facture.png');
  await writeFile(photo, png());

  await inFirefox(async (page) => {
    await page.setViewport({ width: 360, height: 740 });
    await test.step('signs in by a link', async () => {
      await page.goto(`${owner.site}/connexion`);
      await fill(page, 'Votre adresse électronique', email);
      await follow(page, 'Recevoir mon lien');
      await page.goto(await mailedSiteLink(request, email));
      await follow(page, 'Ouvrir mon espace');
      expect(page.url()).toMatch(/\/mon-espace$/);
      await expectSound(page, 'the space');
      await page.screenshot({ path: info.outputPath('space-360.png') as `${string}.png` });
    });

    await test.step('learns all faults at once, and keeps what was typed and the photo', async () => {
      await follow(page, 'Demander un remboursement');
      await choose(page, 'activite', `Sport ${unique}`);
      await fill(page, 'Date de la facture', '2099-01-31');
      await fill(page, 'Montant de la facture', '4O');
      const files = (await page.$('#factures')) as ElementHandle<HTMLInputElement>;
      await files.uploadFile(photo);
      await follow(page, 'Envoyer ma demande');
      const text = await textOf(page);
      expect(await page.title()).toMatch(/^Erreur/);
      expect(text).toContain('La date de la facture ne peut pas être dans le futur.');
      expect(await page.$eval('#montant', (field) => (field as HTMLInputElement).value)).toBe('4O');
      expect(text).toContain('facture.png');
      await expectSound(page, 'a claim with faults');
      await page.screenshot({ path: info.outputPath('faults-360.png') as `${string}.png` });
    });

    await test.step('sends the claim, and reads where it stands', async () => {
      await fill(page, 'Montant de la facture', '40');
      await fill(page, 'Date de la facture', today);
      await follow(page, 'Envoyer ma demande');
      const text = await textOf(page);
      expect(text).toContain('Votre demande de remboursement est envoyée.');
      expect(text).toContain('En attente');
      await expectSound(page, 'after a claim');
    });

    await test.step('registers the child, and gives it up', async () => {
      await follow(page, 'M’inscrire à une activité');
      await follow(page, `M’inscrire : Sortie ${unique}`);
      await expectSound(page, 'a registration');
      await follow(page, 'Envoyer mon inscription');
      expect(await textOf(page)).toContain('15,50');
      await page.screenshot({ path: info.outputPath('registered-360.png') as `${string}.png` });
      await follow(page, 'Annuler cette inscription');
      await follow(page, 'Annuler mon inscription');
      expect(await textOf(page)).toContain('Annulée');
    });

    await test.step('on a wide screen too', async () => {
      await page.setViewport({ width: 1280, height: 800 });
      for (const path of ['', '/remboursement', '/inscriptions', '/mes-donnees', '/ma-famille']) {
        await page.goto(`${owner.site}/mon-espace${path}`);
        await expectSound(page, path);
      }
    });
  });
});

/** Chooses an option of a list by its text. */
async function choose(page: Page, id: string, text: string): Promise<void> {
  const value = await page.$$eval(
    `#${id} option`,
    (options, wanted) => options.find((option) => option.text.includes(wanted))?.value,
    text,
  );
  await page.select(`#${id}`, value ?? '');
}
