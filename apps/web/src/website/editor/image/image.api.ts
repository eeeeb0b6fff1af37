import type { Schema } from '@intendance/contract/client.js';
import type { BodyOf } from '@intendance/contract/operation.js';
import { download, get, send } from '../../../platform/http.js';
import { resource } from '../../../platform/resource.js';
import type { ImageFormat } from './image.js';

/** Pages show images, and their lists hold the addresses: a change of an image changes them too. */
export const images = resource('/api/images', 'images', { changes: [['slides'], ['site-settings']] });

export const uploadImage = (file: File, format: ImageFormat): Promise<Schema<'UploadedImageDto'>> =>
  send('post', '/api/website/image', { form: { format, file } });

export const readUses = (id: string) => get('/api/images/{id}/uses', { path: { id } });

/** The picture that was sent, for another crop. */
export const readSource = async (id: string, signal: AbortSignal): Promise<Blob> =>
  (await download('/api/images/{id}/source', { path: { id }, signal })).blob();

export const createImage = (body: BodyOf<'/api/images'>) => send('post', '/api/images', { body });
