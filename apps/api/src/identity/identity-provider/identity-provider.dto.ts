import { type ProviderMode, providerModes } from '@intendance/domain/identity/identity-provider/identity-provider.events.js';
import {
  ChoiceField,
  CountField,
  FlagField,
  IdField,
  InstantField,
  NestedListField,
  TextField,
  TextListField,
} from '../../platform/wire/fields.js';

const issuer = { max: 1000, example: 'https://comptes.exemple.fr/realms/cse', description: 'Adresse de l’émetteur (`issuer`), en https.' };
const asksFactor =
  'Le fournisseur demande lui-même un second facteur et le dit (`mfa` dans `amr` ou `acr`) : la structure s’en contente alors. Sinon, la double authentification du compte est demandée comme après un mot de passe.';
const domains = { max: 50, maxLength: 253, description: 'Domaines des adresses admises ; vide : tous.', example: ['exemple.fr'] };
const mode =
  'off : personne ne se connecte par lui ; optional : en plus du mot de passe ; required : seul moyen des utilisateurs qui n’ont que cette structure.';

export class SaveIdentityProviderDto {
  @TextField({ max: 60, example: 'Comptes Horizon', description: 'Nom que les utilisateurs connaissent.' }) name!: string;
  @TextField(issuer) issuer!: string;
  @TextField({ max: 500, example: 'intendance', description: 'Identifiant du client déclaré chez le fournisseur.' }) client_id!: string;
  @TextField({
    max: 2000,
    optional: true,
    isVerbatim: true,
    example: 's3cr3t',
    description: 'Secret du client. Chiffré, jamais rendu ; absent ou vide : celui d’avant, pour le même client.',
  })
  client_secret?: string;
  @TextListField(domains) domains!: string[];
  @FlagField({ description: asksFactor }) asks_second_factor!: boolean;
}

export class ProviderModeDto {
  @ChoiceField(providerModes, { example: 'optional', description: mode }) mode!: ProviderMode;
}

export class ProviderLinkDto {
  @IdField({ description: 'L’utilisateur.' }) user!: string;
  @TextField({ max: 200, example: 'Claire Morel' }) name!: string;
  @InstantField() linked_at!: string;
}

export class IdentityProviderDto {
  @FlagField() is_configured!: boolean;
  @TextField({ max: 60, example: 'Comptes Horizon' }) name!: string;
  @TextField(issuer) issuer!: string;
  @TextField({ max: 500, example: 'intendance' }) client_id!: string;
  @TextListField(domains) domains!: string[];
  @FlagField({ description: asksFactor }) asks_second_factor!: boolean;
  @ChoiceField(providerModes, { example: 'optional', description: mode }) mode!: ProviderMode;
  @FlagField({ description: 'Un administrateur s’est connecté par lui depuis sa configuration.' }) is_tried!: boolean;
  @FlagField({ description: 'L’utilisateur de la session s’est connecté par lui.' }) is_own_proven!: boolean;
  @NestedListField(() => ProviderLinkDto, { description: 'Comptes que le fournisseur ouvre.' }) links!: ProviderLinkDto[];
  @TextField({ max: 1000, example: 'https://exemple.fr/login/provider', description: 'Adresse de retour à déclarer chez le fournisseur.' })
  redirect_uri!: string;
  @TextField({ max: 1000, example: 'https://exemple.fr/login?structure=…', description: 'Page de connexion de la structure.' })
  login_url!: string;
  @CountField() version!: number;
}

export class ProviderSearchDto {
  @TextField({ max: 254, min: 1, example: 'admin@cse.demo' }) email!: string;
}

export class ProviderChoiceDto {
  @IdField({ description: 'La structure.' }) structure!: string;
  @TextField({ max: 60, example: 'Comptes Horizon' }) name!: string;
}

export class ProviderChoicesDto {
  @NestedListField(() => ProviderChoiceDto) providers!: ProviderChoiceDto[];
}

export class BeginProviderSignInDto {
  @IdField({ description: 'La structure.' }) structure!: string;
  @TextField({ max: 254, optional: true, example: 'admin@cse.demo', description: 'Adresse proposée par le fournisseur.' }) email?: string;
}

export class ProviderPageDto {
  @TextField({
    max: 8000,
    example: 'https://comptes.exemple.fr/auth?…',
    description: 'Page du fournisseur, à ouvrir dans le même navigateur.',
  })
  url!: string;
}

export class ProviderAnswerDto {
  @TextField({
    max: 8000,
    min: 1,
    isVerbatim: true,
    example: 'code=…&state=…',
    description: 'Paramètres de l’adresse de retour, tels quels.',
  })
  query!: string;
}

export class ProviderCodeDto {
  @TextField({ max: 200, min: 1, example: 'sign-in.k9Q…', description: 'Paramètre `state` de l’adresse de retour.' }) state!: string;
  @TextField({ max: 30, min: 1, example: '492039', description: 'Code de l’application d’authentification, ou code de secours.' })
  code!: string;
}
