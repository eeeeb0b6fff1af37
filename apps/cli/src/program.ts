import { Command, Option } from 'commander';
import { addInscriptionSettings } from './activities/inscription-settings.js';
import { addInscriptions } from './activities/inscriptions.js';
import { addOnlinePayments } from './activities/online-payments.js';
import { addRefundSettings } from './activities/refund-settings.js';
import { addRefunds } from './activities/refunds.js';
import { addGift } from './advantage/gift.js';
import { addOrders } from './advantage/orders.js';
import { addAdvantage } from './advantage/statistics.js';
import { addSubventions } from './advantage/subventions.js';
import { addUrssaf } from './advantage/urssaf.js';
import { addAccounts } from './bookkeeping/bank/accounts.js';
import { addCheques } from './bookkeeping/bank/cheques.js';
import { addOperations } from './bookkeeping/bank/operations.js';
import { addBalance } from './bookkeeping/ledger/balance.js';
import { addEntries } from './bookkeeping/ledger/entries.js';
import { addEntryRequests } from './bookkeeping/ledger/entry-requests.js';
import { addEntryTemplates } from './bookkeeping/ledger/entry-templates.js';
import { addFixedAssets } from './bookkeeping/ledger/fixed-assets.js';
import { addLedger } from './bookkeeping/ledger/ledger.js';
import { addQuestions } from './bookkeeping/ledger/questions.js';
import { addVatReturns } from './bookkeeping/ledger/vat-returns.js';
import { addBudgets } from './bookkeeping/plan/budgets.js';
import { addCategories } from './bookkeeping/plan/categories.js';
import { addKeywords } from './bookkeeping/plan/keywords.js';
import { addPlan } from './bookkeeping/plan/plan.js';
import { addExercices } from './bookkeeping/year/exercices.js';
import { addData } from './capabilities/data-export/data.js';
import { addEvents } from './capabilities/events.js';
import { addSeals } from './capabilities/sealed-history/seals.js';
import { addVerify } from './capabilities/sealed-history/verify.js';
import { addVerifyFile } from './capabilities/sealed-history/verify-file.js';
import { addPeople } from './directory/people.js';
import { addPersonFields } from './directory/person-fields.js';
import { addPersonRequests } from './directory/person-requests.js';
import { addApiKeys } from './identity/api-keys.js';
import { addOperators } from './identity/operators.js';
import { addSession } from './identity/session.js';
import { addUsers } from './identity/users.js';
import { addWebhooks } from './identity/webhooks.js';
import { addMailingLists } from './mailing/mailing-lists.js';
import { addMailings } from './mailing/mailings.js';
import { addApi } from './platform/api.js';
import type { Cli, GlobalOptions } from './platform/cli.js';
import { addCompletion } from './platform/completion.js';
import { exitCodeMeanings } from './platform/failure.js';
import { addHistory } from './platform/history/history.js';
import { parseCount } from './platform/list-options.js';
import { addProjections } from './platform/projection/projections.js';
import { helpWords, usageMessage } from './platform/usage-message.js';
import { addBills } from './subscription/billing/bills.js';
import { addContract } from './subscription/contract/contract.js';
import { addModules } from './subscription/contract/modules.js';
import { addDeadLetters } from './subscription/operator/dead-letters.js';
import { addDebits } from './subscription/operator/debits.js';
import { addEnvironments } from './subscription/operator/environments.js';
import { addOperatorBills } from './subscription/operator/operator-bills.js';
import { addPrices } from './subscription/operator/prices.js';
import { addPromotions } from './subscription/operator/promotions.js';
import { addArticles } from './website/articles.js';
import { addImages } from './website/images.js';
import { addSite } from './website/site.js';

/** Bills of the structure, then the verbs of operators over the bills of all structures. */
const addAllBills = (program: Command, cli: Cli): void => addOperatorBills(addBills(program, cli), cli);

/** Every noun, in the order in which --help shows them. */
const nouns = [
  addSession,
  addPeople,
  addPersonFields,
  addPersonRequests,
  addMailings,
  addMailingLists,
  addRefunds,
  addRefundSettings,
  addInscriptions,
  addInscriptionSettings,
  addOnlinePayments,
  addAdvantage,
  addSubventions,
  addGift,
  addUrssaf,
  addOrders,
  addArticles,
  addAccounts,
  addOperations,
  addEntries,
  addEntryTemplates,
  addFixedAssets,
  addCheques,
  addQuestions,
  addEntryRequests,
  addVatReturns,
  addPlan,
  addCategories,
  addKeywords,
  addBudgets,
  addExercices,
  addBalance,
  addLedger,
  addImages,
  addSite,
  addUsers,
  addModules,
  addContract,
  addPrices,
  addPromotions,
  addDebits,
  addAllBills,
  addApiKeys,
  addWebhooks,
  addEvents,
  addApi,
  addHistory,
  addData,
  addSeals,
  addVerify,
  addVerifyFile,
  addEnvironments,
  addOperators,
  addProjections,
  addDeadLetters,
  addCompletion,
];

export function createProgram(cli: Cli, version: string): Command {
  const { stdout, stderr } = cli.terminal;
  const program = new Command('intendance')
    .description('Intendance en ligne de commande.')
    .version(version, '-V, --version', 'afficher la version')
    .helpOption('-h, --help', 'afficher cette aide')
    .helpCommand('help [commande]', 'afficher l’aide d’une commande')
    .addOption(new Option('--url <adresse>', 'serveur (défaut : celui de la dernière session)'))
    .addOption(new Option('--profile <nom>', 'session à part, pour un autre compte ou un autre serveur'))
    .addOption(new Option('--timeout <secondes>', 'attente d’une réponse du serveur (défaut : 120)').argParser(parseCount))
    .addOption(new Option('--force', 'remplacer les fichiers qui existent déjà'))
    .hook('preAction', () => {
      cli.options = program.opts<GlobalOptions>();
    })
    .configureHelp({
      styleTitle: helpWords,
      styleUsage: helpWords,
      styleOptionDescription: helpWords,
      styleArgumentDescription: helpWords,
      showGlobalOptions: true,
    })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: (text, write) => write(`${cli.output.styled('red', 'Erreur', stderr)} : ${usageMessage(text)}\n`),
      getOutHelpWidth: () => stdout.columns ?? 100,
      getErrHelpWidth: () => stderr.columns ?? 100,
    })
    .showHelpAfterError('Voir : intendance --help')
    .exitOverride();
  for (const add of nouns) add(program, cli);
  return program.addHelpText('after', epilogue);
}

const epilogue = `
Variables d’environnement :
  INTENDANCE_URL     adresse du serveur
  INTENDANCE_PROFILE session à part, comme --profile
  INTENDANCE_TOKEN   jeton d’accès ou clé d’API d’un script, à la place de la session
  NO_COLOR           pas de couleurs

Codes de sortie :
${Object.entries(exitCodeMeanings)
  .map(([code, meaning]) => `  ${code}  ${meaning}`)
  .join('\n')}`;
