import type { Topic } from '../ui/page/topic-list.js';

export const accountTopics: readonly Topic[] = [
  {
    id: 'mot-de-passe',
    question: 'Comment changer mon mot de passe ?',
    answer: [
      'En bas du menu, ouvrez « Mon compte » puis « Changer mon mot de passe ». L’ancien mot de passe est demandé.',
      'Un mot de passe a au moins 12 caractères, avec une minuscule, une majuscule, un chiffre et un caractère spécial. Vos autres sessions sont alors fermées.',
    ],
  },
  {
    id: 'double-authentification',
    question: 'Comment protéger mon compte par un second code ?',
    answer: [
      'En bas du menu, ouvrez « Mon compte » puis « Double authentification ». Une application d’authentification de votre téléphone donne un code, demandé à chaque connexion après le mot de passe.',
      'Gardez les codes de secours : chacun remplace une fois le téléphone. Si vous avez tout perdu, l’exploitant de l’installation peut retirer la double authentification de votre compte.',
    ],
  },
  {
    id: 'mot-de-passe-oublie',
    question: 'J’ai oublié mon mot de passe',
    answer: [
      'Sur la page de connexion, demandez un nouveau mot de passe : un lien est envoyé à votre adresse. Il ne sert qu’une fois.',
      'Si rien n’arrive, regardez vos courriers indésirables, puis demandez à un administrateur de votre structure si votre compte est actif.',
    ],
  },
  {
    id: 'inviter',
    question: 'Comment donner un accès à un collègue ?',
    answer: [
      'Dans « Utilisateurs », invitez-le avec son adresse et choisissez ses droits, parmi les vôtres. Le lien qu’il reçoit sert une fois, pendant 7 jours.',
      'Quand il quitte le comité, désactivez son compte : ses sessions se ferment, et ce qu’il a fait reste dans l’historique.',
    ],
    link: { label: 'Utilisateurs', to: '/environment/users' },
  },
  {
    id: 'transmettre',
    question: 'Mon mandat se termine : comment transmettre mes fonctions ?',
    answer: [
      'Dans « Mon compte », « Transmettre mes fonctions » donne vos droits à votre successeur, qui a déjà un compte ou que vous invitez.',
    ],
  },
  {
    id: 'structures',
    question: 'Je travaille pour plusieurs structures',
    answer: ['Un seul compte suffit : « Mes structures » les montre toutes. Chacune a ses données, ses utilisateurs et vos droits.'],
    link: { label: 'Mes structures', to: '/structures' },
  },
  {
    id: 'historique',
    question: 'Qui a modifié cette fiche ?',
    answer: [
      'Chaque fiche a son historique : qui a fait quoi, quand, et les valeurs avant et après. Il ne peut pas être modifié.',
      'L’archive de toutes les données contient l’historique entier de votre structure.',
    ],
  },
  {
    id: 'emporter',
    question: 'Puis-je récupérer toutes mes données ?',
    answer: [
      'Oui, à tout moment, même après la fin de votre contrat : une archive contient vos listes, vos pièces jointes, vos écritures et votre historique.',
    ],
    link: { label: 'Exporter toutes les données', to: '/environment/export' },
  },
];

export const trainingTopics: readonly Topic[] = [
  {
    id: 'premiers-pas',
    question: 'Par où commencer ?',
    answer: [
      'L’accueil montre vos premiers pas : chacun mène à l’écran où il se fait, et disparaît quand il est fait.',
      'Commencez par l’annuaire : les remboursements, les inscriptions et les envois s’adressent aux personnes que vous y avez.',
    ],
    link: { label: 'Accueil', to: '/home' },
  },
  {
    id: 'exemple',
    question: 'Puis-je essayer sans risque ?',
    answer: [
      'Oui : une nouvelle structure peut recevoir des personnes, des activités et des demandes fictives. Vous les retirez d’un clic, depuis l’accueil.',
    ],
  },
  {
    id: 'chercher',
    question: 'Comment aller plus vite ?',
    answer: [
      'Ctrl + K ouvre la recherche : une page, une action ou une personne, en quelques lettres.',
      'Le point d’interrogation montre tous les raccourcis : « c » crée dans l’espace ouvert, « / » cherche dans la liste, les flèches parcourent les lignes.',
    ],
  },
  {
    id: 'filtres',
    question: 'Comment garder les filtres d’une liste ?',
    answer: [
      'Les filtres sont dans l’adresse de la page : gardez-la dans vos favoris, ou envoyez-la à un collègue. Une vue enregistrée les retient sous un nom, dans votre navigateur ou pour tous les utilisateurs de la structure.',
    ],
  },
  {
    id: 'erreur',
    question: 'J’ai supprimé quelque chose par erreur',
    answer: [
      'Le message qui suit une suppression a un bouton « Annuler ». Plus tard, le filtre « Corbeille » de la liste montre ce qui a été supprimé, à restaurer.',
    ],
  },
  {
    id: 'telephone',
    question: 'Puis-je travailler sur un téléphone ?',
    answer: ['Oui : chaque écran s’adapte. Sur un téléphone, les listes deviennent des fiches et le menu s’ouvre d’un bouton.'],
  },
  {
    id: 'historique-scelle',
    question: 'Comment prouver que rien n’a été modifié après coup ?',
    answer: [
      'Dans « Historique scellé », téléchargez un reçu et gardez-le hors de l’application : il prouve plus tard que les événements qui le précèdent n’ont pas changé.',
      'Choisissez aussi des témoins, par exemple votre expert-comptable : ils reçoivent chaque jour le code du dernier sceau, et sont prévenus si l’historique ne lui correspond plus.',
    ],
    link: { label: 'Historique scellé', to: '/environment/sealed-history' },
  },
];
