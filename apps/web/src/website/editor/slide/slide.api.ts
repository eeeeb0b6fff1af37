import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../../platform/http.js';
import { resource } from '../../../platform/resource.js';
import type { SitePage, Slide } from './slide.js';

export const slides = resource('/api/slides', 'slides');
export const slidesOf = (page: SitePage) => slides.list({ 'filters[type|eq]': page, 'order[position]': 'asc', limit: 9999 });

/** Writes the position of each slide that has moved. */
export function useSaveSlideOrder() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (rows: readonly Slide[]) => {
      for (const [position, { id, position: before }] of rows.entries())
        if (position !== before) await send('put', '/api/slides/{id}', { path: { id }, body: { position } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: slides.key }),
  });
}
