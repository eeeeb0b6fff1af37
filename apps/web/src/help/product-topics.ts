import type { Topic } from '../ui/page/topic-list.js';

export const billingTopics: readonly Topic[] = [
  {
    id: 'offre',
    question: 'Comment changer d’offre ?',
    answer: [
      '« Mon offre » montre vos modules, votre engagement et le montant de votre prochaine facture. Vous choisissez, le montant se recalcule, puis vous confirmez.',
      'Un engagement d’un an donne le tarif réduit.',
    ],
    link: { label: 'Mon offre', to: '/environment/offer' },
  },
  {
    id: 'mandat',
    question: 'Comment mettre en place le prélèvement ?',
    answer: [
      'Trois étapes : vos informations, la relecture du mandat, sa signature par un code reçu par mail. Un autre IBAN demande un autre mandat.',
    ],
    link: { label: 'Facturation', to: '/environment/billing' },
  },
  {
    id: 'factures',
    question: 'Où sont mes factures ?',
    answer: ['« Factures » les liste, avec leur état et leur PDF.'],
    link: { label: 'Factures', to: '/environment/bills' },
  },
  {
    id: 'promo',
    question: 'Comment utiliser un code promo ?',
    answer: ['Saisissez-le sur votre offre, ou en créant votre compte : la remise est montrée avant que vous confirmiez.'],
    link: { label: 'Mon offre', to: '/environment/offer' },
  },
  {
    id: 'resilier',
    question: 'Comment résilier ?',
    answer: [
      'Votre contrat reste ouvert jusqu’à son dernier jour, et vous pouvez annuler la résiliation jusque-là. Vos données s’exportent avant comme après.',
    ],
    link: { label: 'Résilier votre contrat', to: '/environment/termination' },
  },
];

export const websiteTopics: readonly Topic[] = [
  {
    id: 'mot',
    question: 'Comment changer le mot du CSE ?',
    answer: ['Son titre s’ouvre dans une fenêtre, son contenu se modifie dans l’éditeur. Un texte ne peut pas rester vide.'],
    link: { label: 'Mot du CSE', to: '/website/home/edito' },
  },
  {
    id: 'ordre',
    question: 'Comment changer l’ordre des blocs ?',
    answer: [
      'Montez ou descendez un bloc, puis enregistrez l’ordre. Sur l’accueil, un bloc décoché n’est pas montré ; la page du CSE montre tous les siens.',
    ],
    link: { label: 'Ordre des blocs de l’accueil', to: '/website/home/order' },
  },
  {
    id: 'equipe',
    question: 'Comment présenter l’équipe ?',
    answer: [
      'Ajoutez chaque membre au trombinoscope. Sa photo demande son accord. Relié à une personne de l’annuaire, il quitte le site le lendemain de son départ.',
      'Un membre retiré l’est pour de bon : son nom, son adresse et son téléphone sont effacés, dans l’historique aussi.',
    ],
    link: { label: 'Trombinoscope', to: '/website/cse/facebook' },
  },
  {
    id: 'pv',
    question: 'Comment publier un procès-verbal ?',
    answer: ['Donnez-lui un titre et son fichier, 16 Mo au plus. L’ordre de la liste est celui du site.'],
    link: { label: 'Procès-verbaux', to: '/website/cse/reports' },
  },
  {
    id: 'contact',
    question: 'Où écrire nos coordonnées et nos horaires ?',
    answer: ['La page de contact a deux textes : « Nous contacter » et « Infos pratiques ».'],
    link: { label: 'Contact', to: '/website/contact' },
  },
  {
    id: 'images',
    question: 'Où mettre mes photos ?',
    answer: ['Dans la banque d’images : une photo s’envoie une fois et sert partout. Une image utilisée dit où, avant d’être supprimée.'],
    link: { label: 'Banque d’images', to: '/website/images' },
  },
  {
    id: 'articles',
    question: 'Comment publier un article ?',
    answer: [
      'Un article est un brouillon jusqu’à ce que vous le publiiez. Il a un titre, une couverture, et une grande image ou une vidéo de YouTube, Vimeo ou Dailymotion.',
      'Un article dupliqué est un brouillon.',
    ],
    link: { label: 'Actualités', to: '/website/blog/articles' },
  },
  {
    id: 'avantages',
    question: 'Comment proposer un avantage ?',
    answer: [
      'Un avantage est un article, un lien, ou mène à l’une de vos activités : un remboursement ou une inscription. Lui aussi est un brouillon d’abord.',
    ],
    link: { label: 'Avantages', to: '/website/advantage/index' },
  },
];
