import type { Topic } from '../ui/page/topic-list.js';

export const peopleTopics: readonly Topic[] = [
  {
    id: 'ajouter',
    question: 'Comment ajouter une personne ?',
    answer: [
      '« Nouvelle personne » demande ce que votre structure a choisi de demander. Un champ obligatoire qui manque est nommé au-dessus du formulaire.',
    ],
    link: { label: 'Nouvelle personne', to: '/people/new' },
  },
  {
    id: 'importer',
    question: 'Comment importer tout un fichier de salariés ?',
    answer: [
      'Déposez un fichier csv, xlsx ou ods : vous voyez ce qu’il créerait et changerait avant de confirmer. Rien n’est écrit avant, et un import entier peut être annulé.',
      'Une personne est reconnue à son matricule, sinon à son e-mail, sinon à son nom, son prénom et une date. Le modèle à remplir a les bonnes colonnes.',
    ],
    link: { label: 'Importer des personnes', to: '/people/upload' },
  },
  {
    id: 'champs',
    question: 'Comment demander une autre information ?',
    answer: ['Les champs des fiches se règlent : utilisé ou non, obligatoire ou non, avec ou sans pièce jointe. Trois champs sont à vous.'],
    link: { label: 'Champs des personnes', to: '/people/settings' },
  },
  {
    id: 'demandes',
    question: 'Que sont les demandes ?',
    answer: [
      'Une personne demande l’ajout d’un conjoint ou d’un enfant. Approuvée, la demande inscrit ce membre dans sa famille ; refusée, elle demande un commentaire, envoyé à la personne.',
    ],
    link: { label: 'Demandes', to: '/people/requests' },
  },
  {
    id: 'depart',
    question: 'Que faire quand quelqu’un quitte l’entreprise ?',
    answer: [
      'Donnez une date de sortie à sa fiche : la personne reste dans l’historique, et ne compte plus parmi les bénéficiaires après ce jour. Si elle est au trombinoscope du site, elle le quitte aussi.',
    ],
  },
  {
    id: 'effacer',
    question: 'Une personne demande l’effacement de ses données',
    answer: [
      'Supprimez sa fiche, puis effacez ses données : son nom, ses coordonnées, sa famille et ses pièces ne peuvent plus être lus, par personne. Les montants restent, pour les comptes.',
    ],
  },
];

export const activityTopics: readonly Topic[] = [
  {
    id: 'regle',
    question: 'Comment créer une activité de remboursement ?',
    answer: [
      'Donnez son nom, le pourcentage ou le forfait, le plafond et sa période : mois, trimestre, semestre ou an. Une phrase dit la règle en clair, et le simulateur calcule un exemple.',
      'Une règle qui change ne vaut que pour les demandes suivantes : chacune garde celle de son jour.',
    ],
    link: { label: 'Paramétrage des remboursements', to: '/activitiescse/settings' },
  },
  {
    id: 'valider',
    question: 'Comment traiter une demande de remboursement ?',
    answer: [
      'Ouvrez-la : le montant remboursable est calculé, étape par étape, d’après la règle et ce que le foyer a déjà reçu. Validez, ou refusez avec un motif.',
      'Une fois l’argent versé, marquez-la remboursée. Plusieurs demandes se traitent ensemble depuis la liste.',
    ],
    link: { label: 'Remboursements', to: '/activitiescse/refund' },
  },
  {
    id: 'plafond',
    question: 'Pourquoi le montant est-il plus petit que prévu ?',
    answer: [
      'L’explication est sous le montant : le pourcentage, le plafond, et ce qui a déjà été accordé sur la période. « Copier l’explication » la met dans votre réponse.',
    ],
  },
  {
    id: 'inscriptions',
    question: 'Comment limiter les places d’une sortie ?',
    answer: ['Une activité à inscription a un nombre de places : une inscription de trop est refusée. La fiche montre ce qui reste.'],
    link: { label: 'Paramétrage des inscriptions', to: '/activitiescse/inscription/settings' },
  },
];

export const advantageTopics: readonly Topic[] = [
  {
    id: 'bons',
    question: 'Comment se calcule une commande de bons cadeaux ?',
    answer: ['Le total est le nombre de bénéficiaires par le montant du bon. L’exemple montre un comité et ses évènements.'],
    link: { label: 'Exemple de bons cadeaux', to: '/advantage/gift/example' },
  },
  {
    id: 'urssaf',
    question: 'Jusqu’à quel montant un bon cadeau est-il exonéré ?',
    answer: [
      'L’Urssaf tolère, par salarié et par année, 5 % du plafond mensuel de la Sécurité sociale. Au-delà, un bon lié à un évènement reste exonéré sous conditions.',
    ],
  },
  {
    id: 'difference',
    question: 'Avantages, activités : quelle différence ?',
    answer: [
      'Une activité se rembourse ou s’inscrit, demande par demande. Un avantage s’achète par la billetterie ou se commande pour tous.',
    ],
  },
];
