import type { ImageId } from '@intendance/domain/website/editor/image/image.events.js';
import { sitePages } from '@intendance/domain/website/editor/site-page.js';
import type { SlideId } from '@intendance/domain/website/editor/slide/slide.events.js';
import { slideCase } from '@intendance/domain/website/editor/slide/slide.js';
import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture } from '../../../../test/directory-fixture.js';
import { bankImage } from '../../../../test/image-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { signedIn } from '../../../../test/signed-in.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import type { SlideDto } from './slide.dto.js';

let app: TestApp;
let fixture: DirectoryFixture;
let lg_image: string;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await directoryFixture(app);
  lg_image = (await bankImage(app, fixture)).id;
}, 60_000);
afterAll(async () => app?.close());

const titles = async (type: string) =>
  (await fixture.get(`/slides?filters[type|eq]=${type}&order[position]=asc`))
    .json<{ slides: SlideDto[] }>()
    .slides.map(({ title }) => title);

describe('a slide', () => {
  it('gives back every field it was given', async () => {
    const form = { type: 'home', title: 'Bienvenue', text: 'En ligne', color: '#ffffff', alignment: 'center', link: 'https://exemple.fr' };
    const created = await fixture.post('/slides', { ...form, lg_image, position: 4 });
    const { id } = created.json<SlideDto>();
    const written = { id, ...form, lg_image, md_image: null, sm_image: null, position: 4, version: 1 };
    expect([codeOf(created), created.json()]).toEqual(['201', written]);
    const read = await fixture.readAfter(created, `/slides/${id}`);
    expect(read.json()).toEqual({
      ...written,
      lg: { id: lg_image, path: expect.stringContaining(lg_image), alt: 'Le manège', width: 1920, height: 640 },
      md: null,
      sm: null,
      updated_at: expect.any(String),
    });
  });
  it('is black, on the left and at the end unless said otherwise', async () => {
    for (const title of ['Un', 'Deux']) {
      const created = await fixture.post('/slides', { type: 'blog', title, lg_image });
      expect(created.json()).toMatchObject({ color: '#000000', alignment: 'left', position: title === 'Un' ? 0 : 1 });
      await app.settled();
    }
    expect(await titles('blog')).toEqual(['Un', 'Deux']);
  });
  it('is moved by its position, and deleted', async () => {
    const [first, second] = await Promise.all(
      ['A', 'B'].map(async (title, position) =>
        (await fixture.post('/slides', { type: 'cse', title, lg_image, position })).json<SlideDto>(),
      ),
    );
    await fixture.put(`/slides/${first?.id}`, { position: 1 });
    await fixture.put(`/slides/${second?.id}`, { position: 0 });
    await app.settled();
    expect(await titles('cse')).toEqual(['B', 'A']);
    const removed = await fixture.remove(`/slides/${first?.id}`);
    expect((await fixture.readAfter(removed, `/slides/${first?.id}`)).statusCode).toBe(404);
    expect(codeOf(await fixture.put(`/slides/${first?.id}`, { title: 'x' }))).toBe('404 slide.unknown');
    const history = await fixture.readAfter(removed, `/slides/${first?.id}/history`);
    expect(history.json().history.map(({ label }: { label: string }) => label)).toEqual([
      'a supprimé la diapositive',
      'a déplacé la diapositive',
      'a ajouté la diapositive',
    ]);
  });
  it('refuses what members could not see or should not follow', async () => {
    const refused = async (change: object) => codeOf(await fixture.post('/slides', { type: 'home', lg_image, ...change }));
    expect(await refused({ lg_image: null })).toBe('422 slide.image-missing');
    expect(await refused({ color: 'rouge' })).toBe('422 slide.color-invalid');
    expect(await refused({ link: 'javascript:alert(1)' })).toBe('422 slide.link-invalid');
    expect(await refused({ type: 'shop' })).toBe('422 request.invalid');
    const strangers = await directoryFixture(app);
    const foreign = await strangers.post('/slides', { type: 'home', lg_image });
    expect(codeOf(foreign)).toBe('422 slide.image-unknown');
  });
});

describe('the settings of the site', () => {
  it('are saved one by one', async () => {
    const whole = await fixture.get('/website/parameters');
    expect([whole.headers.etag, whole.json()]).toEqual([
      '"0"',
      {
        enabled_pages: ['cse', 'advantages', 'blog', 'contact'],
        member_pages: [],
        main_logo: null,
        main_color: '#0f5c4d',
        logo: null,
        rgpd: '',
        legal_notice: '',
        benef_request_allowed: false,
        version: 0,
      },
    ]);
    const saved = await fixture.put('/website/parameters', { enabled_pages: ['blog'], main_logo: lg_image, rgpd: 'Vos données' });
    expect(saved.json()).toMatchObject({
      enabled_pages: ['blog'],
      main_logo: lg_image,
      logo: { id: lg_image },
      rgpd: 'Vos données',
      version: 3,
    });
    expect((await fixture.put('/website/parameters', { benef_request_allowed: true })).json()).toMatchObject({
      enabled_pages: ['blog'],
      benef_request_allowed: true,
    });
    expect(codeOf(await fixture.put('/website/parameters', { rgpd: 'x' }, { 'if-match': '"1"' }))).toBe('412 stale');
  });
  it('refuse an empty text, with the message of the specification', async () => {
    const answer = await fixture.put('/website/parameters', { legal_notice: ' ' });
    expect([codeOf(answer), answer.json().detail]).toEqual(['422 site-settings.text-empty', 'Le champ ne peut rester vide.']);
    const foreign = await (await fixture.stranger()).put('/website/parameters', { main_logo: lg_image });
    expect(codeOf(foreign)).toBe('422 site-settings.logo-unknown');
  });
  it('are hidden in the reduced area of the white label', async () => {
    const { headers } = await signedIn(app, { brand: 'toutapprendre' });
    const get = async (url: string) => codeOf(await app.inject({ method: 'GET', url, headers }));
    expect(await get('/api/website/parameters')).toBe('403 access.white-label');
    expect(await get('/api/website/statistics')).toBe('403 access.white-label');
    expect(await get('/api/slides')).toBe('200');
  });
});

describe('the slides of a brand that only shows advantages', () => {
  it('are those of the advantages: the others can neither be read nor written', async () => {
    const clerk = await signedIn(app, { brand: 'toutapprendre' });
    const { environmentId, headers } = clerk;
    const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
    const lgImage = (await bankImage(app, { clerk, post: (path, body) => call('POST', path, body) })).id as ImageId;
    const slides = Object.fromEntries(sitePages.map((page) => [page, newId() as SlideId]));
    for (const [position, page] of sitePages.entries()) {
      const texts = { title: page, text: '', color: '#000000', alignment: 'left', link: '', mdImage: null, smImage: null } as const;
      const command = { type: 'AddSlide', id: slides[page] as SlideId, data: { page, position, lgImage, ...texts } } as const;
      await app.get(CommandBus).execute(new ExecuteCase(systemContext(environmentId), slideCase, command));
    }
    await app.settled();
    const listed = (await call('GET', '/slides')).json<{ totalCount: number; slides: SlideDto[] }>();
    expect([listed.totalCount, listed.slides.map(({ type }) => type)]).toEqual([1, ['advantage']]);
    expect((await call('GET', '/slides?filters[type|eq]=home')).json().totalCount).toBe(0);
    for (const [type, id] of Object.entries(slides)) {
      const isOwn = type === 'advantage';
      for (const [method, path, body] of [
        ['GET', ''],
        ['GET', '/history'],
        ['PUT', '', { title: 'x' }],
        ['DELETE', ''],
      ] as const)
        expect([type, method, codeOf(await call(method, `/slides/${id}${path}`, body))]).toEqual([
          type,
          method,
          isOwn ? '200' : '404 slide.unknown',
        ]);
      const added = await call('POST', '/slides', { type, title: 'Neuf', lg_image: lgImage });
      expect([type, codeOf(added)]).toEqual([type, isOwn ? '201' : '403 access.white-label']);
    }
  });
});

describe('the statistics of the site', () => {
  it('count the beneficiaries of today', async () => {
    await fixture.person();
    await fixture.person({ firstname: 'zoé', exit_date: '2021-01-01' });
    await app.settled();
    expect((await fixture.get('/website/statistics')).json()).toEqual({ connectionRate: 0, customerCount: 1 });
  });
});
