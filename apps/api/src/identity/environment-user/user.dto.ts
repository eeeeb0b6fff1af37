import { allowedFeatures, canAccessProduct, featureKeys } from '@intendance/contract/access.js';
import { accountingPermissions, brands, environmentTypes, moduleCodes, permissions } from '@intendance/contract/access-need.js';
import type { PreferenceValue } from '@intendance/domain/identity/user/user.events.js';
import type { RegisteredUser } from '@intendance/domain/identity/user/user.js';
import { isReader } from '@intendance/domain/identity/user/user-role.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import {
  ChoiceField,
  ChoiceListField,
  CountField,
  DayField,
  FlagField,
  IdField,
  NestedField,
  NestedListField,
  ObjectField,
  TextField,
} from '../../platform/wire/fields.js';
import type { Session } from '../../platform/wire/session.js';
import type { Profile } from '../user/profiles.js';

class ModuleDto {
  @ChoiceField(moduleCodes) code!: string;
  @FlagField({ description: 'Activé pour lui-même ; pendant l’essai ou l’abonnement, tous les modules sont ouverts.' }) active!: boolean;
}

class UserEnvironmentDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'CSE Horizon' }) name!: string;
  @ChoiceField(environmentTypes) type!: string;
  @ChoiceField(brands, { nullable: true, description: 'Marque blanche ; nulle sinon.' }) brand!: string | null;
  @FlagField() is_active!: boolean;
  @FlagField({ description: 'Suspendue par l’exploitation : lecture et export seulement.' }) is_suspended!: boolean;
  @CountField({ description: 'Jours d’essai restants.' }) remaining_time!: number;
  @FlagField() has_mandate!: boolean;
  @NestedListField(() => ModuleDto) modules!: ModuleDto[];
}

export class UserDto {
  @IdField() id!: string;
  @TextField({ max: 254, example: 'admin@cse.demo' }) email!: string;
  @TextField({ max: 100, example: 'Claire' }) firstname!: string;
  @TextField({ max: 100, example: 'Morel' }) lastname!: string;
  @ChoiceListField(permissions) permissions!: string[];
  @ChoiceListField(accountingPermissions) accounting_permissions!: string[];
  @FlagField() is_operator!: boolean;
  @FlagField({ description: 'Le lien de confirmation reçu à l’inscription n’a pas encore été ouvert.' }) must_confirm_email!: boolean;
  @FlagField({ description: 'La structure demande la double authentification, que le compte n’a pas encore.' })
  must_add_second_factor!: boolean;
  @FlagField({ optional: true, description: 'Ce qui manque au compte est une clé d’accès : un code ne suffit pas.' })
  must_add_passkey?: boolean;
  @DayField({
    optional: true,
    nullable: true,
    example: '2026-12-15',
    description: 'Le jour où la structure se ferme à ce compte, qui n’a pas encore le second facteur demandé ; nul sinon.',
  })
  second_factor_from?: LocalDate | null;
  @FlagField({ description: 'L’environnement est actif, ou en période d’essai.' }) can_access!: boolean;
  @FlagField() is_cse!: boolean;
  @FlagField({ optional: true, example: false, description: 'Son rôle consulte sans modifier (expert-comptable).' }) is_read_only?: boolean;
  @FlagField({ optional: true, example: false, description: 'Plusieurs structures lui sont ouvertes.' }) has_several_structures?: boolean;
  @ObjectField({ example: { theme: 'dark' } }) preferences!: Record<string, PreferenceValue>;
  @NestedField(() => UserEnvironmentDto) environment!: UserEnvironmentDto;
  @ChoiceListField(featureKeys, { description: 'Écrans et parties d’écran ouverts à cet utilisateur.' }) features!: string[];
}

export class UserChangesDto {
  @TextField({ max: 100, optional: true, example: 'Claire' }) firstname?: string;
  @TextField({ max: 100, optional: true, example: 'Morel' }) lastname?: string;
  @ObjectField({ optional: true, example: { theme: 'dark' }, description: 'Fusionnées avec celles déjà choisies ; `null` en retire une.' })
  preferences?: Record<string, unknown>;
}

export class HandoverDto {
  @TextField({ max: 254, example: 'zoe@cse.exemple', description: 'Adresse du successeur.' }) email!: string;
}

export class UserLinkQueryDto {
  @ChoiceField(['website', 'advantage'], { optional: true }) to?: 'website' | 'advantage';
  @TextField({ max: 2000, optional: true, example: 'https://site.exemple.fr/retour', description: 'Adresse où revenir, le jeton ajouté.' })
  redirect?: string;
}

export class UserLinkDto {
  @TextField({ max: 4000, example: 'https://site.exemple.fr/connexion?token=k9Q…' }) redirect!: string;
}

/** The factor that the account lacks for a rule that begins later. */
type Lacking = { readonly factor: 'any' | 'passkey'; readonly from: LocalDate };

export const toUserDto = (
  { userId, environmentId, profile }: Session,
  user: RegisteredUser,
  { environment, hasMandate }: Profile,
  { hasSeveralStructures, lacking }: { hasSeveralStructures: boolean; lacking: Lacking | undefined },
): UserDto => ({
  id: userId,
  email: user.email,
  firstname: user.firstname,
  lastname: user.lastname,
  permissions: [...user.permissions],
  accounting_permissions: [...user.accountingPermissions],
  is_operator: profile.isOperator,
  must_confirm_email: user.mustConfirmEmail ?? false,
  must_add_second_factor: profile.mustAddFactor ?? false,
  must_add_passkey: profile.mustAddPasskey === true || lacking?.factor === 'passkey',
  second_factor_from: lacking?.from ?? null,
  can_access: canAccessProduct(profile),
  is_cse: environment.type === 'CSE',
  is_read_only: isReader(user),
  has_several_structures: hasSeveralStructures,
  preferences: { ...user.preferences },
  environment: {
    id: environmentId,
    name: environment.name,
    type: environment.type,
    brand: environment.brand,
    is_active: profile.environment.isActive,
    is_suspended: environment.isSuspended,
    remaining_time: profile.environment.remainingTime,
    has_mandate: hasMandate,
    modules: profile.environment.modules.map((module) => ({ ...module })),
  },
  features: allowedFeatures(profile),
});
