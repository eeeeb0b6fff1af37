import {
  type AccountingPermission,
  accountingPermissions,
  type Permission,
  permissions,
  type UserRole,
  userRoles,
} from '@intendance/domain/identity/user/user.events.js';
import {
  ChoiceField,
  ChoiceListField,
  CountField,
  FlagField,
  IdField,
  InstantField,
  NestedField,
  NestedListField,
  TextField,
} from '../../platform/wire/fields.js';
import { toRoleDto, UserRoleDto } from '../environment-user/users.dto.js';
import type { PendingInvitation } from './invitations.js';

export class InviteUserDto {
  @TextField({ max: 254, example: 'zoe@cse.exemple' }) email!: string;
  @TextField({ max: 100, example: 'Zoé' }) firstname!: string;
  @TextField({ max: 100, example: 'Petit' }) lastname!: string;
  @ChoiceField(userRoles, { example: 'TREASURER' }) role!: UserRole;
  @ChoiceListField(permissions, { optional: true, max: 30, description: 'Ceux du rôle, sauf indication contraire.' })
  permissions?: Permission[];
  @ChoiceListField(accountingPermissions, { optional: true, max: 10 }) accounting_permissions?: AccountingPermission[];
}

export class InvitationDto {
  @IdField() id!: string;
  @TextField({ max: 254, example: 'zoe@cse.exemple' }) email!: string;
  @TextField({ max: 100, example: 'Zoé' }) firstname!: string;
  @TextField({ max: 100, example: 'Petit' }) lastname!: string;
  @NestedField(() => UserRoleDto) role!: UserRoleDto;
  @ChoiceListField(permissions) permissions!: string[];
  @ChoiceListField(accountingPermissions) accounting_permissions!: string[];
  @InstantField({ description: 'Fin de validité du lien.' }) expires_at!: string;
  @TextField({ max: 500, nullable: true, description: 'Réponse du serveur de messagerie qui a refusé l’adresse.' }) mail_refusal!:
    | string
    | null;
}

export class InvitationsDto {
  @CountField() totalCount!: number;
  @NestedListField(() => InvitationDto, { description: 'Celles qui attendent, par nom.' }) invitations!: InvitationDto[];
}

/** The invitation as the bearer of its link reads it before accepting. */
export class OpenInvitationDto {
  @TextField({ max: 254, example: 'zoe@cse.exemple' }) email!: string;
  @TextField({ max: 100, example: 'Zoé' }) firstname!: string;
  @TextField({ max: 100, example: 'Petit' }) lastname!: string;
  @TextField({ max: 200, example: 'CSE Horizon' }) environment!: string;
  @NestedField(() => UserRoleDto) role!: UserRoleDto;
  @FlagField({ description: 'L’adresse a déjà un compte : son mot de passe accepte l’invitation.' }) has_account!: boolean;
}

export class AcceptInvitationDto {
  @TextField({ max: 1000, isVerbatim: true, example: 'Bonne-Journee-2026' }) password!: string;
  @TextField({ max: 1000, isVerbatim: true, optional: true, example: 'Bonne-Journee-2026', description: 'Pour un nouveau compte.' })
  password_confirm?: string;
}

export const toInvitationDto = ({ id, text, expiresAt, mailRefusal }: PendingInvitation): InvitationDto => ({
  id,
  email: text.email,
  firstname: text.firstname,
  lastname: text.lastname,
  role: toRoleDto(text.role),
  permissions: [...text.permissions],
  accounting_permissions: [...text.accountingPermissions],
  expires_at: expiresAt,
  mail_refusal: mailRefusal,
});
