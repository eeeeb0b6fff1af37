import type { Topic } from '../../ui/page/topic-list.js';

/** Questions of a treasurer new to bookkeeping, in the order of a year. */
export const helpTopics: readonly Topic[] = [
  {
    id: 'debuter',
    question: 'Par où commencer ?',
    answer: [
      'L’assistant vous guide en trois étapes : les dates de votre exercice, vos comptes bancaires, puis l’import des opérations.',
      'Vous pouvez vous arrêter à chaque étape et reprendre plus tard : rien de ce qui est saisi n’est perdu.',
    ],
    link: { label: 'Ouvrir l’assistant', to: '/comptability/start' },
  },
  {
    id: 'importer',
    question: 'Comment faire entrer mes opérations bancaires ?',
    answer: [
      'Connectez votre banque : ses opérations arrivent automatiquement. Ou importez un relevé téléchargé sur son site (OFX, CAMT, CFONB120, MT940, QIF ou CSV).',
      'Le même relevé, ou deux relevés qui se chevauchent, ne créent jamais de doublon. Un import entier peut être annulé tant que rien n’y a été changé.',
    ],
    link: { label: 'Importer un relevé', to: '/comptability/operations/imported' },
  },
  {
    id: 'affecter',
    question: 'Que veut dire « affecter » une opération ?',
    answer: [
      'Affecter, c’est dire à quelle activité l’argent a servi : un abonnement, un spectacle, les fournitures du comité. Une opération peut être partagée entre plusieurs activités.',
      'La somme des parts doit être égale au montant de l’opération. Les mots-clés proposent l’activité d’après le libellé : une touche suffit pour accepter.',
    ],
    link: { label: 'Opérations à affecter', to: '/comptability/operations/match' },
  },
  {
    id: 'tva',
    question: 'Notre structure doit la TVA sur une activité : comment faire ?',
    answer: [
      'Ouvrez la page TVA, puis ses réglages : la date depuis laquelle vous êtes redevable, la période de vos déclarations, et votre coefficient de déduction. Donnez ensuite un taux aux activités taxables, dans le plan comptable.',
      'À l’affectation, le montant reste celui de la banque, taxe comprise : le logiciel met le hors taxe dans l’activité et la taxe dans son compte. À la fin de la période, la page TVA donne la déclaration et son écriture.',
    ],
    link: { label: 'Ouvrir la page TVA', to: '/comptability/vat' },
  },
  {
    id: 'budgets',
    question: 'Quelle différence entre AEP et ASC ?',
    answer: [
      'Le budget AEP (attributions économiques et professionnelles) paie le fonctionnement du comité : formation, experts, fournitures. Le budget ASC paie les activités sociales et culturelles des salariés.',
      'La loi les sépare. Si un compte paie pour l’autre budget, l’avance se voit dans les comptes et se rembourse par un virement interne. Ses deux opérations vous sont proposées ensemble, sous « À affecter ».',
    ],
    link: { label: 'Suivi budgétaire', to: '/comptability/gestion' },
  },
  {
    id: 'balance',
    question: 'Que lire dans la balance et le grand livre ?',
    answer: [
      'La balance donne, pour chaque compte, ce qui est entré, sorti et resté. Le total des débits est toujours égal au total des crédits.',
      'Le grand livre montre les écritures une à une. Avec « Tel que connu le », vous retrouvez les comptes tels qu’ils étaient un jour donné, même s’ils ont changé depuis.',
    ],
  },
  {
    id: 'services-de-paiement',
    question: 'Comment compter PayPal, Stripe, HelloAsso ou un terminal de carte ?',
    answer: [
      'Ouvrez un compte courant sans IBAN au nom du service, et importez-y son relevé en CSV. Chaque paiement y entre en entier, et sa commission à part : affectez le paiement à son activité, la commission à celle des frais bancaires. Un remboursement vous est proposé avec le paiement qu’il rend.',
      'Le versement sur votre banque est un virement interne : ses deux opérations vous sont proposées ensemble, sous « À affecter ». HelloAsso n’écrit pas ses versements : saisissez la sortie sur son compte.',
      'Sans relevé du service, la banque ne montre que le montant net. Affectez-le à son activité, puis passez la commission par « Nouvelle écriture » : débit 627 et crédit du compte de recette, avec leur activité.',
    ],
    link: { label: 'Comptes', to: '/comptability/configuration/accounts' },
  },
  {
    id: 'ecritures',
    question: 'Comment écrire une facture reçue et pas encore payée ?',
    answer: [
      'Les opérations de la banque et de la caisse s’écrivent automatiquement. Pour le reste, « Nouvelle écriture » sur la balance : une facture reçue et pas encore payée (débit 6, crédit 401), une subvention promise (débit 441, crédit 7), une correction entre deux comptes.',
      'Avec « Extourne le », l’écriture opposée est passée le jour choisi, souvent le premier de l’exercice suivant : le paiement s’affecte alors comme d’habitude, et la charge reste dans l’année qu’elle concerne.',
      'Sans extourne, le paiement règle la facture : dans « Opérations à affecter », la facture est proposée avec son tiers ; un clic l’affecte au compte 401 et les deux lignes sont lettrées. La même liste offre les autres comptes : emprunt, dépôt, immobilisation, personnel, taxes.',
      'Sur un compte 401, 411 ou 467 du grand livre, cochez les lignes qui se soldent et lettrez-les ; la lettre est minuscule tant que leur total n’est pas nul, et le paiement suivant la complète. Tant qu’un exercice n’est pas clôturé, le paiement du suivant peut régler sa facture : « Lettrer avec un autre exercice » montre ses lignes.',
      'Sur un compte de charge ou de produit, choisissez l’activité : le suivi budgétaire et l’état annuel y comptent l’écriture.',
      'Une écriture qui revient chaque mois, trimestre ou année se garde dans « Modèles d’écritures » : à sa date, elle y est proposée avec ses montants.',
      'Vous reprenez des livres tenus ailleurs ? Dans « Nouvelle écriture », « Bilan d’ouverture » reprend immobilisations, tiers et fonds propres au premier jour du premier exercice ; déposez-y la balance ou le FEC de votre ancien logiciel, ses lignes se remplissent.',
    ],
    link: { label: 'Balance et grand livre', to: '/comptability/statuses/balance' },
  },
  {
    id: 'contre-passer',
    question: 'Comment corriger une opération validée ?',
    answer: [
      'Une opération validée a reçu son numéro : elle ne change plus. On la contre-passe : l’opération inverse est écrite, sur les mêmes comptes, un jour d’une période ouverte.',
      'Si l’argent a bien bougé et que seule l’affectation était fausse, laissez l’opération être ressaisie : elle revient parmi les opérations à affecter.',
    ],
    link: { label: 'Opérations affectées', to: '/comptability/operations' },
  },
  {
    id: 'regulariser',
    question: 'Que faire de ce qui n’est pas payé à la fin de l’année ?',
    answer: [
      'En comptabilité d’engagement, l’exercice porte ce qu’il doit, payé ou non. La page des régularisations propose les demandes acceptées, inscriptions, subventions, bons et factures qui n’étaient pas réglés, et les opérations dont le libellé ou le budget est d’une autre période. Chaque écriture est extournée le premier jour de l’exercice suivant.',
      'En comptabilité de trésorerie, rien n’est à passer.',
    ],
    link: { label: 'Régularisations', to: '/comptability/cut-offs' },
  },
  {
    id: 'provisionner',
    question: 'Comment prévoir un litige, un départ en retraite ou une créance qui ne sera pas payée ?',
    answer: [
      'Inscrivez une provision avec sa justification, puis estimez-la à la fin de chaque exercice : une estimation plus haute est dotée, plus basse elle est reprise. Dites aussi ce qui en a été utilisé : l’annexe sépare les reprises utilisées de celles qui ne le sont pas. Des soldes repris sur les comptes 153 à 158 passent aux comptes 152 de 2025 par « Convertir les comptes ».',
      'Une créance ou un stock qui a perdu de sa valeur se déprécie de la même façon : choisissez son compte, l’écriture passe sur 49 ou 39.',
      'L’écriture de l’exercice se passe, se corrige et s’annule depuis la page, tant que l’exercice est ouvert.',
    ],
    link: { label: 'Provisions', to: '/comptability/provisions' },
  },
  {
    id: 'expert-comptable',
    question: 'Comment travailler avec mon expert-comptable ?',
    answer: [
      'Invitez-le avec le rôle « Expert-comptable » : il lit tout, et ne change rien. Il pose des questions sur une écriture, et demande celles qui manquent : vous répondez, vous acceptez ou vous refusez.',
      'Le dossier de l’exercice réunit les états, le FEC, les journaux et les pièces en un téléchargement.',
    ],
    link: { label: 'Questions', to: '/comptability/questions' },
  },
  {
    id: 'plan-2025',
    question: 'Mon plan a des comptes que le plan comptable de 2025 a remplacés : que faire ?',
    answer: [
      'Depuis les exercices ouverts en 2025, les comptes 67 et 77 ne servent plus qu’à l’exceptionnel véritable, et 79 n’existe plus. La page du plan comptable propose le nouveau compte de chaque activité ; une pression convertit le plan et ses opérations, une autre annule.',
    ],
    link: { label: 'Plan comptable', to: '/plan' },
  },
  {
    id: 'cloturer',
    question: 'Comment clôturer l’année ?',
    answer: [
      'Depuis les exercices, « Clôturer » vérifie d’abord chaque point : opérations à affecter, virements internes, soldes des banques. Un point bloquant indique l’écran où le corriger.',
      'La clôture fixe le résultat de chaque budget et ouvre l’exercice suivant avec les soldes. Un exercice clôturé ne change plus ; le rouvrir demande un motif, qui reste visible.',
    ],
    link: { label: 'Exercices', to: '/comptability/configuration/exercices' },
  },
  {
    id: 'documents',
    question: 'Quels documents remettre en fin d’année ?',
    answer: [
      'L’état annuel des recettes et des dépenses, et la situation patrimoniale : ce que le comité possède et doit. Les deux s’exportent en PDF et en Excel.',
      'La plaquette réunit tout dans un classeur. Pour un expert-comptable, le fichier des écritures comptables (FEC) s’obtient depuis l’exercice.',
    ],
    link: { label: 'État annuel', to: '/annualstate' },
  },
  {
    id: 'seuils',
    question: 'Ma structure a-t-elle des obligations comptables particulières ?',
    answer: [
      'Jusqu’à 153 000 € de ressources par an, un CSE tient un livre des recettes et des dépenses, un état annuel et une situation patrimoniale. Au-delà, des comptes annuels simplifiés et un expert-comptable sont nécessaires.',
      'Une association doit un bilan, un compte de résultat, une annexe et un commissaire aux comptes au-delà de 153 000 € de subventions publiques, ou de dons ouvrant droit à un reçu fiscal.',
      'Un syndicat tient un livre jusqu’à 2 000 € de ressources, des comptes simplifiés jusqu’à 230 000 €, puis des comptes complets certifiés ; les cotisations reversées ne comptent pas.',
      'Une bannière sur la page des exercices vous prévient quand vous approchez d’un seuil.',
    ],
  },
];
