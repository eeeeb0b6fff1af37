import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ExportButton } from '../../../ui/list/export-button.js';
import { Button } from '../../../ui/page/button.js';
import { Box, Stack } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { NoYear } from '../../calendar/fiscal-year/no-year.js';
import { useStatementYear } from '../statement/use-statement-year.js';
import { YearSelect } from '../statement/year-select.js';
import { useLedgerParams } from './use-ledger-params.js';

type Props = {
  title: string;
  description: string;
  /** Shown before the first year. */
  noYear: string;
  /** Of the button that opens `newDialog`. */
  createLabel: string;
  /** Of the exported file: `Subventions.pdf`. */
  file: string;
  request: (query: { exercice_id: string; format: string }, signal: AbortSignal) => Promise<Response>;
  /** Another button, before the one of a new record. */
  action?: (year: string) => ReactNode;
  newDialog: (year: string, onClose: () => void) => ReactNode;
  /** @param create the button, for an empty register */
  children: (year: string, create: ReactNode) => ReactNode;
};

/** A register of records in the year that the user selects, with its file and the form of a new record. */
export function RegisterPage({ title, description, noYear, createLabel, file, request, action, newDialog, children }: Props) {
  const { year, isKnown } = useStatementYear();
  const { change } = useLedgerParams();
  const [isNew, setNew] = useState(false);
  const create = (
    <Button data-create icon={<Plus size={16} aria-hidden />} onClick={() => setNew(true)}>
      {createLabel}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        actions={
          year ? (
            <>
              <ExportButton
                file={file}
                formats={['pdf', 'xlsx']}
                request={(format, signal) => request({ exercice_id: year.id, format }, signal)}
              />
              {action?.(year.id)}
              {create}
            </>
          ) : null
        }
      />
      {isKnown && !year ? <NoYear description={noYear} /> : null}
      {year ? (
        <Stack gap="5">
          <Box alignSelf="flex-start">
            <YearSelect value={year.id} onChange={(exercice) => change({ exercice })} />
          </Box>
          {children(year.id, create)}
          {isNew ? newDialog(year.id, () => setNew(false)) : null}
        </Stack>
      ) : null}
    </>
  );
}
