import { erasurePhrase } from '@intendance/domain/directory/person/person.errors.js';
import { cents } from '@intendance/kernel/money.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { TicketCatalogues } from '../catalogue/ticket-catalogues.js';
import type { HeldOrderDto, OrderItemDto } from '../order/order.dto.js';
import { OrderIntake } from '../order/order-intake.js';
import type { OrderImportDto } from './order-import.dto.js';
import { RemoveOrderFiles } from './remove-order-files.js';

let app: TestApp;
let clerk: SignedIn;
let anne: string;

const inject = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, { headers } = clerk) =>
  app.inject({ method, url: `/api${path}`, headers, ...(body && { payload: body }) });
const person = async (lastname: string, firstname: string, more: object = {}): Promise<string> =>
  (await inject('POST', '/people', { civility: 'Mme', lastname, firstname, ...more })).json<{ id: string }>().id;

beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2026-11-16T09:00:00Z' });
  clerk = await signedIn(app, { modules: ['advantage'] });
  anne = await person('Martin', 'Anne', { email: 'anne@cse.demo', matricule: 'A0012' });
  await person('Durand', 'Paul', { matricule: 'A0013' });
  await person('Durand', 'Paul', { matricule: 'A0014' });
  await person('Lefèvre', 'Zoé', { exit_date: '2026-01-31' });
  await inject('POST', '/subvention_rules', { name: 'Cinéma', percent: true, rate: 40, limit_tickets: 4, periodicity_percent: 'mensual' });
  const universes = [{ id: 'U1', name: 'Loisirs', categories: [{ id: 'C1', name: 'Cinéma', subCategories: [] }] }];
  await app.get(TicketCatalogues).receive(systemContext(clerk.environmentId), universes);
  await app.settled();
}, 60_000);
afterAll(() => app?.close());

const boundary = 'a-line-between-parts';
async function send(content: string | Buffer, fields: Record<string, string> = {}, by = clerk) {
  await app.settled();
  const part = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
  const payload = Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => Buffer.from(`${part(name)}\r\n\r\n${value}\r\n`)),
    Buffer.from(`${part('file')}; filename="commandes.csv"\r\n\r\n`),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = { ...by.headers, 'content-type': `multipart/form-data; boundary=${boundary}` };
  return app.inject({ method: 'POST', url: '/api/orders/upload', headers, payload });
}
async function upload(content: string | Buffer, fields: Record<string, string> = {}): Promise<OrderImportDto> {
  const answer = await send(content, fields);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}
async function completed(id: string): Promise<OrderImportDto> {
  for (;;) {
    const orderImport = (await inject('GET', `/orders/imports/${id}`)).json<OrderImportDto>();
    if (orderImport.status !== 'running') return orderImport;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
async function withoutFile(id: string): Promise<OrderImportDto> {
  for (;;) {
    const orderImport = (await inject('GET', `/orders/imports/${id}`)).json<OrderImportDto>();
    if (orderImport.file_removed && orderImport.columns.length === 0) return orderImport;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
/** The dry run of a file, then its run. */
async function write(content: string | Buffer, fields: Record<string, string> = {}): Promise<[OrderImportDto, OrderImportDto]> {
  const dryRun = await upload(content, fields);
  expect((await inject('POST', `/orders/imports/${dryRun.id}/confirm`)).statusCode).toBe(200);
  return [dryRun, await completed(dryRun.id)];
}
const counts = (some: Partial<OrderImportDto['counts']>) => ({
  ...{ created: 0, updated: 0, cancelled: 0, unchanged: 0, waiting: 0, errors: 0 },
  ...some,
});
const items = async (query = '') => {
  await app.settled();
  return (await inject('GET', `/order_items?limit=100&${query}`)).json<{ totalCount: number; order_items: OrderItemDto[] }>().order_items;
};
const itemsOf = async (number: string) => items(`filters[orders.number|eq]=${number}`);
const held = async () => {
  await app.settled();
  return (await inject('GET', '/held_orders?limit=100')).json<{ held_orders: HeldOrderDto[] }>().held_orders;
};

const titles = 'N° commande;Date;Matricule;Nom;Prénom;Produit;Catégorie;PU TTC;Qté;Statut';
const line = (number: string, change: Partial<Record<'who' | 'name' | 'price' | 'count' | 'status', string>> = {}) =>
  `${number};14/11/2026;${change.who ?? 'A0012;MARTIN;Anne'};${change.name ?? 'Place de cinéma'};Cinéma;${change.price ?? '11,90 €'};${change.count ?? '1'};${change.status ?? 'Validée'}`;

describe('a file of orders', () => {
  it('tells what it would do and writes nothing, then is taken in by the same door as the partner', async () => {
    const content = Buffer.from(
      [titles, line('F-1', { count: '5' }), line('F-1', { name: 'Pop-corn', price: '4,50' }), ''].join('\r\n').replaceAll('€', '\x80'),
      'latin1',
    );
    const dryRun = await upload(content);
    expect(dryRun).toMatchObject({ status: 'uploaded', lines: 2, orders: 1, dry_run: counts({ created: 1 }), errors: [], warnings: [] });
    expect(dryRun.columns.slice(0, 2)).toEqual([
      { header: 'N° commande', field: 'number', samples: ['F-1'] },
      { header: 'Date', field: 'date', samples: ['14/11/2026'] },
    ]);
    expect(await itemsOf('F-1')).toEqual([]);
    await inject('POST', `/orders/imports/${dryRun.id}/confirm`);
    expect(await completed(dryRun.id)).toMatchObject({ status: 'done', done: 1, counts: counts({ created: 1 }), failure: null });
    const [first, second] = (await itemsOf('F-1')).toSorted((one, other) => other.total - one.total);
    expect(first).toMatchObject({
      ...{ name: 'Place de cinéma', price: 11.9, quantity: 5, subvention: 19.04, person: { id: anne } },
      ...{ universes: [{ id: 'U1', name: 'Loisirs' }], categories: [{ id: 'C1', name: 'Cinéma' }], orders: { date: '2026-11-14' } },
    });
    expect(second).toMatchObject({ name: 'Pop-corn', quantity: 1, subvention: 0 });
  });

  it('changes nothing the second time, whatever overlaps it', async () => {
    const first = [titles, line('F-10'), line('F-11')].join('\n');
    const second = `\ufeff${[titles, line('F-11'), line('F-12')].join('\n').replaceAll(';', ',').replaceAll('11,90 €', '11.90')}`;
    await write(first);
    const [dryRun, done] = await write(second);
    expect([dryRun.dry_run, done.counts]).toEqual([counts({ created: 1, unchanged: 1 }), counts({ created: 1, unchanged: 1 })]);
    const again = await upload(first);
    expect(again).toMatchObject({ status: 'done', counts: counts({ created: 2 }) });
  });

  it('changes and cancels orders by their number', async () => {
    await write([titles, line('F-20', { count: '2' }), line('F-21')].join('\n'));
    const [, done] = await write([titles, line('F-20', { count: '1' }), line('F-21', { status: 'Annulée' })].join('\n'));
    expect(done.counts).toEqual(counts({ updated: 1, cancelled: 1 }));
    expect(await itemsOf('F-20')).toMatchObject([{ quantity: 1 }]);
    expect(await itemsOf('F-21')).toMatchObject([{ status: 'cancelled', subvention: 0 }]);
    const [, late] = await write([titles, line('F-22', { status: 'Annulée' })].join('\n'));
    expect(late.counts).toEqual(counts({ cancelled: 1 }));
    expect((await write([titles, line('F-22')].join('\n')))[1].counts).toEqual(counts({ unchanged: 1 }));
  });

  it('keeps the orders of unknown, ambiguous and former people until somebody places them', async () => {
    const rows = [
      line('F-30', { who: ';INCONNUE;Léa' }),
      line('F-31', { who: ';Durand;Paul' }),
      line('F-32', { who: ';Lefèvre;Zoé' }),
      line('F-33', { who: ';martin;anne' }),
      line('F-34', { who: 'A9999;Martin;Anne' }),
    ];
    const [dryRun, done] = await write([titles, ...rows].join('\n'));
    expect([dryRun.dry_run, done.counts]).toEqual([counts({ created: 1, waiting: 4 }), counts({ created: 1, waiting: 4 })]);
    const waiting = (await held()).filter(({ number }) => number.startsWith('F-3'));
    expect(waiting.map(({ number, reason, name }) => [number, reason, name]).toSorted()).toEqual([
      ['F-30', 'person-unknown', 'INCONNUE Léa'],
      ['F-31', 'person-ambiguous', 'Durand Paul'],
      ['F-32', 'person-left', 'Lefèvre Zoé'],
      ['F-34', 'person-unknown', 'Martin Anne'],
    ]);
    expect(await itemsOf('F-33')).toMatchObject([{ person: { id: anne } }]);
    await person('Inconnue', 'Léa');
    await app.settled();
    expect((await write([titles, rows[0]].join('\n')))[1].counts).toEqual(counts({ created: 1 }));
  });

  it('refuses an order with a wrong line, says why line by line, and takes the others', async () => {
    const rows = [line('F-40'), line('F-41', { price: 'douze' }), line('F-41', { name: 'Pop-corn' }), '', line('F-42'), line('F-42')];
    const [dryRun, done] = await write([titles, ...rows].join('\n'));
    expect(dryRun).toMatchObject({
      dry_run: counts({ created: 2, errors: 1 }),
      errors: [{ line: 3, column: 'PU TTC', code: 'FORMAT', message: 'Ligne 3, colonne PU TTC : montant illisible (« douze »)' }],
      warnings: [{ line: 7, code: 'DUPLICATE_IN_FILE' }],
    });
    expect(done).toMatchObject({ status: 'done', orders: 3, done: 3, counts: counts({ created: 2, errors: 1 }) });
    const refused = await inject('GET', `/orders/imports/${done.id}/errors`);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(refused.rawPayload as never);
    const cells = book.worksheets[0]?.getRow(book.worksheets[0].rowCount).values as unknown[];
    expect([cells[1], cells.at(-1)]).toEqual(['F-41', 'Ligne 3, colonne PU TTC : montant illisible (« douze »)']);
  });

  it('is a workbook too, with serial dates and merged cells', async () => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('Lisez-moi').addRow(['Export de la billetterie']);
    const sheet = book.addWorksheet('Commandes');
    sheet.addRow(['Commandes du mois']);
    sheet.addRow(['Commande', 'Date de commande', 'Adresse e-mail', 'Désignation', 'Prix unitaire TTC (€)', 'Quantité']);
    sheet.addRow(['F-50', new Date('2026-11-14T00:00:00Z'), 'ANNE@cse.demo', 'Piscine', 3.5, 2]);
    sheet.addRow(['', '', '', 'Zoo', 0.1 + 0.2, 1]);
    sheet.addRow(['F-51', 46340, 'anne@cse.demo', 'Piscine', '1 234,56 €', 1]);
    sheet.addRow(['Total', '', '', '', 1241.86, 4]);
    const [dryRun, done] = await write(Buffer.from(await book.xlsx.writeBuffer()));
    expect([dryRun.sheet, dryRun.sheets]).toEqual(['Commandes', ['Lisez-moi', 'Commandes']]);
    expect(done.counts).toEqual(counts({ created: 2 }));
    expect((await itemsOf('F-50')).map(({ name, price }) => [name, price]).toSorted()).toEqual([
      ['Piscine', 3.5],
      ['Zoo', 0.3],
    ]);
    expect(await itemsOf('F-51')).toMatchObject([{ price: 1234.56, orders: { date: '2026-11-14' } }]);
  });

  it('has the columns that the user corrects, also when it is written', async () => {
    const content = 'Bon;Jour;Qui;Quoi;Combien\nF-60;2026-11-14;anne@cse.demo;Piscine;3,50\n';
    const refusal = await send(content);
    expect([refusal.statusCode, refusal.json()]).toMatchObject([
      422,
      { code: 'order-import.columns-missing', columns: [{ header: 'Bon', field: null, samples: ['F-60'] }, {}, {}, {}, {}] },
    ]);
    const columns = JSON.stringify({ Bon: 'number', Jour: 'date', Qui: 'email', Quoi: 'name', Combien: 'price' });
    const [, done] = await write(content, { columns });
    expect(done.counts).toEqual(counts({ created: 1 }));
  });

  it('leaves an order of the partner as it is, though it says neither lines nor places', async () => {
    const ticket = { id: '7001', name: 'Place de cinéma', price: cents(11_90), quantity: 1, universeIds: ['U1'], categoryIds: ['C1'] };
    const order = { number: 'P-1', orderedAt: '2026-11-14T10:00:00Z', person: { id: anne }, isCancelled: false, items: [ticket] };
    await app.get(OrderIntake).receive(systemContext(clerk.environmentId), [order]);
    const content = 'Commande;Date;Email;Billet;Prix\nP-1;14/11/2026;anne@cse.demo;Place de cinéma;11,90\n';
    expect((await write(content))[1].counts).toEqual(counts({ unchanged: 1 }));
  });
});

describe('the export of subsidised orders', () => {
  it.each(['csv', 'xlsx'])('changes nothing when it is imported, as %s, whole or filtered', async (format) => {
    const before = await items();
    for (const filter of ['', '&filters[subvention|gte]=0.01']) {
      const file = await inject('GET', `/order_items/download?format=${format}${filter}`);
      const [dryRun, done] = await write(file.rawPayload);
      expect(dryRun).toMatchObject({ errors: [], warnings: [{ message: expect.stringContaining('export des commandes') }, {}] });
      expect(done.counts).toEqual(counts({ unchanged: dryRun.orders }));
    }
    expect(await items()).toEqual(before);
  });
});

describe('the files of imports', () => {
  it('are listed, of the own structure only', async () => {
    await app.settled();
    const page = (await inject('GET', '/orders/imports?filters[searchname]=commandes')).json<{ totalCount: number; imports: object[] }>();
    expect(page.imports[0]).toMatchObject({ file_name: 'commandes.csv', status: 'done', author: expect.any(String) });
    const stranger = await signedIn(app, { modules: ['advantage'] });
    expect((await inject('GET', '/orders/imports', undefined, stranger)).json()).toMatchObject({ totalCount: 0 });
    const [{ id }] = page.imports as [{ id: string }];
    for (const path of ['', '/errors'])
      expect((await inject('GET', `/orders/imports/${id}${path}`, undefined, stranger)).statusCode).toBe(404);
    expect((await inject('POST', `/orders/imports/${id}/confirm`, undefined, stranger)).statusCode).toBe(404);
    const reader = await signedIn(app, { modules: ['advantage'], permissions: ['PEOPLE_ACCESS'] });
    expect((await send([titles, line('F-99')].join('\n'), {}, reader)).json()).toMatchObject({ status: 403, code: 'access.permission' });
  });

  it('are refused when they are no table of orders', async () => {
    const codes = await Promise.all(
      ['', 'Commande;Date\n', '%PDF-1.4', 'a;b\n1;2'].map(async (content) => (await send(content)).json<{ code: string }>().code),
    );
    expect(codes).toEqual(['order-import.empty', 'order-import.no-line', 'order-import.type', 'order-import.columns-missing']);
  });

  it('go after a month, and as soon as somebody asks to be forgotten', async () => {
    const [kept, old] = [await upload([titles, line('F-70')].join('\n')), await upload([titles, line('F-71')].join('\n'))];
    await app.settled();
    await app.get(RemoveOrderFiles).removeOld(new Date('2020-01-01T00:00:00Z'));
    expect((await inject('GET', `/orders/imports/${kept.id}`)).json()).toMatchObject({ file_removed: false });
    await app.get(RemoveOrderFiles).removeOld(new Date('2100-01-01T00:00:00Z'));
    expect(await withoutFile(kept.id)).toMatchObject({ status: 'uploaded', warnings: [] });
    await upload([titles, line('F-71')].join('\n'));
    const zoe = await person('Petit', 'Rose');
    await inject('DELETE', `/people/${zoe}`);
    const erased = await inject('POST', `/people/${zoe}/erase`, { confirmation: erasurePhrase });
    expect([200, 201, 204]).toContain(erased.statusCode);
    expect(await withoutFile(old.id)).toMatchObject({ columns: [], errors: [], dry_run: counts({ created: 1 }) });
    for (const answer of [
      await inject('POST', `/orders/imports/${old.id}/confirm`),
      await inject('GET', `/orders/imports/${old.id}/errors`),
    ])
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'order-import.file-removed' }]);
    expect((await write([titles, line('F-70')].join('\n')))[1]).toMatchObject({ status: 'done', file_removed: false });
  });
});

describe('the cells of a file of orders', () => {
  const faulty = 'Bon;Date;Matricule;Billet;Prix ;Quantité\nK-1;14/06/2026;A0013;Zoo;douze;1\nK-2;14/06/2026;A0013;Parc;8;1\n';
  const fields = { columns: JSON.stringify({ Bon: 'number' }) };
  const correct = (id: string, cells: object[], by = clerk) => inject('POST', `/orders/imports/${id}/correct`, { cells }, by);

  it('are corrected in another import, which is checked anew under the same columns', async () => {
    const first = await upload(faulty, fields);
    expect(first.errors).toMatchObject([{ line: 2, column: 'Prix', value: 'douze' }]);
    const cells = [{ line: 2, column: 'Prix', value: '12' }];
    const answer = await correct(first.id, cells);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { status: 'uploaded', file_name: 'commandes (corrigé).csv', dry_run: counts({ created: 2 }), errors: [] },
    ]);
    const { id } = answer.json<OrderImportDto>();
    expect((await correct(first.id, cells)).json<OrderImportDto>().id).toBe(id);
    await inject('POST', `/orders/imports/${id}/confirm`);
    expect((await completed(id)).counts).toEqual(counts({ created: 2 }));
    expect((await inject('GET', `/orders/imports/${first.id}`)).json()).toMatchObject({ status: 'uploaded', dry_run: { errors: 1 } });
  });

  it('are refused where the file has none, and in another structure', async () => {
    const { id } = await upload(`${faulty}\n`, fields);
    const codeOf = async (line: number, column: string, by = clerk) => {
      const answer = await correct(id, [{ line, column, value: '1' }], by);
      return `${answer.statusCode} ${answer.json<{ code: string }>().code}`;
    };
    expect(await codeOf(2, 'Ville')).toBe('422 order-import.unknown-header');
    expect(await codeOf(12, 'Prix')).toBe('422 order-import.unknown-line');
    expect(await codeOf(2, 'Prix', await signedIn(app, { modules: ['advantage'] }))).toBe('404 order-import.unknown');
  });
});
