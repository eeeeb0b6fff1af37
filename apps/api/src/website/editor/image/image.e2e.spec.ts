import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { codeOf, eventually } from '../../../../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture, violationsOf } from '../../../../test/directory-fixture.js';
import { bankImage, picture, sendImage } from '../../../../test/image-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { signedIn } from '../../../../test/signed-in.js';
import type { ImageDto, UploadedImageDto } from './image.dto.js';

let app: TestApp;
let fixture: DirectoryFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await directoryFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const open = (path: string) => app.inject({ method: 'GET', url: path });
type Page = { totalCount: number; images: ImageDto[]; 'hydra:member': ImageDto[]; 'hydra:totalItems': number };
const list = async (query: string) => (await fixture.get(`/images?${query}`)).json<Page>();

describe('the upload of an image', () => {
  it('answers the picture as it is stored, and warns of a small one', async () => {
    const answer = await sendImage(app, fixture.clerk, await picture(1000, 800), { name: 'parc.png', format: 'lg' });
    expect([codeOf(answer), answer.json()]).toEqual([
      '201',
      {
        id: expect.any(String),
        name: 'parc.jpg',
        width: 1000,
        height: 800,
        warnings: [{ code: 'SMALL', message: 'L’image sera agrandie : ce format demande au moins 1920 × 640 pixels.' }],
        version: 1,
      },
    ]);
  });
  it('refuses what is no picture, with the messages of the specification', async () => {
    const text = await sendImage(app, fixture.clerk, '<svg xmlns="http://www.w3.org/2000/svg"/>', { name: 'logo.svg' });
    expect([codeOf(text), text.json().detail]).toEqual(['415 upload.type', 'logo.svg n’est pas d’un type accepté.']);
    const large = await sendImage(app, fixture.clerk, Buffer.alloc(16_000_001), { name: 'parc.jpg' });
    expect([codeOf(large), large.json().detail]).toEqual([
      '413 upload.too-large',
      'parc.jpg est trop volumineux, la taille maximale ne doit pas excéder 16Mo.',
    ]);
    expect(codeOf(await sendImage(app, fixture.clerk, await picture(), { format: 'huge' }))).toBe('400 upload.format');
  });
});

describe('an image of the bank', () => {
  it('is cropped by the server and open to everybody at its address', async () => {
    const image = await bankImage(app, fixture);
    expect(image).toMatchObject({
      name: 'Sortie au parc',
      type: 'slide',
      format: 'lg',
      alt: 'Le manège',
      width: 1920,
      height: 640,
      crop: { x: 0, y: 320, width: 1920, height: 640 },
      batch_token: image.id,
      warnings: [],
    });
    const webp = await open(image.path);
    expect([webp.statusCode, webp.headers['content-type'], webp.headers['cache-control'], webp.headers['x-content-type-options']]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
      'nosniff',
    ]);
    expect(await sharp(webp.rawPayload).metadata()).toMatchObject({ width: 1920, height: 640 });
    expect((await open(image.jpeg_path)).headers['content-type']).toBe('image/jpeg');
    expect(codeOf(await open(image.path.replace(/.{8}\.webp$/, '00000000.webp')))).toBe('404 image.unknown');
    expect(codeOf(await open('/api/website/image/x/y.webp'))).toBe('404 image.unknown');
  });
  it('has one upload for the formats of a batch', async () => {
    const { id: file } = (await sendImage(app, fixture.clerk, await picture())).json<UploadedImageDto>();
    const formats = ['square', 'lg', 'md', 'sm', 'auto'];
    for (const format of formats) {
      const form = { file, name: 'Parc', type: 'article', format, batch_token: 'lot-7', focus: { x: 0, y: 50 } };
      expect(codeOf(await fixture.post('/images', form))).toBe('201');
    }
    await app.settled();
    const page = await list('filters[batch_token|eq]=lot-7&filters[format|in]=lg,md,sm,auto');
    expect([page.totalCount, page['hydra:totalItems'], page['hydra:member'].map(({ format }) => format)]).toEqual([
      4,
      4,
      ['auto', 'sm', 'md', 'lg'],
    ]);
    expect(page['hydra:member']).toEqual(page.images);
  });
  it('takes the source of another image, also of a colleague', async () => {
    const image = await bankImage(app, fixture);
    const colleague = await fixture.colleague('WEBSITE_ACCESS');
    const form = { id: image.id, name: 'Parc carré', type: 'face', format: 'square' };
    expect((await colleague.post('/images', form)).json()).toMatchObject({ format: 'square', width: 800 });
    const stranger = await fixture.stranger();
    expect(codeOf(await stranger.post('/images', form))).toBe('404 image.unknown');
    expect((await colleague.get(`/images/${image.id}/source`)).headers['content-type']).toBe('image/jpeg');
    expect(codeOf(await stranger.get(`/images/${image.id}/source`))).toBe('404 image.unknown');
  });
  it('says which fields are missing', async () => {
    const answer = await fixture.post('/images', { name: ' ' });
    expect([codeOf(answer), answer.json().detail]).toEqual(['422 image.incomplete', 'Veuillez renseigner les informations manquantes.']);
    expect(violationsOf(answer).map((violation) => violation.split(':')[0])).toEqual(['file', 'name', 'type', 'format']);
    const image = await bankImage(app, fixture);
    expect(codeOf(await fixture.put(`/images/${image.id}`, { name: '' }))).toBe('422 image.incomplete');
    const crop = { x: 0, y: 0, width: 1920, height: 1280 };
    expect(codeOf(await fixture.put(`/images/${image.id}`, { crop }))).toBe('422 image.crop-invalid');
  });
  it('has another address once it is cropped again', async () => {
    const source = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#ffffff' } })
      .composite([{ input: { create: { width: 400, height: 400, channels: 3, background: '#000000' } }, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const { id: file } = (await sendImage(app, fixture.clerk, source)).json<UploadedImageDto>();
    const image = await bankImage(app, fixture, { file, format: 'square', focus: { x: 0, y: 50 } });
    const saved = await fixture.put(`/images/${image.id}`, { name: 'Blanc', crop: { x: 400, y: 0, width: 400, height: 400 } });
    expect(saved.json()).toMatchObject({ name: 'Blanc', type: 'slide', warnings: [{ code: 'SMALL' }, { code: 'FORMAT' }] });
    expect(saved.json<ImageDto>().path).not.toBe(image.path);
    const history = await fixture.readAfter(saved, `/images/${image.id}/history`);
    expect(history.json().history.map(({ label }: { label: string }) => label)).toEqual([
      'a recadré l’image',
      'a modifié l’image',
      'a ajouté l’image',
    ]);
    expect(codeOf(await fixture.put(`/images/${image.id}`, { name: 'x' }, { 'if-match': '"1"' }))).toBe('412 stale');
  });
  it('is deleted only while no page shows it', async () => {
    const image = await bankImage(app, fixture);
    const slide = await fixture.post('/slides', { type: 'home', title: 'Bienvenue', lg_image: image.id });
    const logo = await fixture.put('/website/parameters', { main_logo: image.id });
    const face = await fixture.post('/faces', {
      title: 'Secrétaire',
      lastname: 'Petit',
      firstname: 'Zoé',
      image: image.id,
      image_consent: true,
    });
    expect(codeOf(face)).toBe('201');
    await app.settled();
    expect((await fixture.get(`/images/${image.id}/uses`)).json()).toEqual({
      totalCount: 3,
      uses: [
        { label: 'Diaporama', title: 'Bienvenue' },
        { label: 'Logo du site', title: '' },
        { label: 'Trombinoscope', title: 'Secrétaire' },
      ],
    });
    const refused = await fixture.remove(`/images/${image.id}`);
    expect([codeOf(refused), refused.json().detail]).toEqual([
      '409 image.used',
      'Cette image est utilisée : Diaporama : Bienvenue, Logo du site, Trombinoscope : Secrétaire. Retirez-la d’abord, ou mettez à la corbeille ce qui la montre.',
    ]);
    await fixture.remove(`/slides/${slide.json<{ id: string }>().id}`);
    await fixture.put('/website/parameters', { main_logo: null });
    await fixture.remove(`/faces/${face.json<{ id: string }>().id}`);
    await app.settled();
    expect(logo.statusCode).toBe(200);
    expect(codeOf(await fixture.remove(`/images/${image.id}`))).toBe('200');
    await eventually(async () => ((await open(image.path)).statusCode === 404 ? true : undefined));
    await app.settled();
    expect(codeOf(await fixture.get(`/images/${image.id}`))).toBe('404 image.unknown');
    expect(codeOf(await fixture.post('/slides', { type: 'home', lg_image: image.id }))).toBe('422 slide.image-unknown');
  });
});

describe('the list of images', () => {
  it('is filtered by name, type and format, the newest first', async () => {
    const other = await directoryFixture(app);
    await bankImage(app, other, { name: 'Été à la plage', type: 'slide', format: 'lg' });
    await bankImage(app, other, { name: 'Zoé', type: 'face', format: 'square' });
    await app.settled();
    const names = async (query: string) => (await other.get(`/images?${query}`)).json<Page>().images.map(({ name }) => name);
    expect(await names('order[id]=desc')).toEqual(['Zoé', 'Été à la plage']);
    expect(await names('filters[name]=ete')).toEqual(['Été à la plage']);
    expect(await names('filters[type|eq]=face')).toEqual(['Zoé']);
    expect(await names('filters[format|eq]=lg')).toEqual(['Été à la plage']);
    expect(await names('filters[format|eq]=lg&filters[type|eq]=face')).toEqual([]);
  });
  it('is open to the permission and in the reduced area of the white label', async () => {
    const reader = await fixture.colleague('PEOPLE_ACCESS');
    expect(codeOf(await reader.get('/images'))).toBe('403 access.permission');
    const brand = await signedIn(app, { brand: 'toutapprendre' });
    expect(codeOf(await app.inject({ method: 'GET', url: '/api/images', headers: brand.headers }))).toBe('200');
  });
});
