import {
  type AccountingPermission,
  accountingPermissions,
  type Permission,
  permissions,
  type UserRole,
  userRoles,
} from '@intendance/domain/identity/user/user.events.js';
import { roleLabel, rolePresets } from '@intendance/domain/identity/user/user-role.js';
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
import type { EnvironmentUser } from './environment-users.js';

export const userStates = ['active', 'deactivated'] as const;

export class UserRoleDto {
  @ChoiceField(userRoles, { example: 'TREASURER' }) name!: string;
  @TextField({ max: 60, example: 'Trésorier' }) label!: string;
}

export class RolePresetDto extends UserRoleDto {
  @ChoiceListField(permissions, { description: 'Droits proposés.' }) permissions!: string[];
  @ChoiceListField(accountingPermissions) accounting_permissions!: string[];
}

export class RolePresetsDto {
  @CountField() totalCount!: number;
  @NestedListField(() => RolePresetDto) roles!: RolePresetDto[];
}

export class CreatedKeyDto {
  @IdField() id!: string;
  @TextField({ max: 100, example: 'Paie' }) name!: string;
  @DayField() expires_on!: string;
}

export class ListedUserDto {
  @IdField() id!: string;
  @CountField() version!: number;
  @TextField({ max: 254, example: 'admin@cse.demo' }) email!: string;
  @TextField({ max: 100, example: 'Claire' }) firstname!: string;
  @TextField({ max: 100, example: 'Morel' }) lastname!: string;
  @NestedField(() => UserRoleDto) role!: UserRoleDto;
  @ChoiceListField(permissions) permissions!: string[];
  @ChoiceListField(accountingPermissions) accounting_permissions!: string[];
  @ChoiceField(userStates, { example: 'active' }) state!: string;
  @InstantField({ nullable: true, description: 'Dernière connexion à cette structure.' }) last_sign_in_at!: string | null;
  @FlagField({ description: 'Son compte a la double authentification.' }) has_second_factor!: boolean;
  @FlagField({ description: 'Son compte a une clé d’accès.' }) has_passkey!: boolean;
  @NestedListField(() => CreatedKeyDto, {
    description: 'Clés d’API que l’utilisateur a créées et qui servent encore, même s’il perd ses droits.',
  })
  api_keys!: CreatedKeyDto[];
}

export class ListedUsersDto {
  @CountField() totalCount!: number;
  @NestedListField(() => ListedUserDto, { description: 'Tous, par nom.' }) users!: ListedUserDto[];
}

export class UserRightsDto {
  @ChoiceField(userRoles, { example: 'TREASURER' }) role!: UserRole;
  @ChoiceListField(permissions, { max: 30, description: 'Liste complète : un droit absent est retiré.' }) permissions!: Permission[];
  @ChoiceListField(accountingPermissions, { max: 10 }) accounting_permissions!: AccountingPermission[];
}

export const toRoleDto = (role: UserRole): UserRoleDto => ({ name: role, label: roleLabel(role) });

export const toListedUserDto = ({ id, user, version, lastUsedAt, hasFactor, hasPasskey, apiKeys }: EnvironmentUser): ListedUserDto => ({
  id,
  version,
  email: user.email,
  firstname: user.firstname,
  lastname: user.lastname,
  role: toRoleDto(user.role),
  permissions: [...user.permissions],
  accounting_permissions: [...user.accountingPermissions],
  state: user.isActive ? 'active' : 'deactivated',
  last_sign_in_at: lastUsedAt?.toISOString() ?? null,
  has_second_factor: hasFactor,
  has_passkey: hasPasskey,
  api_keys: apiKeys.map(({ id: keyId, name, expiresOn }) => ({ id: keyId, name, expires_on: expiresOn })),
});

export const rolePresetDtos: readonly RolePresetDto[] = rolePresets.map((preset) => ({
  name: preset.name,
  label: preset.label,
  permissions: [...preset.permissions],
  accounting_permissions: [...preset.accountingPermissions],
}));
