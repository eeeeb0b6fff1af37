import type { APIRequestContext } from '@playwright/test';
import { tokensOf } from './fixtures.js';
import { pictureFile } from './png.js';

type Arranged = { id: string };

/** Images of the bank and a slide of the home page, through the API. */
export async function arrangeWebsite(request: APIRequestContext): Promise<void> {
  const { token } = await tokensOf(request, 'admin@cse.demo');
  const headers = { authorization: `Bearer ${token}` };
  const sent = await request.post('/api/website/image', { headers, multipart: { format: 'lg', file: pictureFile() } });
  const { id: file } = (await sent.json()) as Arranged;
  const form = { file, name: 'Sortie au parc', type: 'slide', alt: 'Le manège', batch_token: 'demo' };
  const images: Arranged[] = [];
  for (const format of ['lg', 'square'])
    images.push((await (await request.post('/api/images', { headers, data: { ...form, format } })).json()) as Arranged);
  for (const title of ['Bienvenue', 'Chèques vacances'])
    await request.post('/api/slides', { headers, data: { type: 'home', title, text: 'Votre CSE en ligne', lg_image: images[0]?.id } });
}
