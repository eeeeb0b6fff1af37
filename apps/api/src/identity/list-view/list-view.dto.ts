import { CountField, IdField, NestedListField, TextField } from '../../platform/wire/fields.js';

const list = { max: 40, description: 'Nom de la liste, par exemple refunds.', example: 'refunds' } as const;
const search = {
  max: 1000,
  description: 'Filtres et tri, comme dans l’adresse de la liste ; sans recherche (q).',
  example: 'status=waiting&order=date',
} as const;

export class ShareListViewDto {
  @TextField(list) list!: string;
  @TextField({ max: 60, example: 'En retard' }) name!: string;
  @TextField(search) search!: string;
}

export class ListViewDto extends ShareListViewDto {
  @IdField() id!: string;
}

export class ListViewsDto {
  @NestedListField(() => ListViewDto) views!: ListViewDto[];
  @CountField() version!: number;
}
