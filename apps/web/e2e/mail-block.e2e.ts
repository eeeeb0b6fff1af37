import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe.js';
import { expect, test, tokensOf } from './fixtures.js';
import type { Office } from './office.js';

type Person = { id: string; fullname: string; email: string | null };

/** The demo has one address that a mail came back from. */
async function blockedPerson(office: Office): Promise<Person> {
  const { people } = await office.get<{ people: Person[] }>('/people?limit=300&filters[statusBenef]=current');
  const rank = ({ email }: Person): number => Number(/\.(\d+)@exemple\.fr$/.exec(email ?? '')?.[1] ?? Number.POSITIVE_INFINITY);
  for (const person of people.toSorted((left, right) => rank(left) - rank(right)).slice(0, 10)) {
    const { reports } = await office.get<{ reports: unknown[] }>(`/people/${person.id}/mail_block`);
    if (reports.length > 0) return person;
  }
  throw new Error('no blocked address in the demo');
}

test('a blocked address shows its cause, and is unblocked with a reason', async ({ page, office, signIn, request }) => {
  test.setTimeout(120_000);
  const person = await blockedPerson(office);
  const section = page.getByRole('tabpanel', { name: 'Publipostages' });
  await signIn('admin@cse.demo');
  await page.goto(`/people/${person.id}`);
  await page.getByRole('tab', { name: 'Publipostages' }).click();

  await test.step('since when, and by which answer of the server', async () => {
    await expect(section).toContainText('Bloquée');
    await expect(section).toContainText(/réponse du serveur\s:\s5\.1\.1.*depuis le \d\d\/\d\d\/\d{4}/);
    await expectAccessible(page);
  });

  await test.step('the report as it came', async () => {
    const downloading = page.waitForEvent('download');
    await section.getByRole('button', { name: /^Télécharger le rapport\s:\sAdresse inexistante \(5\.1\.1\)/ }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^rapport-\d{4}-\d\d-\d\d\.eml$/);
    expect(await readFile(await file.path(), 'utf8')).toContain('User unknown');
  });

  await test.step('a reason is needed, and stays in the history', async () => {
    const lift = section.getByRole('button', { name: 'Débloquer l’adresse' });
    await lift.click();
    const dialog = page.getByRole('dialog', { name: 'Débloquer l’adresse' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Débloquer l’adresse' }).click();
    await expect(dialog.getByText('Veuillez indiquer un motif.').first()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(/^Motif/).fill('La boîte a été recréée');
    await dialog.getByRole('button', { name: 'Débloquer l’adresse' }).click();
    await expect(page.getByText('L’adresse est débloquée.').first()).toBeVisible();
    await expect(section).toContainText('Utilisable');
    await expect(section).toContainText(/Motif\s: La boîte a été recréée/);
    await expect(lift).toHaveCount(0);
    await page.setViewportSize({ width: 360, height: 800 });
    await expectAccessible(page);
    const { token } = await tokensOf(request, 'admin@cse.demo');
    const history = await request.get('/api/history?limit=20', { headers: { authorization: `Bearer ${token}` } });
    expect(await history.text()).toContain('La boîte a été recréée');
  });
});
