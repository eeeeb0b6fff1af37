import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, codeOf } from '../../../../test/activities-fixture.js';
import { type BookkeepingFixture, bookkeepingFixture } from '../../../../test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../../test/signed-in.js';
import type { AccountingActivityDto } from '../accounting-activity/plan.dto.js';
import type { PlanFileDto } from './plan-file.dto.js';

let app: TestApp;
let fixture: BookkeepingFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await bookkeepingFixture(app);
}, 60_000);
afterAll(async () => app?.close());

type UploadOptions = Partial<Record<'dry_run' | 'fingerprint' | 'remove_absent' | 'apply_changes' | 'delete_all', string>>;

function send(content: string | Buffer, options: UploadOptions = {}, who: Pick<SignedIn, 'headers'> = fixture.clerk): Promise<Answer> {
  const fields = Object.entries(options).map(
    ([name, value]) => `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = '--edge\r\ncontent-disposition: form-data; name="file"; filename="Plan.csv"\r\ncontent-type: text/csv\r\n\r\n';
  const payload = Buffer.concat([Buffer.from(fields.join('') + file), Buffer.from(content), Buffer.from('\r\n--edge--\r\n')]);
  const headers = { ...who.headers, 'content-type': 'multipart/form-data; boundary=edge' };
  return app.inject({ method: 'POST', url: '/api/comptability/plan/upload', headers, payload });
}
const planFileOf = async (content: string | Buffer, options?: UploadOptions) => (await send(content, options)).json<PlanFileDto>();
const downloaded = async (): Promise<string> => (await fixture.get('/plan/download?format=csv')).body;
const activityNamed = async (name: string): Promise<AccountingActivityDto | undefined> =>
  (await fixture.get('/activities')).json<{ activities: AccountingActivityDto[] }>().activities.find((activity) => activity.name === name);

describe('the plan as a file', () => {
  it.each(['csv', 'xlsx'])('comes back from %s as it left', async (format) => {
    const { rawPayload } = await fixture.get(`/plan/download?format=${format}`);
    expect(await planFileOf(rawPayload)).toMatchObject({
      dry_run: true,
      counts: { added: 0, changed: 0, absent: 0, unchanged: 3, errors: 0 },
      lines: [],
      ignored_columns: [],
      applied: null,
    });
  });

  it('says what it would do, writes nothing, then writes exactly that', async () => {
    const edited = `${(await downloaded()).replace(';Cinéma;607200', ';Grand écran;607300')}ASC;Arts;Opéra;6072;NON;OPERA;\r\n`;
    const trial = await planFileOf(edited);
    expect(trial).toMatchObject({
      dry_run: true,
      counts: { added: 1, changed: 1, absent: 0, unchanged: 2, errors: 0 },
      new_categories: ['Arts'],
      lines: [
        {
          outcome: 'changed',
          id: fixture.cinema.id,
          changes: [
            { label: 'Activité', old: 'Cinéma', new: 'Grand écran' },
            { label: 'Compte de dépense', old: '607200', new: '607300' },
          ],
        },
        { line: 5, outcome: 'added', name: 'Opéra', category: 'Arts' },
      ],
    });
    expect(await activityNamed('Opéra')).toBeUndefined();
    const response = await send(edited, { dry_run: 'false', fingerprint: trial.fingerprint });
    expect(response.json()).toMatchObject({ dry_run: false, applied: { operations: 0, refused: 0, pending: 0, application: null } });
    await fixture.readAfter(response, '/activities');
    expect(await activityNamed('Opéra')).toMatchObject({
      expense_accounting_code: '607200',
      keywords: ['OPERA'],
      category: { name: 'Arts' },
    });
    expect(await activityNamed('Grand écran')).toMatchObject({ id: fixture.cinema.id, expense_accounting_code: '607300' });
    expect(codeOf(await send(edited, { dry_run: 'false', fingerprint: trial.fingerprint }))).toBe('409 plan-file.changed-since');
  });

  it('takes the operations along when asked', async () => {
    const saved = await fixture.post('/operations', { ...fixture.form, splits: [fixture.fees.split(50)] });
    const operation = saved.json<{ id: string }>();
    await fixture.readAfter(saved, '/operations');
    const edited = (await downloaded()).replace(';Frais;627000', ';Frais bancaires;627000');
    expect((await planFileOf(edited)).lines).toMatchObject([{ name: 'Frais bancaires', splits_count: 1 }]);
    const response = await send(edited, { dry_run: 'false', apply_changes: 'true' });
    expect(response.json()).toMatchObject({ applied: { operations: 1, refused: 0 } });
    expect((await fixture.readAfter(response, `/operations/${operation.id}`)).json()).toMatchObject({ activity_label: 'Frais bancaires' });
  });

  it('removes what it does not name only when told to, with its empty categories', async () => {
    const rows = (await downloaded()).split('\r\n');
    const without = rows.filter((row) => !row.includes('Frais bancaires')).join('\r\n');
    expect(await planFileOf(without)).toMatchObject({ counts: { absent: 1 }, lines: [{ outcome: 'absent', name: 'Frais bancaires' }] });
    expect((await send(without, { dry_run: 'false' })).statusCode).toBe(200);
    expect(await activityNamed('Frais bancaires')).toBeDefined();
    expect(codeOf(await send(without, { dry_run: 'false', remove_absent: 'true' }))).toBe('409 accounting-activity.used');
    const response = await send(without, { dry_run: 'false', remove_absent: 'true', delete_all: 'true' });
    expect(response.json()).toMatchObject({ applied: { operations: 1 } });
    const { categories } = (await fixture.readAfter(response, '/categories')).json<{ categories: { name: string }[] }>();
    expect(categories.map(({ name }) => name)).not.toContain('Fonctionnement');
    expect(await activityNamed('Frais bancaires')).toBeUndefined();
  });

  it('writes nothing when a line is refused, and says which', async () => {
    const wrong = `${await downloaded()}ASC;Arts;Ballet;706200;;;\r\n`;
    const { errors, counts } = await planFileOf(wrong);
    expect(counts).toMatchObject({ errors: 1 });
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Ligne \d, colonne Compte de dépense : un compte de dépense commence par 6 \(« 706200 »\)$/),
    ]);
    expect(codeOf(await send(wrong, { dry_run: 'false' }))).toBe('422 plan-file.lines-refused');
  });

  it('is refused when it is no plan', async () => {
    expect(codeOf(await send('Nom de famille;Prénom\nA;B'))).toBe('422 plan-file.no-name-column');
    expect(codeOf(await send(''))).toBe('422 plan-file.empty');
    expect(codeOf(await send('%PDF-1.7'))).toBe('422 plan-file.type');
    expect(codeOf(await send('Activité\nA', { dry_run: 'peut-être' }))).toBe('400 request.flag');
    expect(codeOf(await fixture.post('/plan/upload', {}))).toBe('415 request.content-type');
  });
});

describe('who may', () => {
  it('bring a plan edits the plan; keywords and codes are for whom they are', async () => {
    const { environmentId } = fixture.clerk;
    const reader = await signedIn(app, { environmentId });
    expect(codeOf(await send('Activité\nA', {}, reader))).toBe('403 access.accounting-permission');
    const editor = await signedIn(app, { environmentId, accountingPermissions: ['EDIT_PLAN'] });
    const file = 'Activité;Compte de recette;Mots-clés\nContribution;NON;DON\n';
    expect((await send(file, {}, editor)).json()).toMatchObject({
      ignored_columns: ['Mots-clés'],
      counts: { changed: 1 },
      lines: expect.arrayContaining([
        expect.objectContaining({ changes: [{ field: 'taking', label: 'Compte de recette', old: 'OUI', new: 'NON' }] }),
      ]),
    });
    const withKeywords = await fixture.put('/plan', { activities: [{ id: fixture.contribution.id, keywords: ['DON'] }] }, editor.headers);
    expect(codeOf(withKeywords)).toBe('403 accounting-activity.keywords-forbidden');
  });
  it('bring a plan brings it to its own environment', async () => {
    const stranger = await signedIn(app, { modules: ['comptability'], accountingPermissions: ['EDIT_PLAN', 'EDIT_KEYWORDS'] });
    const { counts } = (await send(await downloaded(), {}, stranger)).json<PlanFileDto>();
    expect(counts).toMatchObject({ changed: 0, unchanged: 0, absent: 0, errors: 0 });
  });
});
