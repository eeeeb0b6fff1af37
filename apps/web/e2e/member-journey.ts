import { writeFile } from 'node:fs/promises';
import type { APIRequestContext, TestInfo } from '@playwright/test';
import axe from 'axe-core';
import { expect, test } from './fixtures.js';
import { png } from './png.js';
import { mailedSiteLink, siteOwner } from './site-visit.js';
import { choose, fill, follow, overflow, type StockTab, textOf } from './stock-tab.js';

const today = new Date().toISOString().slice(0, 10);

async function expectSound(tab: StockTab, state: string): Promise<void> {
  expect(await overflow(tab), state).toBeLessThanOrEqual(0);
  await tab.load(axe.source);
  const violations = await tab.run(async () =>
    (await (globalThis as unknown as { axe: typeof axe }).axe.run()).violations.map(
      ({ id, nodes }) => `${id} ${nodes[0]?.target.join(' ')}`,
    ),
  );
  expect(violations, state).toEqual([]);
}

type Journey = { request: APIRequestContext; info: TestInfo; inBrowser: (visit: (tab: StockTab) => Promise<void>) => Promise<void> };

type Owner = Awaited<ReturnType<typeof siteOwner>>;

/** A member with a child, and activities of the structure. */
async function prepare(owner: Owner, { unique, email }: { unique: string; email: string }): Promise<void> {
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
}

/** A member files a claim with a photo, registers a child and gives it up, from a phone and on a wide screen. */
export async function memberJourney({ request, info, inBrowser }: Journey): Promise<void> {
  const owner = await siteOwner(request);
  const unique = Date.now().toString(36);
  const email = `renard-${unique}@exemple.fr`;
  await prepare(owner, { unique, email });
  const photo = info.outputPath('facture.png');
  await writeFile(photo, png());

  await inBrowser(async (tab) => {
    await tab.resize(360, 740);
    await test.step('signs in by a link', async () => {
      await tab.open(`${owner.site}/connexion`);
      await fill(tab, 'Votre adresse électronique', email);
      await follow(tab, 'Recevoir mon lien');
      await tab.open(await mailedSiteLink(request, email));
      await follow(tab, 'Ouvrir mon espace');
      expect(await tab.address()).toMatch(/\/mon-espace$/);
      await expectSound(tab, 'the space');
      await tab.shoot(info.outputPath('space-360.png'));
    });

    await test.step('learns all faults at once, and keeps what was typed and the photo', async () => {
      await follow(tab, 'Demander un remboursement');
      await choose(tab, 'activite', `Sport ${unique}`);
      await fill(tab, 'Date de la facture', '2099-01-31');
      await fill(tab, 'Montant de la facture', '4O');
      await tab.attach('#factures', photo);
      await follow(tab, 'Envoyer ma demande');
      const text = await textOf(tab);
      expect(await tab.run(() => document.title)).toMatch(/^Erreur/);
      expect(text).toContain('La date de la facture ne peut pas être dans le futur.');
      expect(await tab.run(() => document.querySelector<HTMLInputElement>('#montant')?.value)).toBe('4O');
      expect(text).toContain('facture.png');
      await expectSound(tab, 'a claim with faults');
      await tab.shoot(info.outputPath('faults-360.png'));
    });

    await test.step('sends the claim, and reads where it stands', async () => {
      await fill(tab, 'Montant de la facture', '40');
      await fill(tab, 'Date de la facture', today);
      await follow(tab, 'Envoyer ma demande');
      const text = await textOf(tab);
      expect(text).toContain('Votre demande de remboursement est envoyée.');
      expect(text).toContain('En attente');
      await expectSound(tab, 'after a claim');
    });

    await test.step('registers the child, and gives it up', async () => {
      await follow(tab, 'M’inscrire à une activité');
      await follow(tab, `M’inscrire : Sortie ${unique}`);
      await expectSound(tab, 'a registration');
      await follow(tab, 'Envoyer mon inscription');
      expect(await textOf(tab)).toContain('15,50');
      await tab.shoot(info.outputPath('registered-360.png'));
      await follow(tab, 'Annuler cette inscription');
      await follow(tab, 'Annuler mon inscription');
      expect(await textOf(tab)).toContain('Annulée');
    });

    await test.step('on a wide screen too', async () => {
      await tab.resize(1280, 800);
      for (const path of ['', '/remboursement', '/inscriptions', '/mes-donnees', '/ma-famille']) {
        await tab.open(`${owner.site}/mon-espace${path}`);
        await expectSound(tab, path);
      }
    });
  });
}
