import type { BodyOf } from '@intendance/contract/operation.js';
import { queryOptions } from '@tanstack/react-query';
import { plainSend } from '../../../platform/http.js';

type PreviewPath = '/api/articles/preview' | '/api/advantages/preview' | '/api/parameters/preview';

/** A draft, and the route that renders its page. */
export type SitePreview = { [Path in PreviewPath]: { path: Path; body: BodyOf<Path, 'post'> } }[PreviewPath];

/** Rendered anew each time: nothing of a draft is stored, on the server or here. */
export const previewQuery = ({ path, body }: SitePreview) =>
  queryOptions({
    queryKey: ['site-preview', path, body],
    queryFn: ({ signal }) => plainSend('post', path, { body, isQuestion: true, signal }) as Promise<{ html: string }>,
    gcTime: 0,
    retry: false,
  });
