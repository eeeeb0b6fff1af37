/**
 * Images of the bank, for the specs of the website:
 *
 *     const image = await bankImage(fixture, { format: 'lg' });
 */
import sharp from 'sharp';
import type { ImageDto, UploadedImageDto } from '../src/website/editor/image/image.dto.js';
import type { Answer } from './activities-fixture.js';
import type { TestApp } from './open-test-app.js';
import type { SignedIn } from './signed-in.js';

type Body = Record<string, unknown>;
type Calls = {
  readonly clerk: SignedIn;
  post(path: string, body: Body): Promise<Answer>;
};

/** A picture of one colour. */
export const picture = (width = 1920, height = 1280): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();

/** Sends a file as a form does: the fields first. */
export function sendImage(
  app: TestApp,
  { headers }: Pick<SignedIn, 'headers'>,
  content: Buffer | string,
  { name = 'parc.jpg', format }: { name?: string; format?: string } = {},
): Promise<Answer> {
  const field = format ? `--intendance\r\nContent-Disposition: form-data; name="format"\r\n\r\n${format}\r\n` : '';
  const head = `${field}--intendance\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return app.inject({
    method: 'POST',
    url: '/api/website/image',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=intendance' },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--intendance--\r\n')]),
  });
}

export async function bankImage(app: TestApp, { clerk, post }: Calls, change: Body = {}): Promise<ImageDto> {
  const upload = await sendImage(app, clerk, await picture());
  const form = {
    file: upload.json<UploadedImageDto>().id,
    name: 'Sortie au parc',
    type: 'slide',
    format: 'lg',
    alt: 'Le manège',
    ...change,
  };
  const answer = await post('/images', form);
  if (answer.statusCode !== 201) throw new Error(`/images answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<ImageDto>();
}
