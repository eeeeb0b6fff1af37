import { area } from '../capabilities/manifest/area.js';
import { aggregatorNoun } from './bank/aggregator/aggregator.noun.js';
import { bankAccountNoun } from './bank/bank-account/bank-account.noun.js';
import { bankBalanceNoun } from './bank/bank-balance/bank-balance.noun.js';
import { bankImportNoun } from './bank/bank-import/bank-import.noun.js';
import { bankOperationNoun } from './bank/bank-operation/bank-operation.noun.js';
import { chequeDepositNoun } from './bank/cheque-deposit/cheque-deposit.noun.js';
import { entryProposalNoun } from './bank/entry-proposal/entry-proposal.noun.js';
import { planApplicationNoun } from './bank/plan-application/plan-application.noun.js';
import { returnedPaymentNoun } from './bank/returned-payment/returned-payment.noun.js';
import { splitNoun } from './bank/split/split.noun.js';
import { transferProposalNoun } from './bank/transfer-proposal/transfer-proposal.noun.js';
import { fiscalCalendarNoun } from './calendar/fiscal-year/fiscal-calendar.noun.js';
import { accountNamesNoun } from './ledger/account-name/account-names.noun.js';
import { annualAccountsNoun } from './ledger/annual-accounts/annual-accounts.noun.js';
import { annualNotesNoun } from './ledger/annual-notes/annual-notes.noun.js';
import { assetFileNoun } from './ledger/asset-file/asset-file.noun.js';
import { bankReconciliationNoun } from './ledger/bank-reconciliation/bank-reconciliation.noun.js';
import { cutOffNoun } from './ledger/cut-off/cut-off.noun.js';
import { employerContributionNoun } from './ledger/employer-contribution/employer-contribution.noun.js';
import { entryRequestNoun } from './ledger/entry-request/entry-request.noun.js';
import { entryTemplateNoun } from './ledger/entry-template/entry-template.noun.js';
import { exchangeDifferenceNoun } from './ledger/exchange-difference/exchange-difference.noun.js';
import { fecNoun } from './ledger/fec/fec.noun.js';
import { fixedAssetNoun } from './ledger/fixed-asset/fixed-asset.noun.js';
import { grantNoun } from './ledger/grant/grant.noun.js';
import { journalEntryNoun } from './ledger/journal-entry/journal-entry.noun.js';
import { ledgerNoun } from './ledger/ledger/ledger.noun.js';
import { letteringProposalNoun } from './ledger/lettering-proposal/lettering-proposal.noun.js';
import { loanNoun } from './ledger/loan/loan.noun.js';
import { openingFileNoun } from './ledger/opening-file/opening-file.noun.js';
import { provisionNoun } from './ledger/provision/provision.noun.js';
import { revaluationNoun } from './ledger/revaluation/revaluation.noun.js';
import { softwareFileNoun } from './ledger/software-file/software-file.noun.js';
import { statementNoun } from './ledger/statement/statement.noun.js';
import { useOfGiftsNoun } from './ledger/use-of-gifts/use-of-gifts.noun.js';
import { vatReturnNoun } from './ledger/vat-return/vat-return.noun.js';
import { writingQuestionNoun } from './ledger/writing-question/writing-question.noun.js';
import { yearEndDueNoun } from './ledger/year-end-due/year-end-due.noun.js';
import { accountConversionNoun } from './plan/account-conversion/account-conversion.noun.js';
import { accountingActivityNoun } from './plan/accounting-activity/accounting-activity.noun.js';
import { accountingCategoryNoun } from './plan/accounting-category/accounting-category.noun.js';
import { budgetNoun } from './plan/budget/budget.noun.js';
import { planFileNoun } from './plan/plan-file/plan-file.noun.js';
import { vatSettingsNoun } from './plan/vat-settings/vat-settings.noun.js';
import { recordHistoryNoun } from './record-history.noun.js';
import { summaryNoun } from './summary/summary.noun.js';
import { accountantFolderNoun } from './year/accountant-folder/accountant-folder.noun.js';
import { closingNoun } from './year/closing/closing.noun.js';
import { fiscalYearNoun } from './year/fiscal-year/fiscal-year.noun.js';
import { onboardingNoun } from './year/onboarding/onboarding.noun.js';

export const bookkeepingArea = area({
  name: 'bookkeeping',
  nouns: [
    aggregatorNoun,
    bankImportNoun,
    bankOperationNoun,
    chequeDepositNoun,
    entryProposalNoun,
    bankAccountNoun,
    bankBalanceNoun,
    bankReconciliationNoun,
    accountingActivityNoun,
    accountingCategoryNoun,
    budgetNoun,
    planFileNoun,
    accountConversionNoun,
    planApplicationNoun,
    fiscalCalendarNoun,
    fiscalYearNoun,
    splitNoun,
    summaryNoun,
    onboardingNoun,
    recordHistoryNoun,
    ledgerNoun,
    journalEntryNoun,
    exchangeDifferenceNoun,
    revaluationNoun,
    entryTemplateNoun,
    accountNamesNoun,
    entryRequestNoun,
    employerContributionNoun,
    closingNoun,
    accountantFolderNoun,
    statementNoun,
    annualAccountsNoun,
    annualNotesNoun,
    useOfGiftsNoun,
    assetFileNoun,
    fixedAssetNoun,
    grantNoun,
    loanNoun,
    provisionNoun,
    cutOffNoun,
    yearEndDueNoun,
    fecNoun,
    softwareFileNoun,
    letteringProposalNoun,
    transferProposalNoun,
    returnedPaymentNoun,
    openingFileNoun,
    writingQuestionNoun,
    vatSettingsNoun,
    vatReturnNoun,
  ],
});
