import { customFieldCodes } from '../person/person.events.js';

export const plainFields = [
  /** Header of the record id in an export. */
  'id',
  'matricule',
  'civility',
  'lastname',
  'firstname',
  'birthday',
  'email',
  'address',
  'zip_code',
  'city',
  'phone',
  'mobile',
  'entrance_date',
  'exit_date',
  /** Headers of the family columns in an export: one cell for the spouse, one for the children. */
  'spouse',
  'children',
  'spouse_lastname',
  'spouse_firstname',
  'spouse_birthday',
  ...customFieldCodes,
] as const;

export type PlainField = (typeof plainFields)[number];

export const childParts = ['firstname', 'lastname', 'birthday'] as const;
export type ChildPart = (typeof childParts)[number];

/** The accepted titles of each field. Exports use the first title. */
export const knownHeaders: Readonly<Record<PlainField, readonly string[]>> = {
  id: ['Identifiant de la fiche'],
  matricule: ['Matricule', 'Numéro matricule', 'N° matricule'],
  civility: ['Civilité', 'Titre', 'Civility'],
  lastname: ['Nom', 'Nom de famille', 'Lastname'],
  firstname: ['Prénom', 'Firstname'],
  birthday: ['Date de naissance', 'Naissance', 'Birthday'],
  email: ['Email', 'E-mail', 'Mail', 'Courriel', 'Adresse e-mail', 'Adresse email', 'Adresse mail'],
  address: ['Adresse', 'Adresse postale', 'Address'],
  zip_code: ['Code postal', 'CP', 'Zip code'],
  city: ['Ville', 'Commune', 'City'],
  phone: ['Téléphone', 'Tél', 'Téléphone fixe', 'Phone'],
  mobile: ['Mobile', 'Portable', 'Téléphone mobile', 'Téléphone portable'],
  entrance_date: ["Date d'entrée", 'Entrée', 'Entrance date'],
  exit_date: ['Date de sortie', 'Sortie', 'Exit date'],
  spouse: ['Conjoint', 'Spouse'],
  children: ['Enfants', 'Children'],
  spouse_lastname: ['Conjoint nom', 'Nom du conjoint', 'Spouse lastname'],
  spouse_firstname: ['Conjoint prénom', 'Prénom du conjoint', 'Spouse firstname'],
  spouse_birthday: ['Conjoint date de naissance', 'Date de naissance du conjoint', 'Spouse birthday'],
  CUSTOM1: ['CUSTOM1', 'Champ personnalisé 1'],
  CUSTOM2: ['CUSTOM2', 'Champ personnalisé 2'],
  CUSTOM3: ['CUSTOM3', 'Champ personnalisé 3'],
};

/**
 * Titles of payroll and HR programs, best first; used when no title above matches the field.
 * A file may contain both the birth name and the name in use, and two addresses.
 */
export const hrHeaders: Readonly<Partial<Record<PlainField, readonly string[]>>> = {
  matricule: [
    ...['N° salarié', 'Numéro salarié', 'Num salarié', 'No salarié', 'Code salarié', 'ID salarié', 'Identifiant salarié'],
    ...['Matricule salarié', 'Matricule paie', 'Matricule RH', 'Matricule agent', 'N° employé', 'Numéro employé', 'Code employé'],
    ...['N° agent', 'Employee ID', 'Employee number', 'Identifiant'],
  ],
  civility: ['Civ', 'Titre de civilité', 'Sexe', 'Genre'],
  lastname: [
    ...["Nom d'usage", 'Nom usuel', 'Nom salarié', 'Nom du salarié', 'Last name', 'Surname'],
    ...['Nom marital', 'Nom de naissance', 'Nom patronymique', 'Nom de jeune fille'],
  ],
  firstname: ['Prénom usuel', 'Premier prénom', 'Prénom salarié', 'Prénom du salarié', 'Prénoms', 'Prénom(s)', 'First name', 'Given name'],
  birthday: [
    ...['Né(e) le', 'Né le', 'Née le', 'Né·e le', 'Date naiss.', 'Date nais.', 'DDN', 'Date de naissance salarié'],
    ...['Birth date', 'Birthdate', 'Date of birth'],
  ],
  email: [
    ...['Mail pro', 'Email pro', 'E-mail pro', 'Courriel pro', 'Mail professionnel', 'Email professionnel', 'E-mail professionnel'],
    ...['Courriel professionnel', 'Adresse mail professionnelle', 'Adresse email professionnelle', 'Adresse e-mail professionnelle'],
    ...['Mél', 'Adresse courriel', 'Adresse électronique', 'Adresse de messagerie', 'Email address', 'E-mail address', 'Work email'],
    ...['Mail perso', 'Email perso', 'E-mail perso', 'Mail personnel', 'Email personnel', 'E-mail personnel', 'Courriel personnel'],
  ],
  address: [
    ...['Adresse personnelle', 'Adresse du domicile', 'Domicile', 'Adresse 1', 'Adresse ligne 1', 'Rue', 'Voie', 'N° et voie'],
    ...['Street'],
  ],
  zip_code: ['Code post.', 'Code postal domicile', 'Zip', 'Postal code', 'Postcode'],
  city: ['Localité', 'Ville de résidence', 'Ville domicile', 'Town'],
  phone: [
    ...['Tél fixe', 'Fixe', 'N° de téléphone', 'Numéro de téléphone', 'Téléphone domicile', 'Tél domicile', 'Téléphone personnel'],
    ...['Tél perso', 'Phone number', 'Téléphone professionnel', 'Téléphone pro', 'Tél pro', 'Tél professionnel', 'Ligne directe'],
  ],
  mobile: [
    ...['Tél mobile', 'Tél portable', 'GSM', 'N° de portable', 'Numéro de portable', 'N° de mobile', 'Mobile phone', 'Cell phone'],
    ...[
      'Portable perso',
      'Portable personnel',
      'Mobile perso',
      'Portable pro',
      'Portable professionnel',
      'Mobile pro',
      'Mobile professionnel',
    ],
  ],
  entrance_date: [
    ...['Entré(e) le', 'Entré le', "Date d'embauche", 'Embauche', 'Embauché(e) le', "Date d'arrivée", 'Arrivée', 'Date entrée société'],
    ...['Date entrée entreprise', "Date d'entrée dans l'entreprise", 'Début de contrat', 'Date début contrat', 'Date de début'],
    ...['Hire date', 'Start date', "Date d'ancienneté", 'Date entrée groupe'],
  ],
  exit_date: [
    ...['Sorti(e) le', 'Sorti le', 'Date de départ', 'Départ', 'Fin de contrat', 'Date fin contrat', 'Date de fin'],
    ...['Termination date', 'End date'],
  ],
  spouse: ['Conjoint(e)', 'Conjoint·e'],
  spouse_birthday: ['Conjoint né(e) le'],
};

export const childHeaders: Readonly<Record<ChildPart, (child: string) => string[]>> = {
  firstname: (child) => [`${child} prénom`, `Prénom ${child}`],
  lastname: (child) => [`${child} nom`, `Nom ${child}`],
  birthday: (child) => [`${child} date de naissance`, `Date de naissance ${child}`, `${child} naissance`, `${child} né(e) le`],
};

/** Extra titles in exports: an import ignores these columns without a warning. */
export const silentHeaders: readonly string[] = ['Erreurs'];
