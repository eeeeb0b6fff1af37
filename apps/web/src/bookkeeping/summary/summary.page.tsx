import { useQuery } from '@tanstack/react-query';
import { ListChecks, Plus } from 'lucide-react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useAllowed, useMe } from '../../platform/me.js';
import { Loading } from '../../ui/feedback/panels.js';
import { PlainSelect } from '../../ui/field/plain-select.js';
import { today } from '../../ui/format/format.js';
import { LinkButton } from '../../ui/page/button.js';
import { Box, Flex, Stack } from '../../ui/page/layout.js';
import { PageHeader } from '../../ui/page/page-header.js';
import { QueryTabs } from '../../ui/page/query-tabs.js';
import { isScope } from '../budget-name.js';
import { fiscalYearsQuery } from '../calendar/fiscal-year/fiscal-year.api.js';
import { type FiscalYear, yearOf } from '../calendar/fiscal-year/fiscal-year.js';
import { RequestsNotice } from '../ledger/entry-request/requests-notice.js';
import { QuestionsNotice } from '../ledger/writing-question/questions-notice.js';
import { openQuestionsQuery } from '../ledger/writing-question/writing-question.api.js';
import { setupQuery } from '../year/onboarding/onboarding.api.js';
import { BankState } from './bank-state.js';
import { BudgetCards } from './budget-cards.js';
import { CategoryList } from './category-list.js';
import { KeyFigures } from './key-figures.js';
import { LastOperations } from './last-operations.js';
import { SummaryCharts } from './summary-charts.js';

const title = 'Synthèse';
const tabs = [{ value: null, label: 'Global' }];
// Only a works council has two budgets.
const cseTabs = [...tabs, { value: 'ASC', label: 'ASC' }, { value: 'AEP', label: 'AEP' }];

/** Balances, waiting operations and expenses: of the structure, or of one budget of a works council. */
export function Component() {
  const setup = useQuery(setupQuery);
  const years = useQuery(fiscalYearsQuery);
  // Its notice stands above the figures, which wait for it and then do not move.
  const questions = useQuery(openQuestionsQuery);
  if (setup.data && !setup.data.onboarded) return <Navigate to="/comptability/start" replace />;
  return (
    <>
      <PageHeader title={title} actions={<Actions />} />
      {years.data && !setup.isPending && !questions.isLoading ? <Summary years={years.data} /> : <Loading />}
    </>
  );
}

function Actions() {
  return (
    <>
      <LinkButton to="/comptability/operations?fiche=new" variant="outline" data-create icon={<Plus size={16} aria-hidden />}>
        Nouvelle opération
      </LinkButton>
      <LinkButton to="/comptability/operations/match" icon={<ListChecks size={16} aria-hidden />}>
        Affecter
      </LinkButton>
    </>
  );
}

function Summary({ years }: { years: readonly FiscalYear[] }) {
  const isCse = useMe().is_cse;
  const [params, setParams] = useSearchParams();
  const requestedId = params.get('exercice');
  const exercice = (years.find(({ id }) => id === requestedId) ?? yearOf(years, today()))?.id;
  const text = params.get('budget');
  const budget = isCse && isScope(text) ? text : undefined;
  const scope = { exercice, budget };
  const choose = (id: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.set('exercice', id);
      return next;
    });
  return (
    <Stack gap="6">
      <QuestionsNotice />
      <RequestsNotice />
      <Flex justify="space-between" align="center" gap="3" wrap="wrap">
        <QueryTabs label="Vues de la comptabilité" name="budget" tabs={isCse ? cseTabs : tabs} links={useStatements()} />
        <Box w="10rem">
          <PlainSelect
            label="Exercice"
            value={exercice ?? ''}
            choices={years.map(({ id, name }) => ({ value: id, label: `Exercice ${name}` }))}
            onChange={choose}
          />
        </Box>
      </Flex>
      <KeyFigures scope={scope} />
      <SummaryCharts scope={scope} />
      <BudgetCards scope={scope} />
      <Flex gap="6" direction={{ base: 'column', lg: 'row' }} align="stretch">
        <Box flex="3" minW="0">
          <LastOperations exercice={exercice} />
        </Box>
        <Box flex="2" minW="0">
          <BankState />
        </Box>
      </Flex>
      <CategoryList scope={scope} />
    </Stack>
  );
}

/** By type of structure: the annual state for three of them, the patrimonial situation for works councils. */
function useStatements(): { to: string; label: string }[] {
  const isAllowed = useAllowed();
  return [
    ...(isAllowed('annual-state') ? [{ to: '/annualstate', label: 'État annuel' }] : []),
    ...(isAllowed('patrimonial-resources') ? [{ to: '/patrimonial_resources', label: 'Situation patrimoniale' }] : []),
    ...(isAllowed('balance') ? [{ to: '/comptability/statuses/balance', label: 'Balance et grand livre' }] : []),
  ];
}
