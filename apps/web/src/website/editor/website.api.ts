import type { Schema } from '@intendance/contract/client.js';
import { publicationLabels } from '@intendance/contract/status-labels.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../platform/http.js';
import { resource } from '../../platform/resource.js';
import { choicesOf } from '../../ui/field/choices-of.js';

export const teamMembers = resource('/api/faces', 'faces');
export const reports = resource('/api/reports', 'reports');
export const advantages = resource('/api/advantages', 'advantages');
export const articles = resource('/api/articles', 'articles');
export const parameters = resource('/api/parameters', 'parameters');

export type TeamMember = Schema<'FaceDto'>;
export type Report = Schema<'ReportDto'>;
export type Advantage = Schema<'SiteAdvantageDto'>;
export type Article = Schema<'ArticleDto'>;
export type Parameter = Schema<'ParameterDto'>;

const everything = { limit: 9999, 'order[position]': 'asc' } as const;
export const teamMembersQuery = teamMembers.list(everything);
export const reportsQuery = reports.list(everything);
export const parametersQuery = parameters.list({ limit: 9999 });

type Placed = { id: string; position: number };

/** Writes the positions of the moved rows, one after the other: a failed row leaves the others in place. */
export function useSaveOrder(path: '/api/faces/{id}' | '/api/reports/{id}', { key }: { key: readonly unknown[] }) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (rows: readonly Placed[]) => {
      for (const [position, { id, position: before }] of rows.entries())
        if (position !== before) await send('put', path, { path: { id }, body: { position } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}

export const savedText = 'Modifications enregistrées.';
export const removedText = 'Suppression effectuée.';

export const statusChoices = choicesOf(publicationLabels);
/** ALL is a status of the specification that filters nothing. */
export const statusFilter = {
  kind: 'choice',
  label: 'Statut',
  api: 'status',
  choices: [{ value: 'ALL', label: 'Tous' }, ...statusChoices],
} as const;
