import { accountingPermissions, apiKeyPermissions, permissions } from '@intendance/contract/access-need.js';
import type { AccountingPermission, Permission } from '@intendance/domain/identity/user/user.events.js';
import { environmentTypes } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import {
  ChoiceField,
  ChoiceListField,
  CountField,
  DayField,
  FlagField,
  IdField,
  InstantField,
  NestedField,
  NestedListField,
  TextField,
} from '../../platform/wire/fields.js';

export const apiKeyStatuses = ['active', 'expired', 'revoked'] as const;

export class CreateApiKeyDto {
  @TextField({ max: 60, example: 'Paie' }) name!: string;
  @ChoiceListField(apiKeyPermissions, { max: permissions.length, description: 'Parmi les vôtres.' }) permissions!: Permission[];
  @ChoiceListField(accountingPermissions, { max: accountingPermissions.length, description: 'Parmi les vôtres.' })
  accounting_permissions!: AccountingPermission[];
  @DayField({ example: '2026-12-31', description: 'Dernier jour où la clé sert ; deux ans au plus.' }) expires_on!: string;
  @FlagField({
    optional: true,
    description:
      'Vrai : la clé suit vos droits. Elle perd ceux que vous perdez, et ne sert plus quand votre compte n’est plus actif. Faux, par défaut : elle garde les droits donnés.',
  })
  follows_creator?: boolean;
}

/** A week at most: a secret that is known to strangers is better replaced without any overlap. */
const longestOverlapHours = 168;

export class RotateApiKeyDto {
  @CountField({ max: longestOverlapHours, description: 'Heures pendant lesquelles l’ancien secret sert encore ; 0 : plus du tout.' })
  overlap_hours!: number;
  @DayField({
    optional: true,
    example: '2027-12-31',
    description: 'Nouveau dernier jour, deux ans au plus ; celui de la clé par défaut.',
  })
  expires_on?: string;
}

export class ApiKeyDto {
  @IdField() id!: string;
  @TextField({ max: 60, example: 'Paie' }) name!: string;
  @TextField({ max: 8, example: 'int_Ab3d', description: 'Début de la clé, pour la reconnaître.' }) prefix!: string;
  @ChoiceListField(apiKeyPermissions) permissions!: string[];
  @ChoiceListField(accountingPermissions) accounting_permissions!: string[];
  @DayField({ example: '2026-12-31' }) expires_on!: string;
  @FlagField({ description: 'La clé suit les droits de qui l’a créée.' }) follows_creator!: boolean;
  @ChoiceListField(apiKeyPermissions, { description: 'Ceux que la clé a aujourd’hui : sans ceux que la personne suivie n’a plus.' })
  current_permissions!: string[];
  @ChoiceListField(accountingPermissions, { description: 'De même.' }) current_accounting_permissions!: string[];
  @FlagField({ description: 'La clé suit un compte qui n’est plus actif : elle ne sert pas.' }) is_suspended!: boolean;
  @ChoiceField(apiKeyStatuses) status!: (typeof apiKeyStatuses)[number];
  @InstantField({ nullable: true, description: 'À une minute près ; nul si la clé n’a jamais servi.' }) last_used_at!: string | null;
  @TextField({ max: 45, nullable: true, example: '192.0.2.7', description: 'Adresse IP du dernier usage.' }) last_address!: string | null;
  @InstantField({ nullable: true, description: 'Après un remplacement : jusqu’à quand l’ancien secret sert encore.' })
  former_until!: string | null;
  @TextField({ max: 201, nullable: true, example: 'Claire Morel', description: 'Qui l’a créée ; nul s’il n’a plus de compte.' })
  created_by!: string | null;
}

export class CreatedApiKeyDto extends ApiKeyDto {
  @TextField({
    max: 60,
    nullable: true,
    example: 'int_Ab3dk9Q…',
    description: 'La clé, rendue une seule fois ; nul quand la demande est répétée (Idempotency-Key).',
  })
  secret!: string | null;
}

export class ApiKeysDto {
  @CountField() totalCount!: number;
  @NestedListField(() => ApiKeyDto, { description: 'La plus récente d’abord.' }) api_keys!: ApiKeyDto[];
}

export class KeyEnvironmentDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'CSE Horizon' }) name!: string;
  @ChoiceField(environmentTypes) type!: string;
}

/** The key itself, for the program that holds it. */
export class OwnApiKeyDto {
  @IdField() id!: string;
  @TextField({ max: 60, example: 'Paie' }) name!: string;
  @TextField({ max: 8, example: 'int_Ab3d', description: 'Début de la clé, pour la reconnaître.' }) prefix!: string;
  @ChoiceListField(apiKeyPermissions) permissions!: string[];
  @ChoiceListField(accountingPermissions) accounting_permissions!: string[];
  @DayField({ example: '2026-12-31', description: 'Dernier jour où la clé sert.' }) expires_on!: string;
  @NestedField(() => KeyEnvironmentDto) environment!: KeyEnvironmentDto;
}
