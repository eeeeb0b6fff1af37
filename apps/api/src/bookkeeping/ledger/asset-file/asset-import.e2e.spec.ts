import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../../test/signed-in.js';
import type { FixedAssetsDto } from '../fixed-asset/fixed-asset.dto.js';
import type { AssetFileDto } from './asset-file.dto.js';
import type { AssetImportsDto } from './asset-import.dto.js';

let app: TestApp;
let clerk: SignedIn;
let yearId: string;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2026-02-01T09:00:00Z' });
  clerk = await signedIn(app, { accountingPermissions: ['VIEW_DETAILS', 'EDIT_PLAN'], type: 'ASSOCIATION' });
  yearId = (await send('POST', '/exercices', {})).json<{ id: string }>().id;
  await app.settled();
}, 60_000);
afterAll(async () => app?.close());

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, headers: Record<string, string> = clerk.headers) =>
  app.inject({ method, url: `/api/comptability${path}`, headers, ...(payload && { payload }) });
const file = ['Désignation;Compte;Date acquisition;Valeur brute;Mode;Durée;Cumul', 'Serveur;2183;01/07/2024;3600;L;36 mois;1200'].join(
  '\r\n',
);

async function importFile(): Promise<AssetFileDto> {
  const part = (name: string, value: string) => `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = '--edge\r\ncontent-disposition: form-data; name="file"; filename="Registre.csv"\r\ncontent-type: text/csv\r\n\r\n';
  const payload = `${part('dry_run', 'false')}${head}${file}\r\n--edge--\r\n`;
  const headers = { ...clerk.headers, 'content-type': 'multipart/form-data; boundary=edge' };
  return (await app.inject({ method: 'POST', url: '/api/comptability/fixed_assets/upload', headers, payload })).json<AssetFileDto>();
}
const imports = async () => (await send('GET', '/fixed_assets/imports')).json<AssetImportsDto>().imports;
const register = async (): Promise<FixedAssetsDto> => {
  await app.settled();
  return (await send('GET', `/fixed_assets?exercice_id=${yearId}`)).json<FixedAssetsDto>();
};

describe('an import of a register', () => {
  it('is withdrawn with its depreciation, and may come again', async () => {
    expect((await importFile()).counts).toMatchObject({ added: 1 });
    const [standing] = await imports();
    expect(standing).toMatchObject({ file_name: 'Registre.csv', assets: 1 });
    expect((await send('PUT', `/exercices/${yearId}/depreciation`)).json()).toMatchObject({ amount: 1600 });
    const withdrawal = await send('DELETE', `/fixed_assets/imports/${standing?.id}`);
    expect([withdrawal.statusCode, withdrawal.json()]).toMatchObject([200, { assets: 1, entries: 1 }]);
    const after = await register();
    expect([after.assets, after.depreciation.status, after.accounts.filter(({ ledger }) => ledger !== 0)]).toEqual([[], 'none', []]);
    expect(await imports()).toEqual([]);
    expect((await send('DELETE', `/fixed_assets/imports/${standing?.id}`)).json()).toMatchObject({ assets: 0, entries: 0 });
    expect((await importFile()).counts).toMatchObject({ added: 1, known: 0 });
  });

  it('corrects the entry that counts other assets too', async () => {
    const own = await send('POST', '/fixed_assets', {
      ...{ label: 'Écran', accounting_code_value: '218300', budget: '', cost: 360, method: 'straight-line', months: 36 },
      ...{ acquisition_date: '2026-01-01', in_service_date: '2026-01-01' },
    });
    expect(own.statusCode).toBe(201);
    await send('PUT', `/exercices/${yearId}/depreciation`);
    const [standing] = await imports();
    expect((await send('DELETE', `/fixed_assets/imports/${standing?.id}`)).statusCode).toBe(200);
    const after = await register();
    expect(after.depreciation).toMatchObject({ due: 120, entry_amount: 120, status: 'recorded' });
    expect(after.accounts).toContainEqual(expect.objectContaining({ code: '281830', register: -120, ledger: -120 }));
  });

  it('stays once an entry of its assets is validated, and the refusal names them', async () => {
    await importFile();
    await send('PUT', `/exercices/${yearId}/depreciation`);
    const [standing] = await imports();
    const stranger = await signedIn(app, { accountingPermissions: ['VIEW_DETAILS', 'EDIT_PLAN'], type: 'ASSOCIATION' });
    expect(codeOf(await send('DELETE', `/fixed_assets/imports/${standing?.id}`, undefined, stranger.headers))).toBe(
      '404 asset-file.unknown-import',
    );
    expect((await send('POST', `/exercices/${yearId}/validate`, { up_to: '2026-12-31' })).statusCode).toBe(200);
    const refused = await send('DELETE', `/fixed_assets/imports/${standing?.id}`);
    expect(codeOf(refused)).toBe('409 asset-file.import-locked');
    expect(refused.json().detail).toContain('« Serveur » (dotations de 2026, écritures validées)');
    expect((await register()).assets).toHaveLength(2);
    expect(codeOf(await send('DELETE', `/fixed_assets/imports/${newId()}`))).toBe('404 asset-file.unknown-import');
  });
});
