import { CountField, NestedListField, TextField } from '../../platform/wire/fields.js';

const idOfPartner = { max: 100, example: '12', description: 'Identifiant de la billetterie.' } as const;

export class TicketSubCategoryDto {
  @TextField(idOfPartner) id!: string;
  @TextField({ max: 200, example: 'Avant-premières' }) name!: string;
}

export class TicketCategoryDto {
  @TextField(idOfPartner) id!: string;
  @TextField({ max: 200, example: 'Films' }) name!: string;
  @NestedListField(() => TicketSubCategoryDto) sub_categories!: TicketSubCategoryDto[];
}

export class TicketUniverseDto {
  @TextField(idOfPartner) id!: string;
  @TextField({ max: 200, example: 'Cinéma' }) name!: string;
  @NestedListField(() => TicketCategoryDto) categories!: TicketCategoryDto[];
}

export class TicketUniversesDto {
  @CountField() totalCount!: number;
  @NestedListField(() => TicketUniverseDto) universes!: TicketUniverseDto[];
}
